import { ToolError } from '../errors.ts'
import { NOBODY_IS_ASKED } from '../runs/why-denied.ts'
import type { DuringCall } from '../tools/tool-provider.ts'
import type { Policy } from './policy.ts'
import type { RunSamplings } from './run-samplings.ts'
import type { BrokerCall } from './stage.ts'
import type { Approver } from './stages/approval.ts'
import { ProgressTeller } from './tell-progress.ts'

const UNASKED = `Its server asked something of a person, and ${NOBODY_IS_ASKED}.`

/** Makes a call, tells how far it is, and has the person asked what its server asks. */
export async function makeCall(
  call: BrokerCall,
  make: (during: DuringCall) => Promise<string>,
  { policy, approver, samplings }: { policy: Policy; approver: Approver; samplings?: RunSamplings | undefined },
): Promise<string> {
  const { callId } = call
  const progress = new ProgressTeller((told) => call.isLetGo() || call.emit({ kind: 'progress', callId, ...told }))
  /** Why what its server asked was declined, for whoever reads why the call failed. */
  let declined: string | undefined
  try {
    return await make({
      onProgress: (told) => progress.hear(told),
      onDeclined: (why) => {
        declined ??= `What its server asked was declined: ${why}.`
      },
      async onElicit(asked, signal) {
        if (policy.approve === 'ask') {
          const answer = approver.elicitations.ask(call, asked, signal)
          // That it is over is told before the end of the run.
          call.later(answer.then(() => {}))
          return answer
        }
        declined ??= UNASKED
        return { action: 'decline' }
      },
      ...(samplings && {
        run: samplings,
        async onSample(asked, signal) {
          const answer = await samplings.take(call, asked, signal)
          if (answer.kind !== 'written') declined ??= answer.why
          return answer
        },
      }),
    })
  } catch (error) {
    if (declined && error instanceof ToolError) error.message = `${error.message} ${declined}`
    throw error
  } finally {
    progress.stop()
  }
}
