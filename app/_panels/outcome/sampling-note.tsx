import type { RunState } from '../../../lib/runs/events/run-state.ts'
import type { RunView } from '../../_run/run-view.ts'
import { words } from './words.ts'

type Sampling = RunState['samplings'][number]

/** What the model wrote for servers while they were called, and for the program itself, and what that cost. */
export function SamplingNote({ view }: { view: RunView }) {
  return (
    <>
      <Note
        label={words.sampling.forServers}
        title={words.sampling.forServersTitle}
        samplings={view.samplings.filter(({ isOfProgram }) => !isOfProgram)}
      />
      <Note
        label={words.sampling.forProgram}
        title={words.sampling.forProgramTitle}
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
  const cost = usage ? words.sampling.cost(usage.inputTokens, usage.outputTokens, isComputed === true) : ''
  const why = error ?? words.sampling.noReason
  switch (phase) {
    case 'started':
      return words.sampling.unfinished(model)
    case 'done':
      return words.sampling.done(model, cost)
    case 'failed':
      return words.sampling.failed(why, cost)
    case 'denied':
      return words.sampling.refused(why)
  }
}
