const MIN_LENGTH = 6
const SHOWN = '[key]'

/** A text of others without the key in it. What is shorter than six characters is a placeholder and no secret. */
export function hideSecret(text: string, secret: string | undefined): string {
  return isSecret(secret) ? text.replaceAll(secret, SHOWN) : text
}

/** The same for a text that comes in pieces: what may be the beginning of the key waits for the next piece. */
export class SecretFilter {
  readonly #secret: string | undefined
  #waiting = ''
  constructor(secret: string | undefined) {
    this.#secret = isSecret(secret) ? secret : undefined
  }

  push(piece: string): string {
    if (this.#secret === undefined) return piece
    const text = (this.#waiting + piece).replaceAll(this.#secret, SHOWN)
    const keep = longestOverlap(text, this.#secret)
    this.#waiting = text.slice(text.length - keep)
    return text.slice(0, text.length - keep)
  }

  /** What was still waiting. */
  end(): string {
    const rest = this.#waiting
    this.#waiting = ''
    return rest
  }
}

const isSecret = (secret: string | undefined): secret is string => secret !== undefined && secret.length >= MIN_LENGTH

/** How many characters at the end of the text begin the secret. */
function longestOverlap(text: string, secret: string): number {
  for (let length = Math.min(text.length, secret.length - 1); length > 0; length--) {
    if (secret.startsWith(text.slice(-length))) return length
  }
  return 0
}
