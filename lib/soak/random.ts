/** Numbers from 0 to 1 that follow from a seed (mulberry32): what they led to can be done again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What somebody who chooses at random needs; it follows from the seed, too. */
export interface Dice {
  /** A whole number from 0 to one less. */
  below(count: number): number
  pick<Each>(list: readonly Each[]): Each
  /** One of a table, each as often as its weight says. */
  weighed<Each>(table: readonly (readonly [weight: number, each: Each])[]): Each
}

export function diceFrom(seed: number): Dice {
  const random = randomFrom(seed)
  const below = (count: number) => Math.floor(random() * count)
  return {
    below,
    pick: (list) => list[below(list.length)]!,
    weighed(table) {
      let left = below(table.reduce((sum, [weight]) => sum + weight, 0))
      return table.find(([weight]) => (left -= weight) < 0)![1]
    },
  }
}
