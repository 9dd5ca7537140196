import type { Bill } from '../../lib/bill/bill.ts'
import { WAY_NAMES } from '../../lib/tokens/way-names.ts'
import type { Mark, Series } from '../_charts/chart.ts'
import { words } from './words.ts'

type Step = Bill['curve'][number]

/** The lines of a bill: tokens of a task against the number of tools. */
export function curveSeries({ curve }: Pick<Bill, 'curve'>): Series[] {
  const line = (way: 'direct' | 'directWithSearch' | 'codeMode', looks: Series['line']): Series => ({
    name: WAY_NAMES[way],
    line: looks,
    dot: 'none',
    points: curve.map((step) => ({ x: step.tools, y: step[way] })),
  })
  return [line('direct', 'dashed'), line('directWithSearch', 'dotted'), line('codeMode', 'solid')]
}

/** Where the lines cross, where direct calling is cheaper, and where somebody is. */
export function curveMarks({ curve, breakEvenTools, tools }: Pick<Bill, 'curve' | 'breakEvenTools' | 'tools'>): Mark[] {
  const marks: Mark[] = []
  const crossing = crossingOf(curve)
  if (crossing && breakEvenTools !== null) {
    marks.push({ kind: 'area', from: curve[0]!.tools, to: crossing.x, label: words.chart.cheaper })
    marks.push({ kind: 'crossing', ...crossing, label: words.chart.even(breakEvenTools) })
  }
  if (tools > 0) marks.push({ kind: 'line', x: tools, label: words.chart.you(tools) })
  return marks
}

/** Where the drawn lines meet: straight between two steps, on scales that are both logarithmic. */
export function crossingOf(curve: readonly Step[]): { x: number; y: number } | null {
  const lead = ({ direct, codeMode }: Step) => Math.log(direct) - Math.log(codeMode)
  for (const [at, to] of curve.entries()) {
    const from = curve[at - 1]
    if (!from || lead(from) > 0 || lead(to) <= 0) continue
    const part = -lead(from) / (lead(to) - lead(from))
    const between = (a: number, b: number) => Math.exp(Math.log(a) + (Math.log(b) - Math.log(a)) * part)
    return { x: between(from.tools, to.tools), y: between(from.codeMode, to.codeMode) }
  }
  return null
}

/** Under the title of the chart. */
export function curveSentence({ curve, breakEvenTools }: Pick<Bill, 'curve' | 'breakEvenTools'>): string {
  const { sentence, always } = words.chart
  return curve.length > 0 && crossingOf(curve) === null && breakEvenTools === 1 ? `${sentence} ${always}` : sentence
}
