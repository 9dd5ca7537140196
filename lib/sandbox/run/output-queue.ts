/** Values handed from where they happen to where they are read, in order. Whoever fills it waits while it is full. */
export class OutputQueue<T> {
  readonly #values: T[] = []
  readonly #sizeOf: (value: T) => number
  readonly #capacity: number
  #held = 0
  #ended = false
  #filled = Promise.withResolvers<void>()
  #drained: PromiseWithResolvers<void> | undefined
  /** Whether the reader has dealt with everything and waits for more. */
  #isRead = false
  #read: PromiseWithResolvers<void> | undefined

  constructor(options: { capacity: number; sizeOf: (value: T) => number }) {
    this.#capacity = options.capacity
    this.#sizeOf = options.sizeOf
  }

  /** Settles when there is room for more. */
  async push(value: T): Promise<void> {
    if (this.#ended) return
    this.#values.push(value)
    this.#isRead = false
    this.#held += this.#sizeOf(value)
    this.#filled.resolve()
    if (this.#held <= this.#capacity) return
    this.#drained ??= Promise.withResolvers()
    await this.#drained.promise
  }

  /** Settles when the reader has dealt with everything that was pushed. */
  async read(): Promise<void> {
    if (this.#isRead || this.#ended) return
    this.#read ??= Promise.withResolvers()
    await this.#read.promise
  }

  /** Nothing follows. Whoever waits for room goes on. */
  end(): void {
    this.#ended = true
    this.#settleRead()
    this.#filled.resolve()
    this.#drained?.resolve()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    try {
      yield* this.#take()
    } finally {
      this.end() // A reader that has gone comes back no more: nobody waits for it.
    }
  }

  async *#take(): AsyncGenerator<T> {
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
      this.#isRead = true
      this.#settleRead()
      await this.#filled.promise
      this.#filled = Promise.withResolvers()
    }
  }

  #settleRead(): void {
    this.#read?.resolve()
    this.#read = undefined
  }
}
