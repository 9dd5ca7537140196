import { isDone, isStopped } from '../../../lib/runs/outcome-text.ts'
import { cutOf, cutText } from '../../_format/cut.ts'
import type { CallView } from '../../_run/run-view.ts'
import { JsonTree } from '../../_ui/json-tree.tsx'
import { LongText } from '../../_ui/long-text.tsx'
import { progressText } from './progress-text.ts'
import { words } from './words.ts'

/** One call in full: what was given, what came back. */
export function CallDetail({ call, onGoToLine }: { call: CallView; onGoToLine?: (line: number) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section>
        <h3 className="mb-1 font-medium text-ink3 text-xs">{words.detail.args}</h3>
        <JsonTree value={call.args ?? {}} />
        <CutNote value={call.args} whole={words.detail.wholeArgs} />
        {call.line !== undefined && onGoToLine && (
          <button
            type="button"
            onClick={() => call.line !== undefined && onGoToLine(call.line)}
            className="mt-1.5 min-h-6 font-medium text-accent text-xs hover:underline"
          >
            {words.goToLine(call.line)}
          </button>
        )}
      </section>
      <section>
        <h3 className="mb-1 font-medium text-ink3 text-xs">
          {isStopped(call) ? words.detail.stopped : call.phase === 'failed' ? words.detail.error : words.detail.result}
          {call.bytes !== undefined && words.detail.inAll(call.bytes)}
        </h3>
        {call.phase === 'replayed' && <p className="mb-1 text-ink2 text-xs">{words.detail.replayed}</p>}
        {call.phase === 'awaiting-approval' && <p className="text-warn text-xs">{words.detail.waiting}</p>}
        {call.decision && call.phase !== 'awaiting-approval' && (
          <p className="mb-1 text-ink2 text-xs">
            {call.expired ? words.detail.expired : words.detail.decided[call.decision]}
          </p>
        )}
        {call.usage && (
          <p className="mb-1 text-ink2 text-xs tabular-nums">
            {words.detail.usage(call.usage.inputTokens, call.usage.outputTokens)}
          </p>
        )}
        {call.phase === 'started' && <Under call={call} />}
        {call.phase === 'failed' && (
          <div className={isStopped(call) ? 'text-ink2 text-xs' : 'text-bad text-xs'}>
            <LongText text={call.error?.message || words.detail.noReason} label={words.detail.error} first={400} />
          </div>
        )}
        {isDone(call) && (
          <>
            <JsonTree value={call.result} />
            <CutNote value={call.result} whole={words.detail.wholeResult} />
          </>
        )}
      </section>
    </div>
  )
}

/** How far it is, as its server says. */
function Under({ call: { progress } }: { call: CallView }) {
  if (!progress) return <p className="text-ink3 text-xs">{words.detail.noResponse}</p>
  const { progress: at, total, message } = progress
  return (
    <div className="grid gap-1 text-ink2 text-xs">
      {total !== undefined && total > 0 && (
        <progress
          value={Math.min(Math.max(at, 0), total)}
          max={total}
          aria-label={words.detail.progress}
          className="w-full"
        />
      )}
      <p>{progressText({ progress: at, ...(total !== undefined && { total }) })}</p>
      {message && <LongText text={message} label={words.detail.messages} first={200} />}
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
