/** A token has about as many bytes; what has more is not read at once. */
const BYTES_OF_TOKEN = 4

/** How much of what calls give a model may still read, in bytes. */
export class ResultRoom {
  /** Of all turns together. */
  readonly #most: number
  #read = 0
  /** Of this turn. */
  #left = 0
  #toReceive = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Begins a turn, after which so many tokens are left for all that it gives. */
  beginTurn(tokensLeft: number): void {
    this.#left = Math.max(0, Math.min(this.#most - this.#read, tokensLeft * BYTES_OF_TOKEN))
    this.#toReceive = this.#left
  }

  get left(): number {
    return this.#left
  }

  /** So much has come already, read or not, that no further call is made for more. */
  get isUsedUp(): boolean {
    return this.#toReceive <= 0
  }

  /** Whether a result of so many bytes is read. */
  take(bytes: number): boolean {
    this.#toReceive -= bytes
    if (bytes > this.#left) return false
    this.#left -= bytes
    this.#read += bytes
    return true
  }
}
