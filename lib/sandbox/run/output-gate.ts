import type { Output } from '../contract.ts'

type Text = Extract<Output, { text: string }>

/** Turns the bytes a program prints into text, across the places where they were cut, up to a number of bytes. */
export class OutputGate {
  #left: number
  readonly #decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() }

  constructor(limitBytes: number) {
    this.#left = limitBytes
  }

  /** What of these bytes is kept; `full` when some had to be left out. */
  take(kind: Text['kind'], bytes: Uint8Array): { output: Text | null; full: boolean } {
    const kept = bytes.subarray(0, this.#left)
    this.#left -= kept.length
    return {
      output: toOutput(kind, this.#decoders[kind].decode(kept, { stream: true })),
      full: kept.length < bytes.length,
    }
  }

  /** What is left of characters that never became whole. Those the limit has cut are dropped. */
  finish(): Text[] {
    if (this.#left === 0) return []
    const kinds = ['stdout', 'stderr'] as const
    return kinds.map((kind) => toOutput(kind, this.#decoders[kind].decode())).filter((output) => output !== null)
  }
}

const toOutput = (kind: Text['kind'], text: string): Text | null => (text === '' ? null : { kind, text })
