import type { ComparisonFigures, WayFigures } from '../../../lib/compare/figures.ts'

/** Those with as many right answers as any, as long as that is more than none: only they are compared by price. */
export function comparableCells({ cells }: Pick<ComparisonFigures, 'cells'>): WayFigures[] {
  const most = Math.max(0, ...cells.map(({ passRate }) => passRate?.mean ?? 0))
  return most === 0 ? [] : cells.filter(({ passRate, tokens }) => passRate?.mean === most && tokens !== null)
}

/** Whole tokens: what is shown as the same is a tie. */
export const tokensOf = ({ tokens }: WayFigures): number => Math.round(tokens?.mean ?? 0)

/** `4 of 5`, of the trials that are compared. */
export const rightOf = ({ right, judged }: WayFigures): string => `${right} of ${judged}`
