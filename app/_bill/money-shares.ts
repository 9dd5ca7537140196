import { formatUsd } from '../_format/money.ts'

/**
 * A sum of money parted by weights, as it is written: what is written adds up to what is written as the sum. Rounding is of the
 * smallest coin that the sum is written with; what is over goes where most was cut off.
 */
export function moneyShares(total: number, weights: readonly number[]): { total: string; parts: string[] } {
  const digits = digitsOf(total)
  const coins = Math.round(total * 10 ** digits)
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map((weight) => (all === 0 ? 0 : (coins * weight) / all))
  const whole = exact.map(Math.floor)
  const order = exact.map((_, at) => at).sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!))
  const over = all === 0 ? 0 : coins - whole.reduce((sum, part) => sum + part, 0)
  for (const at of order.slice(0, over)) whole[at]! += 1
  const text = (amount: number) =>
    `$${(amount / 10 ** digits).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
  return { total: all === 0 ? formatUsd(0) : text(coins), parts: whole.map(text) }
}

/** Cents; of less than a dollar as many digits as tell two figures of it, and one more for its parts. */
function digitsOf(total: number): number {
  if (!(total > 0) || total >= 1) return 2
  return Math.min(10, 2 - Math.floor(Math.log10(total)))
}
