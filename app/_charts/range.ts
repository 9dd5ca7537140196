import type { Axis, Mark, Series } from './chart.ts'
import { HEADROOM, widthOf } from './labels.ts'
import { linearTicks, logTicks, placeTicks } from './scale.ts'

/** The part of an axis that is drawn, and where a number stands at it. */
export interface Range {
  domain: [number, number]
  ticks: number[]
}

/** A number of the x axis with its word takes about so many pixels. */
const PLACE_WIDTH = 64

/** Of all lines; across also of what is marked. */
export function rangeOf(
  side: 'x' | 'y',
  series: readonly Series[],
  axis: Axis,
  marks: readonly Mark[],
  width: number,
): Range {
  const values = series.flatMap(({ points }) => points.map((point) => point[side]))
  if (side === 'x') values.push(...marks.flatMap(placesOf).filter((value) => axis.scale !== 'log' || value > 0))
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  if (axis.scale === 'log') return side === 'x' ? tightLog(lowest, highest) : whole(logTicks(lowest, highest))
  if (axis.names) return places(0, axis.names.length - 1, namesIn(axis.names, width))
  if (axis.before) return places(lowest, highest, Math.max(2, Math.floor(width / PLACE_WIDTH)))
  const ticks = linearTicks(highest, { lowest })
  return side === 'x' && width < 420
    ? { domain: ends(ticks), ticks: ticks.filter((_, at) => at % 2 === 0) }
    : whole(ticks)
}

/** How many pixels to leave above the highest tick, so that a label fits above the highest value. `height`: of the drawing. */
export function headroomOf(series: readonly Series[], { scale }: Axis, { domain }: Range, height: number): number {
  const [from, to, highest] = [...domain, Math.max(...series.flatMap(({ points }) => points.map(({ y }) => y)))].map(
    (value) => (scale === 'log' ? Math.log(value) : value),
  ) as [number, number, number]
  const below = (highest - from) / (to - from)
  // What is left above also moves the value down.
  return below > 0 ? Math.max(0, Math.ceil((HEADROOM - (1 - below) * height) / below)) : 0
}

/** How many names stand beside each other: as many as there is room for the longest. */
export const namesIn = (names: readonly string[], width: number): number =>
  Math.max(2, Math.floor((width - 60) / (16 + Math.max(...names.map(widthOf)))))

const placesOf = (mark: Mark): number[] => (mark.kind === 'area' ? [mark.from, mark.to] : [mark.x])

const ends = (ticks: number[]): [number, number] => [ticks[0]!, ticks.at(-1)!]

const whole = (ticks: number[]): Range => ({ domain: ends(ticks), ticks })

/** From the lowest to the highest number, with the powers of ten between them. */
function tightLog(lowest: number, highest: number): Range {
  if (lowest === highest) return whole(logTicks(lowest, highest))
  const ticks = logTicks(lowest, highest).filter((tick) => tick >= lowest && tick <= highest)
  return { domain: [lowest, highest], ticks: ticks.length > 0 ? ticks : [lowest, highest] }
}

/** One turn alone stands in the middle. */
const places = (lowest: number, highest: number, most: number): Range => ({
  domain: lowest === highest ? [lowest - 1, highest + 1] : [lowest, highest],
  ticks: placeTicks(lowest, highest, most),
})

/** A row for each place on the x axis, with the value of line 0 as `y0`, of line 1 as `y1`, … */
export function spread(series: readonly Series[]): Record<string, number>[] {
  const rows = new Map<number, Record<string, number>>()
  for (const [at, { points }] of series.entries())
    for (const { x, y } of points) rows.set(x, { ...(rows.get(x) ?? { x }), [`y${at}`]: y })
  return [...rows.values()].sort((a, b) => (a['x'] ?? 0) - (b['x'] ?? 0))
}
