/** The numbers of a linear axis from 0 (or below it) to at least `highest`: three to six, each 1, 2, 2.5 or 5 times a power of ten. */
export function linearTicks(
  highest: number,
  { lowest = 0, whole = false }: { lowest?: number; whole?: boolean } = {},
): number[] {
  const from = Math.min(0, finite(lowest))
  const to = Math.max(finite(highest), from)
  if (to === from) return [from, from + 1]
  const step = niceStep((to - from) / 4, whole)
  const first = Math.floor(from / step)
  const last = Math.ceil(to / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, at) => round((first + at) * step))
}

/** The ticks of an axis of whole places, as turns: each where there is room for `most`, else every second, fifth, … */
export function placeTicks(from: number, to: number, most: number): number[] {
  const first = Math.ceil(from)
  const count = Math.floor(to) - first + 1
  const step = count <= most ? 1 : niceStep(count / Math.max(1, most), true)
  return Array.from({ length: Math.max(0, Math.ceil(count / step)) }, (_, at) => first + at * step)
}

/**
 * The powers of ten from the one at or below `lowest` to the one at or above `highest`; every second or third of them
 * where there are more than seven. Only numbers above 0 have a place on such an axis: without one it is 1 to 10.
 */
export function logTicks(lowest: number, highest: number): number[] {
  if (!(highest > 0) || !Number.isFinite(highest)) return [1, 10]
  const low = lowest > 0 ? Math.min(lowest, highest) : highest
  const first = Math.floor(Math.log10(low) + 1e-9)
  const last = Math.max(first + 1, Math.ceil(Math.log10(highest) - 1e-9))
  const step = Math.ceil((last - first) / 6)
  const powers = Array.from({ length: Math.ceil((last - first) / step) + 1 }, (_, at) => first + at * step)
  return powers.map((power) => round(10 ** power))
}

function niceStep(rough: number, whole: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10) * power
  return whole ? Math.max(1, Math.ceil(step)) : round(step)
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0)

// 3 times 0.1 is 0.30000000000000004.
const round = (value: number) => Number(value.toPrecision(12))
