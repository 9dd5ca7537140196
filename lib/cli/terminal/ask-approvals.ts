import { messageOf } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { type Decision, isAboutTool, type RunEvent } from '../../runs/event.ts'
import { isStillAsked } from '../../runs/is-still-asked.ts'
import { askElicitation } from './ask-elicitation.ts'
import type { Terminal } from './terminal.ts'

const ANSWERS: Record<string, Decision> = {
  ...{ o: 'allow-once', r: 'allow-run', a: 'allow-always', d: 'deny' },
  ...{ 'allow-once': 'allow-once', 'allow-run': 'allow-run', 'allow-always': 'allow-always', deny: 'deny' },
}
const KEYS: readonly [string, Decision][] = [
  ['[o] allow once', 'allow-once'],
  ['[r] allow for this run', 'allow-run'],
  ['[a] always allow', 'allow-always'],
  ['[d] deny', 'deny'],
]

/** What can be answered. Nobody allows a call with arguments that an earlier version did not keep. */
function keysFor(because: string, canAllow: boolean) {
  return KEYS.filter(([, decision]) => {
    if (decision === 'deny') return true
    return canAllow && (decision === 'allow-once' || isAboutTool(because))
  })
}

/**
 * Asks whoever sits at the terminal about the calls of a run, one after the other, and gives the answers to it: `hear` is called
 * with each event, `stop` when there are no more. Where nobody sits there `nobody` is called instead; without it the call is
 * denied.
 */
export function askApprovals(
  playground: Playground,
  person: Person,
  runId: string,
  terminal: Terminal,
  nobody?: (callId: number) => void,
) {
  let asking: Promise<void> = Promise.resolve()
  let isOver = false

  async function answer(callId: number, decision: Decision): Promise<void> {
    await playground.runs.answer(person, runId, callId, decision).catch((error: unknown) => {
      // Answered elsewhere, or the run has ended meanwhile.
      terminal.err(`${messageOf(error)}\n`)
    })
  }

  async function ask(event: Extract<RunEvent, { kind: 'tool-call' }>): Promise<void> {
    const { callId, server, tool, line, args, ask } = event
    const record = await playground.runs.get(person, runId)
    if (!isStillAsked(event, record)) return
    const { program } = record
    const code = line === undefined ? '' : `  line ${line}: ${program?.split('\n')[line - 1]?.trim() ?? ''}\n`
    terminal.err(
      `\n${server}.${tool} asks to be called. ${ask?.consequence ?? ''}\n  arguments: ${JSON.stringify(args) ?? 'not kept, so it can only be denied'}\n${code}`,
    )
    const keys = keysFor(ask?.because ?? '', args !== undefined)
    const shown = keys.map(([text]) => text).join('  ')
    for (;;) {
      const said = await terminal.ask(`${shown}: `)
      if (isOver) return
      if (said === null) {
        if (nobody) return nobody(callId)
        terminal.err('Nobody can be asked here, so it is denied. Run it on a terminal, or with --approve all.\n')
        return answer(callId, 'deny')
      }
      const decision = ANSWERS[said.trim().toLowerCase()]
      if (decision && keys.some(([, each]) => each === decision)) return answer(callId, decision)
      terminal.err(`Expected one of ${shown}.\n`)
    }
  }

  async function fillIn(asked: Extract<RunEvent, { kind: 'elicitation' }>): Promise<void> {
    const { elicitationId, server, tool } = asked
    if (!isStillAsked(asked, await playground.runs.get(person, runId))) return
    const said = await askElicitation(asked, terminal)
    if (isOver) return
    if (said === null) {
      const how = asked.sampling ? ' Run it on a terminal, or with --approve all.' : ''
      terminal.err(`Nobody can be asked here what ${server}.${tool} asks, so it is declined.${how}\n`)
    }
    await playground.runs
      .answerElicitation(person, runId, elicitationId, said ?? { action: 'decline' })
      .catch((error: unknown) => terminal.err(`${messageOf(error)}\n`)) // Its time is over, or the run has ended.
  }

  return {
    hear(event: RunEvent): void {
      if (event.kind === 'elicitation' && event.phase === 'asked')
        asking = asking.then(() => (isOver ? undefined : fillIn(event)))
      if (event.kind !== 'tool-call' || event.phase !== 'awaiting-approval') return
      asking = asking.then(() => (isOver ? undefined : ask(event)))
    },
    stop(): void {
      isOver = true
    },
  }
}
