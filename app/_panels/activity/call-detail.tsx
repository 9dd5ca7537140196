import { formatBytes } from '../../_format/bytes.ts'
import type { CallView } from '../../_run/run-view.ts'
import { JsonTree } from '../../_ui/json-tree.tsx'

/** One call in full: what was given, what came back. */
export function CallDetail({ call, onGoToLine }: { call: CallView; onGoToLine?: (line: number) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <section>
        <h3 className="mb-1 font-medium text-ink3 text-xs">Arguments</h3>
        <JsonTree value={call.args ?? {}} />
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
          {call.phase === 'failed' ? 'Error' : 'Result'}
          {call.bytes !== undefined && `, ${formatBytes(call.bytes)} in all`}
        </h3>
        {call.phase === 'started' && <p className="text-ink3 text-xs">No answer yet.</p>}
        {call.phase === 'failed' && (
          <p className="text-bad text-xs [overflow-wrap:anywhere]">
            {call.error?.code}: {call.error?.message}
          </p>
        )}
        {call.phase === 'done' && <JsonTree value={call.result} />}
      </section>
    </div>
  )
}
