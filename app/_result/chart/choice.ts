import type { ResultAddress } from '../address.ts'
import type { Grid } from '../table/grid.ts'
import { words } from '../words.ts'
import { type ChartChoice, firstChoice } from './chart-data.ts'
import { DATE_STEPS, stepFor } from './date-steps.ts'

const said = words.chart
/** In the address: no column may be called so, for nothing parts its name from what is done with it. */
export const NOTHING = '-'
const AVERAGE = 'average '

/** What is drawn: what the address says, as far as the rows have it, else what is drawn at first. */
export function readChoice(
  grid: Grid,
  address: Pick<ResultAddress, 'across' | 'up' | 'by'>,
  summed: number,
): ChartChoice {
  const placeOf = (name: string | null) => grid.columns.findIndex((column) => column.name === name)
  const choice = firstChoice(grid, summed)
  const step = DATE_STEPS.find((one) => address.across?.endsWith(` ${one}`)) ?? null
  const across = placeOf(step && address.across ? address.across.slice(0, -step.length - 1) : address.across)
  if (across >= 0) {
    const isDate = grid.columns[across]?.kind === 'date'
    choice.across = across
    choice.step = isDate ? (step ?? stepFor(grid, across)) : null
  }
  if (address.up === NOTHING) choice.up = null
  else if (address.up !== null) {
    const isAverage = address.up.startsWith(AVERAGE)
    const up = placeOf(isAverage ? address.up.slice(AVERAGE.length) : address.up)
    if (up >= 0) Object.assign(choice, { up, how: isAverage ? 'average' : 'sum' })
  }
  const by = placeOf(address.by)
  if (by >= 0 && by !== choice.across) choice.by = by
  return choice
}

export const acrossParam = (name: string, step: string | null) => (step ? `${name} ${step}` : name)

export const upParam = (name: string, how: ChartChoice['how']) => (how === 'average' ? `${AVERAGE}${name}` : name)

/** What the heights are, in words. */
export function upName({ columns }: Grid, { up, how }: ChartChoice): string {
  if (up === null) return said.count
  const name = columns[up]?.name ?? ''
  return how === 'average' ? said.averageOf(name) : said.sumOf(name)
}
