/** Values handed from where they happen to where they are read, in order. Whoever fills it waits while it is full. */
export class OutputQueue<T> {
  readonly #values: T[] = []
  readonly #sizeOf: (value: T) => number
  readonly #capacity: number
  #held = 0
  #ended = false
  #filled = Promise.withResolvers<void>()
  #drained: PromiseWithResolvers<void> | undefined

  constructor(options: { capacity: number; sizeOf: (value: T) => number }) {
    this.#capacity = options.capacity
    this.#sizeOf = options.sizeOf
  }

  /** Settles when there is room for more. */
  async push(value: T): Promise<void> {
    if (this.#ended) return
    this.#values.push(value)
    this.#held += this.#sizeOf(value)
    this.#filled.resolve()
    if (this.#held <= this.#capacity) return
    this.#drained ??= Promise.withResolvers()
    await this.#drained.promise
  }

  /** Nothing follows. Whoever waits for room goes on. */
  end(): void {
    this.#ended = true
    this.#filled.resolve()
    this.#drained?.resolve()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      for (let value = this.#values.shift(); value !== undefined; value = this.#values.shift()) {
        this.#held -= this.#sizeOf(value)
        if (this.#held <= this.#capacity) {
          this.#drained?.resolve()
          this.#drained = undefined
        }
        yield value
      }
      if (this.#ended) return
      await this.#filled.promise
      this.#filled = Promise.withResolvers()
    }
  }
}
