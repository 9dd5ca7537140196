import { formatCount } from '../../../lib/format/duration.ts'

const UNITS = [
  { size: 1e9, sign: 'G' },
  { size: 1e6, sign: 'M' },
]

/** A count as it stands large: `999,999`, `1.24 M`, `3.59 G`. */
export function largeCount(count: number): string {
  const unit = UNITS.find(({ size }) => count >= size)
  return unit ? `${(count / unit.size).toFixed(2)} ${unit.sign}` : formatCount(count)
}
