import { formatCount } from '../../lib/format/duration.ts'
import { WAY_NAMES } from '../../lib/tokens/way-names.ts'
import { formatUsd } from '../_format/money.ts'
import type { Axis, ScatterPoint, Spread, Stop } from './chart.ts'
import type { TableText } from './chart-table.tsx'

/** A point that is drawn: only what was tried has a pass rate. */
export interface Placed {
  point: ScatterPoint
  name: string
  /** In dollars or tokens, as the axis says. */
  x: Spread
  /** 0 to 100. */
  y: number
}

export interface Scatter {
  placed: Placed[]
  x: Axis
}

/** What a point costs; in tokens as soon as of one the price is not known, since money and tokens have no common axis. */
export function scatterOf(points: readonly ScatterPoint[]): Scatter {
  const tried = points.filter(({ of }) => of > 0)
  const inMoney = tried.length > 0 && tried.every(({ costUsd }) => costUsd !== null)
  const models = new Set(tried.map(({ model }) => model))
  return {
    x: inMoney ? { label: 'cost of one run', money: true } : { label: 'tokens of one run', unit: 'tokens' },
    placed: tried.map((point) => ({
      point,
      name: models.size > 1 ? `${WAY_NAMES[point.way]}, ${point.model}` : WAY_NAMES[point.way],
      x: inMoney && point.costUsd ? point.costUsd : point.tokens,
      y: (100 * point.passed) / point.of,
    })),
  }
}

/** `80.0 %`, `100 %`: only what passed always is 100. */
export const percentText = (percent: number): string =>
  percent === 0 || percent === 100 ? `${percent} %` : `${Math.min(99.9, Math.max(0.1, percent)).toFixed(1)} %`

const costText = ({ mean, deviation }: Spread, x: Axis): string => {
  const text = (value: number) => (x.money ? formatUsd(value) : formatCount(Math.round(value)))
  return deviation === null ? text(mean) : `${text(mean)} ± ${text(deviation)}`
}

const rightText = ({ passed, of }: ScatterPoint) => `${formatCount(passed)} of ${formatCount(of)}`

/** The points read aloud. */
export function scatterInWords({ placed, x }: Scatter): string {
  if (placed.length === 0) return 'Scatter chart without points.'
  const each = placed.map(
    ({ point, name, ...place }) =>
      `${name}: ${rightText(point)} right, ${costText(place.x, x)}${x.money ? '' : ' tokens'}.`,
  )
  return [`Scatter chart: pass rate against ${x.label}.`, ...each].join(' ')
}

/** From the cheapest to the dearest. */
export const scatterStops = ({ placed, x }: Scatter): Stop[] =>
  placed.map(({ point, name, ...place }) => ({
    row: 0,
    at: place.x.mean,
    words: `${name}: ${rightText(point)} right, ${percentText(place.y)}; ${costText(place.x, x)}${x.money ? '' : ' tokens'} a run`,
  }))

/** All points, also those that have no place in the drawing. */
export const scatterTable = (points: readonly ScatterPoint[]): TableText => ({
  head: ['Way', 'Model', 'Right', 'Pass rate', 'Tokens of one run', 'Cost of one run'],
  rows: points.map((point) => [
    WAY_NAMES[point.way],
    point.model,
    rightText(point),
    point.of > 0 ? percentText((100 * point.passed) / point.of) : '–',
    costText(point.tokens, { label: '' }),
    point.costUsd ? costText(point.costUsd, { label: '', money: true }) : 'price not known',
  ]),
})
