import type { Clause, Value } from './clause.ts'

/** `half of the 48.00 euro` is 24 euro: a fraction of an amount as the amount. */
export function withFractions(clause: Clause): Clause {
  const { words, values } = clause
  const gone = new Set<number>()
  const taken = values.map((value): Value => {
    if (value.kind !== 'money') return value
    const of = words.slice(0, value.from).findLastIndex(({ root }) => root === 'of')
    const share = values.find(({ kind, to, value: number }) => kind === 'number' && to === of && Number(number) < 1)
    if (!share || value.from - of > 2) return value
    for (let at = share.from; at <= of; at++) gone.add(at)
    const { amount, currency } = value.value as { amount: number; currency: string }
    return { ...value, value: { amount: (share.value as number) * amount, currency } }
  })
  if (gone.size === 0) return clause
  return {
    ...clause,
    words: words.map((word, at) => (gone.has(at) ? { ...word, isFiller: true } : word)),
    values: taken.filter(({ from }) => !gone.has(from)),
  }
}
