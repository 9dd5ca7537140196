import { costText } from '../../../lib/runs/cost-text.ts'
import type { RunView } from '../../_run/run-view.ts'
import { turnsText } from '../../_run/turns-text.ts'
import { BasisTag } from '../../_ui/basis-tag.tsx'
import { budgetText } from '../task/bounds.ts'
import { words } from './words.ts'

/** What the model has read and written so far, for all programs of the run, and what that costs where its price is known. */
export function UsageNote({ view }: { view: RunView }) {
  const { spent } = view
  if (!spent) return null
  const turns = turnsText(view)
  const bounds = budgetText(view.budget)
  return (
    <section
      aria-label={words.usage.label}
      className="rounded-lg border border-line bg-surface px-3.5 py-2.5 text-ink2"
    >
      <span className="font-medium text-ink">{titleOf(view)}</span>
      <BasisTag basis={spent.isComputed ? 'computed' : 'measured'} className="ml-1.5" />
      <span className="block tabular-nums">{costText(spent)}</span>
      {turns && <span className="block tabular-nums">{turns}</span>}
      {bounds && <span className="block tabular-nums">{words.usage.limitedTo(bounds)}</span>}
    </section>
  )
}

function titleOf({ end, generator, earlier, way, modelTurns }: RunView): string {
  if (way) return end ? words.usage.requests(modelTurns.length) : words.usage.soFar
  if (!end) return words.usage.programsSoFar
  if (generator === null) return words.usage.asking
  return earlier.length > 0 ? words.usage.programs(earlier.length + 1) : words.usage.program
}
