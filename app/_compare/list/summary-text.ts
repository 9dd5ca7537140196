import type { ComparisonSummary } from '../../../lib/compare/comparisons.ts'
import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import type { Way } from '../../../lib/tokens/comparison.ts'
import { wayInWords } from '../../../lib/tokens/way-names.ts'
import { formatUsd } from '../../_format/money.ts'

/** `3 tasks, 3 ways, gpt-4.1-mini`. */
export function summaryText({ tasks, ways, models }: Pick<ComparisonSummary, 'tasks' | 'ways' | 'models'>): string {
  const [only] = models
  return [
    formatQuantity(tasks, 'task'),
    ways.length === 3 ? 'all three ways' : listed(ways),
    models.length === 1 && only !== undefined ? only : formatQuantity(models.length, 'model'),
  ].join(', ')
}

const listed = (ways: readonly Way[]) => ways.map((way) => wayInWords(way)).join(' and ')

/** `13 of 15`. */
export const doneText = ({ done, trials }: Pick<ComparisonSummary, 'done' | 'trials'>): string =>
  `${formatCount(done)} of ${formatCount(trials)}`

/** Right answers of those that have a verdict; `–` before there are any. */
export function rightText({
  passed,
  done,
  noVerdict,
}: Pick<ComparisonSummary, 'passed' | 'done' | 'noVerdict'>): string {
  const judged = done - noVerdict
  return judged > 0 ? `${formatCount(passed)} of ${formatCount(judged)}` : '–'
}

/** `$0.19`; `price not known` where a model has none. */
export function spentText({ costUsd, input, output }: ComparisonSummary['spent']): string {
  if (costUsd !== null) return formatUsd(costUsd)
  return input + output === 0 ? '–' : 'price not known'
}
