import type { Series } from './chart.ts'
import { widthOf } from './labels.ts'

/** The colour of a line goes with its pattern, so that neither says anything alone. */
export const COLOURS: Record<Series['line'], string> = {
  solid: 'var(--accent)',
  dashed: 'var(--direct)',
  dotted: 'var(--ink2)',
}

export const DASHES: Record<Series['line'], string | undefined> = { solid: undefined, dashed: '6 4', dotted: '1.5 4' }

/** Room for the name of the y axis above, and of the x axis below. */
export const MARGIN = { top: 26, right: 8, bottom: 20, left: 0 }

export const AXIS_LOOKS = {
  axisLine: false,
  tickLine: false,
  tick: { fontSize: 12, fill: 'var(--ink3)' },
  interval: 0,
  allowDataOverflow: true,
} as const

/** As wide as the widest number at its ticks. */
export const yWidth = (ticks: readonly string[]): number => Math.max(24, ...ticks.map((tick) => widthOf(tick) + 8))
