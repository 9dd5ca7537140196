/** Lets each person have so many whole runs read at once; further ones wait in the order they came, and nobody else does. */
export class ReadTurns {
  readonly #most: number
  readonly #reading = new Map<string, { count: number; waiting: (() => void)[] }>()

  constructor(most: number) {
    this.#most = most
  }

  async run<T>(personId: string, read: () => Promise<T>): Promise<T> {
    const own = this.#reading.get(personId) ?? { count: 0, waiting: [] }
    this.#reading.set(personId, own)
    if (own.count < this.#most) own.count++
    else await new Promise<void>((resolve) => own.waiting.push(resolve))
    try {
      return await read()
    } finally {
      // The place is handed on.
      const next = own.waiting.shift()
      if (next) next()
      else if (--own.count === 0) this.#reading.delete(personId)
    }
  }
}
