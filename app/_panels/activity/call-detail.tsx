import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import type { Decision } from '../../../lib/runs/event.ts'
import { isDone, isStopped } from '../../../lib/runs/outcome-text.ts'
import { cutOf, cutText } from '../../_format/cut.ts'
import type { CallView } from '../../_run/run-view.ts'
import { JsonTree } from '../../_ui/json-tree.tsx'
import { LongText } from '../../_ui/long-text.tsx'
import { progressText } from './progress-text.ts'

const DECIDED: Record<Decision, string> = {
  'allow-once': 'Allowed by you.',
  'allow-run': 'Allowed by you for this run.',
  'allow-always': 'Allowed by you for all runs.',
  deny: 'Denied by you.',
}

/** One call in full: what was given, what came back. */
export function CallDetail({ call, onGoToLine }: { call: CallView; onGoToLine?: (line: number) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section>
        <h3 className="mb-1 font-medium text-ink3 text-xs">Arguments</h3>
        <JsonTree value={call.args ?? {}} />
        <CutNote value={call.args} whole="The tool got all of it." />
        {call.line !== undefined && onGoToLine && (
          <button
            type="button"
            onClick={() => call.line !== undefined && onGoToLine(call.line)}
            className="mt-1.5 min-h-6 font-medium text-accent text-xs hover:underline"
          >
            Go to line {call.line}
          </button>
        )}
      </section>
      <section>
        <h3 className="mb-1 font-medium text-ink3 text-xs">
          {isStopped(call) ? 'Stopped' : call.phase === 'failed' ? 'Error' : 'Result'}
          {call.bytes !== undefined && `, ${formatBytes(call.bytes)} in all`}
        </h3>
        {call.phase === 'replayed' && (
          <p className="mb-1 text-ink2 text-xs">From the record: it was not called again.</p>
        )}
        {call.phase === 'awaiting-approval' && <p className="text-warn text-xs">It waits for your answer.</p>}
        {call.decision && call.phase !== 'awaiting-approval' && (
          <p className="mb-1 text-ink2 text-xs">
            {call.expired ? 'Nobody answered in time: it counts as denied.' : DECIDED[call.decision]}
          </p>
        )}
        {call.usage && (
          <p className="mb-1 text-ink2 text-xs tabular-nums">
            The model read {formatQuantity(call.usage.inputTokens, 'token')} and wrote{' '}
            {formatCount(call.usage.outputTokens)}.
          </p>
        )}
        {call.phase === 'started' && <Under call={call} />}
        {call.phase === 'failed' && (
          <div className={isStopped(call) ? 'text-ink2 text-xs' : 'text-bad text-xs'}>
            <LongText text={call.error?.message || 'It failed without saying why.'} label="Error" first={400} />
          </div>
        )}
        {isDone(call) && (
          <>
            <JsonTree value={call.result} />
            <CutNote
              value={call.result}
              whole="The program got all of it: return it or save it to a file to see the rest."
            />
          </>
        )}
      </section>
    </div>
  )
}

/** How far it is, as its server says. */
function Under({ call: { progress } }: { call: CallView }) {
  if (!progress) return <p className="text-ink3 text-xs">No response yet.</p>
  const { progress: at, total, message } = progress
  return (
    <div className="grid gap-1 text-ink2 text-xs">
      {total !== undefined && total > 0 && (
        <progress
          value={Math.min(Math.max(at, 0), total)}
          max={total}
          aria-label="Progress of the call"
          className="w-full"
        />
      )}
      <p>{progressText({ progress: at, ...(total !== undefined && { total }) })}</p>
      {message && <LongText text={message} label="Messages from its server" first={200} />}
    </div>
  )
}

/** Where less is shown than there is, says how much, and where the rest is. */
function CutNote({ value, whole }: { value: unknown; whole: string }) {
  const cut = cutOf(value)
  if (!cut) return null
  return (
    <p className="mt-1 text-ink2 text-xs">
      {cutText(cut)} {whole}
    </p>
  )
}
