import { bytesOf, decodeBase64, encodeBase64 } from './base64.ts'
import { ask } from './bridge.ts'

const { stringify } = JSON

/** The bytes of text in one of Node's encodings, or in UTF-8. */
export const encodeText = (text: string, encoding = 'utf8') => decodeBase64(ask('encode', encoding, text))
export const decodeText = (bytes: Uint8Array, encoding = 'utf8') => ask('decode', encoding, encodeBase64(bytes))

export class TextEncoder {
  get encoding(): string {
    return 'utf-8'
  }
  encode(text: unknown = ''): Uint8Array<ArrayBuffer> {
    return encodeText(`${text}`)
  }
  encodeInto(text: unknown, target: Uint8Array): { read: number; written: number } {
    let read = 0
    let written = 0
    for (const character of `${text}`) {
      const bytes = encodeText(character)
      if (written + bytes.length > target.length) break
      target.set(bytes, written)
      written += bytes.length
      read += character.length
    }
    return { read, written }
  }
}

let lastDecoder = 0

export class TextDecoder {
  readonly encoding: string
  readonly fatal: boolean
  readonly ignoreBOM: boolean
  readonly #id = ++lastDecoder

  constructor(label: unknown = 'utf-8', options: { fatal?: boolean; ignoreBOM?: boolean } = {}) {
    this.fatal = options.fatal === true
    this.ignoreBOM = options.ignoreBOM === true
    this.encoding = ask('decoder', stringify([this.#id, `${label}`, this.fatal, this.ignoreBOM]))
  }
  decode(source?: unknown, options: { stream?: boolean } = {}): string {
    const bytes = source === undefined ? new Uint8Array() : bytesOf(source)
    if (bytes === undefined) throw new TypeError('TextDecoder.decode takes an ArrayBuffer or a view of one')
    const place = stringify([this.#id, this.encoding, this.fatal, this.ignoreBOM, options.stream === true])
    return ask('decode-stream', place, encodeBase64(bytes))
  }
}

export const atob = (text: unknown): string => ask('atob', `${text}`)
export const btoa = (text: unknown): string => ask('btoa', `${text}`)
