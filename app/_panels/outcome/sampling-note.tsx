import { formatCount } from '../../../lib/format/duration.ts'
import type { RunState } from '../../../lib/runs/events/run-state.ts'
import type { RunView } from '../../_run/run-view.ts'

/** What the model wrote for servers while they were called, and what that cost. */
export function SamplingNote({ view }: { view: RunView }) {
  if (view.samplings.length === 0) return null
  return (
    <section
      aria-label="Written for servers"
      className="rounded-lg border border-line bg-surface px-3.5 py-2.5 text-ink2"
    >
      <h3 className="font-medium text-ink">Written by the model for servers</h3>
      <ul className="mt-1 grid gap-1">
        {view.samplings.map((sampling) => (
          <li key={sampling.samplingId} className="[overflow-wrap:anywhere]">
            <span className="font-mono text-code">
              {sampling.server}.{sampling.tool}
            </span>
            <span className={sampling.phase === 'failed' ? 'block text-bad' : 'block tabular-nums'}>
              {textOf(sampling)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function textOf({ phase, model, usage, isComputed, error }: RunState['samplings'][number]): string {
  const cost = usage
    ? `${formatCount(usage.inputTokens)} tokens read, ${formatCount(usage.outputTokens)} written${isComputed ? ' (counted here)' : ''}`
    : ''
  switch (phase) {
    case 'started':
      return `${model} did not come to an end.`
    case 'done':
      return `${model}: ${cost}`
    case 'failed':
      return `Failed: ${error ?? 'no reason was given'}${cost && ` ${cost}`}`
    case 'denied':
      return `Refused: ${error ?? 'no reason was given'}`
  }
}
