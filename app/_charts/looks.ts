import type { Series } from './chart.ts'
import { widthOf } from './labels.ts'

/** The colour of a line goes with its pattern, so that neither says anything alone. */
export const COLOURS: Record<Series['line'], string> = {
  solid: 'var(--accent)',
  dashed: 'var(--direct)',
  dotted: 'var(--ink2)',
  long: 'var(--syntax-typ)',
  'dash-dot': 'var(--syntax-kw)',
  short: 'var(--syntax-str)',
}

export const DASHES: Record<Series['line'], string | undefined> = {
  solid: undefined,
  dashed: '6 4',
  dotted: '1.5 4',
  long: '12 4',
  'dash-dot': '8 3 2 3',
  short: '3 3',
}

/** How up to six series are told apart, in this order. */
export const LOOKS: readonly Pick<Series, 'line' | 'dot'>[] = [
  { line: 'solid', dot: 'circle' },
  { line: 'dashed', dot: 'square' },
  { line: 'long', dot: 'triangle' },
  { line: 'dash-dot', dot: 'diamond' },
  { line: 'short', dot: 'ring' },
  { line: 'dotted', dot: 'cross' },
]

/** Room for the name of the y axis above, and of the x axis below where it has one. */
export const marginsOf = ({ isNamed }: { isNamed: boolean }) => ({
  top: 26,
  right: 8,
  bottom: isNamed ? 20 : 2,
  left: 0,
})

export const AXIS_LOOKS = {
  axisLine: false,
  tickLine: false,
  tick: { fontSize: 12, fill: 'var(--ink3)' },
  interval: 0,
  allowDataOverflow: true,
} as const

/** As wide as the widest number at its ticks. */
export const yWidth = (ticks: readonly string[]): number => Math.max(24, ...ticks.map((tick) => widthOf(tick) + 12))
