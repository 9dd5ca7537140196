import { formatCount } from '../../../lib/format/duration.ts'
import type { RunState } from '../../../lib/runs/events/run-state.ts'
import type { RunView } from '../../_run/run-view.ts'

type Sampling = RunState['samplings'][number]

/** What the model wrote for servers while they were called, and for the program itself, and what that cost. */
export function SamplingNote({ view }: { view: RunView }) {
  return (
    <>
      <Note
        label="Written for servers"
        title="Written by the model for servers"
        samplings={view.samplings.filter(({ isOfProgram }) => !isOfProgram)}
      />
      <Note
        label="Asked by the program"
        title="Answered by the model for the program"
        samplings={view.samplings.filter(({ isOfProgram }) => isOfProgram)}
      />
    </>
  )
}

function Note({ label, title, samplings }: { label: string; title: string; samplings: Sampling[] }) {
  if (samplings.length === 0) return null
  return (
    <section aria-label={label} className="rounded-lg border border-line bg-surface px-3.5 py-2.5 text-ink2">
      <h3 className="font-medium text-ink">{title}</h3>
      <ul className="mt-1 grid gap-1">
        {samplings.map((sampling) => (
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

function textOf({ phase, model, usage, isComputed, error }: Sampling): string {
  const cost = usage
    ? `${formatCount(usage.inputTokens)} tokens read, ${formatCount(usage.outputTokens)} written${isComputed ? ' (counted here)' : ''}`
    : ''
  switch (phase) {
    case 'started':
      return `${model} did not finish.`
    case 'done':
      return `${model}: ${cost}`
    case 'failed':
      return `Failed: ${error ?? 'no reason was given'}${cost && ` ${cost}`}`
    case 'denied':
      return `Refused: ${error ?? 'no reason was given'}`
  }
}
