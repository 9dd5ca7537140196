import { formatCount } from '../../lib/format/duration.ts'
import { formatUsd } from '../_format/money.ts'
import type { Axis } from './chart.ts'

/** A number at a tick, short: `0`, `2,500`, `30k`, `1.2M`. */
export function shortCount(value: number): string {
  // 999,950 would be "1,000k".
  for (const [least, one, sign] of UNITS)
    if (Math.abs(value) >= least * 0.99995) return `${formatCount(Number((value / one).toPrecision(3)))}${sign}`
  return formatCount(Number(value.toPrecision(4)))
}

/** A count as it stands large, by the same signs: `999,999`, `1.24M`, `3.59B`. */
export const largeCount = (count: number): string => (count < 1e6 ? formatCount(count) : shortCount(count))

const UNITS: readonly (readonly [least: number, one: number, sign: string])[] = [
  [1e9, 1e9, 'B'],
  [1e6, 1e6, 'M'],
  [1e4, 1e3, 'k'],
]

/** At a tick of the axis. */
export function tickText(value: number, { money, before, names }: Axis): string {
  if (names) return names[value] ?? ''
  if (!money) return before ? `${before} ${shortCount(value)}` : shortCount(value)
  return Math.abs(value) >= 1 ? `$${shortCount(value)}` : `$${plainDecimal(value)}`
}

/** `0.0001` and never `1e-4`. */
const plainDecimal = (value: number) => (value === 0 ? '0' : value.toFixed(12).replace(/0+$/, ''))

/** At a point: all of it. */
export const valueText = (value: number, { money, names }: Axis): string =>
  names ? (names[value] ?? '') : money ? formatUsd(value) : formatCount(value)

/** Read aloud: with what is counted. */
export function spokenText(value: number, axis: Axis): string {
  if (axis.names) return axis.names[value] ?? ''
  if (axis.before) return `${axis.before} ${formatCount(value)}`
  const text = valueText(value, axis)
  return axis.unit && !axis.money ? `${text} ${value === 1 ? axis.unit.replace(/s$/, '') : axis.unit}` : text
}

/** What stands at an axis: what it counts, and that equal steps on it are equal factors. */
export const axisLabel = ({ label, scale }: Axis): string => (scale === 'log' ? `${label}, log scale` : label)
