import { bytesOf } from '../realm/base64.ts'
import { decode, encode, isQuery } from './platform.ts'

const { parse } = JSON

let peek: (body: Body) => Uint8Array<ArrayBuffer> | null

/** What a request and an answer have in common: bytes that can be read once. */
export class Body {
  static {
    peek = (body) => body.#bytes
  }
  readonly #bytes: Uint8Array<ArrayBuffer> | null
  #isUsed = false

  constructor(bytes: Uint8Array<ArrayBuffer> | null) {
    this.#bytes = bytes
  }
  get bodyUsed(): boolean {
    return this.#isUsed
  }
  async bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#take()
  }
  async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#take().buffer
  }
  async text(): Promise<string> {
    return decode(this.#take())
  }
  async json(): Promise<unknown> {
    return parse(decode(this.#take()))
  }
  #take(): Uint8Array<ArrayBuffer> {
    if (this.#isUsed) throw new TypeError('This body has been read already; clone() before reading gives another')
    this.#isUsed = this.#bytes !== null
    // A copy where others may still read it, and always a whole buffer.
    return this.#bytes === null ? new Uint8Array() : this.#bytes.slice()
  }
}

/** The bytes of a body without reading it; null for none. Throws when it has been read. */
export function bytesIn(body: Body): Uint8Array<ArrayBuffer> | null {
  if (body.bodyUsed) throw new TypeError('This body has been read already')
  return peek(body)
}

/** The bytes that a program gives for a body, and what kind of text they are when nothing else says so. */
export function readBodyInit(init: unknown): { bytes: Uint8Array<ArrayBuffer> | null; type: string | null } {
  if (init === undefined || init === null) return { bytes: null, type: null }
  const bytes = bytesOf(init)
  if (bytes !== undefined) return { bytes: new Uint8Array(bytes), type: null }
  if (isQuery(init)) return { bytes: encode(`${init}`), type: 'application/x-www-form-urlencoded;charset=UTF-8' }
  if (typeof init !== 'object') return { bytes: encode(`${init}`), type: 'text/plain;charset=UTF-8' }
  throw new TypeError('A body is text, bytes or URLSearchParams; make text of an object with JSON.stringify')
}
