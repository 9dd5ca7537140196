interface Waiting {
  bytes: number
  enter(): void
}

/** ByteBudget for so many bytes at once. Whoever needs more than is left waits in turn. */
export class ByteBudget {
  #free: number
  #waiting: Waiting[] = []

  constructor(bytes: number) {
    this.#free = bytes
  }

  /**
   * Takes budget until `signal` aborts. Who takes all it needs at once never waits for somebody who waits. Throws the
   * signal's reason when it aborts before there is budget.
   */
  async take(bytes: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const waiting = { bytes, enter: resolve }
      const leave = () => {
        const left = this.#waiting.filter((other) => other !== waiting)
        if (left.length === this.#waiting.length) this.#free += bytes
        this.#waiting = left
        reject(signal.reason)
        this.#proceed()
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
      this.#proceed()
    })
  }

  #proceed(): void {
    for (let [next] = this.#waiting; next !== undefined && next.bytes <= this.#free; [next] = this.#waiting) {
      this.#waiting.shift()
      this.#free -= next.bytes
      next.enter()
    }
  }
}
