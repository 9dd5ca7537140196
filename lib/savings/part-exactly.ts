/**
 * Parts a whole number by weights into whole numbers that add up to it (largest remainder). Without any weight the parts
 * are as equal as they can be. `total` is 0 or more, and so is each weight; there is at least one.
 */
export function partExactly(total: number, weights: readonly number[]): number[] {
  const whole = BigInt(total)
  const counted = weights.map((weight) => BigInt(Math.round(weight)))
  const all = counted.reduce((sum, weight) => sum + weight, 0n)
  const of = all > 0n ? counted : weights.map(() => 1n)
  const sum = all > 0n ? all : BigInt(weights.length)
  const parts = of.map((weight) => (whole * weight) / sum)
  let left = Number(whole - parts.reduce((given, part) => given + part, 0n))
  // Those that lost most by being cut get what is left, one each; of equals the first.
  const byRemainder = of
    .map((weight, at) => ({ at, remainder: (whole * weight) % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1))
  for (const { at } of byRemainder) {
    if (left-- <= 0) break
    parts[at]! += 1n
  }
  return parts.map(Number)
}
