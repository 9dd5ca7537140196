/**
 * Arrays for one task after the other: a task over 15,000 tools needs a dozen of them, and making those anew for each
 * task would cost more than filling them. Nothing that was taken may be used once the next task has begun.
 */
export class Scratch {
  readonly #floats = new Shelf((length) => new Float32Array(length))
  readonly #places = new Shelf((length) => new Uint32Array(length))

  /** Begins the next task: everything may be given out again. */
  begin(): void {
    this.#floats.begin()
    this.#places.begin()
  }

  /** Zeros. */
  floats(length: number): Float32Array {
    return this.#floats.take(length).fill(0)
  }

  /** Of any content. */
  places(length: number): Uint32Array {
    return this.#places.take(length)
  }
}

class Shelf<T extends Float32Array | Uint32Array> {
  readonly #make: (length: number) => T
  #kept: T[] = []
  #given = 0

  constructor(make: (length: number) => T) {
    this.#make = make
  }

  begin(): void {
    this.#given = 0
  }

  take(length: number): T {
    const kept = this.#kept[this.#given]
    const array = kept && kept.length >= length ? kept : this.#make(length)
    this.#kept[this.#given++] = array
    return array.length === length ? array : (array.subarray(0, length) as T)
  }
}
