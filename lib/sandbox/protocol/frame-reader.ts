import { FRAME_HEADER_BYTES } from './protocol.ts'

/** Cuts a stream of bytes into frames, however the bytes arrive. */
export class FrameReader {
  #chunks: Uint8Array[] = []
  #held = 0
  readonly #check: (type: number, length: number) => void

  /** `check` sees type and length as soon as they are known and throws to refuse the frame. */
  constructor(check: (type: number, length: number) => void = () => {}) {
    this.#check = check
  }

  push(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#held += chunk.length
  }

  /** The next whole frame, null when more bytes are needed. The payload is a view of what was pushed. */
  next(): { type: number; payload: Uint8Array } | null {
    if (this.#held < FRAME_HEADER_BYTES) return null
    const head = this.#peek(FRAME_HEADER_BYTES)
    const length = new DataView(head.buffer, head.byteOffset).getUint32(0)
    const type = head[4] as number
    this.#check(type, length)
    if (this.#held < FRAME_HEADER_BYTES + length) return null
    return { type, payload: this.#take(FRAME_HEADER_BYTES + length).subarray(FRAME_HEADER_BYTES) }
  }

  #peek(bytes: number): Uint8Array {
    const first = this.#chunks[0] as Uint8Array
    if (first.length >= bytes) return first
    this.#join()
    return this.#chunks[0] as Uint8Array
  }

  #take(bytes: number): Uint8Array {
    if ((this.#chunks[0] as Uint8Array).length < bytes) this.#join()
    const first = this.#chunks[0] as Uint8Array
    if (first.length === bytes) this.#chunks.shift()
    else this.#chunks[0] = first.subarray(bytes)
    this.#held -= bytes
    return first.subarray(0, bytes)
  }

  #join(): void {
    const all = new Uint8Array(this.#held)
    let offset = 0
    for (const chunk of this.#chunks) {
      all.set(chunk, offset)
      offset += chunk.length
    }
    this.#chunks = [all]
  }
}
