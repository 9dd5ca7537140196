import { bytesOf } from './base64.ts'
import { decodeText, encodeText } from './text.ts'

const ENCODINGS = new Set([
  'utf8',
  'utf-8',
  'utf16le',
  'utf-16le',
  'ucs2',
  'ucs-2',
  'latin1',
  'binary',
  'ascii',
  'base64',
  'base64url',
  'hex',
])

/** An encoding's name as it crosses. Throws for one that there is not. */
export function encodingOf(name: unknown): string {
  const encoding = `${name ?? 'utf8'}`.toLowerCase()
  if (ENCODINGS.has(encoding)) return encoding
  throw Object.assign(new TypeError(`Unknown encoding: ${name}`), { code: 'ERR_UNKNOWN_ENCODING' })
}

type Fill = string | number | Uint8Array

/** Node's `Buffer`, with all its ways to read and write. */
export class Buffer extends Uint8Array<ArrayBuffer> {
  static isBuffer(value: unknown): value is Buffer {
    return value instanceof Buffer
  }
  static isEncoding(name: unknown): boolean {
    return ENCODINGS.has(`${name}`.toLowerCase())
  }
  static alloc(size: number, fill: Fill = 0, encoding?: string): Buffer {
    const buffer = overBytes(new Uint8Array(size))
    return fill === 0 ? buffer : buffer.fill(fill as never, 0, size, encoding)
  }
  static allocUnsafe(size: number): Buffer {
    return overBytes(new Uint8Array(size))
  }
  static override from(source: unknown, second?: unknown, third?: unknown): Buffer {
    if (typeof source === 'string') return overBytes(encodeText(source, encodingOf(second)))
    if (source instanceof ArrayBuffer)
      return new Buffer(source, second as number | undefined, third as number | undefined)
    if (ArrayBuffer.isView(source) && !(source instanceof DataView)) return overBytes(Uint8Array.from(source as never))
    if (typeof source === 'object' && source !== null) {
      const { type, data } = source as { type?: unknown; data?: unknown }
      if (type === 'Buffer' && Array.isArray(data)) return overBytes(Uint8Array.from(data))
      if ('length' in source || Symbol.iterator in source)
        return overBytes(Uint8Array.from(source as ArrayLike<number>))
    }
    throw Object.assign(
      new TypeError('The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array'),
      { code: 'ERR_INVALID_ARG_TYPE' },
    )
  }
  static concat(list: readonly Uint8Array[], totalLength?: number): Buffer {
    const length = totalLength ?? list.reduce((sum, each) => sum + each.length, 0)
    const all = overBytes(new Uint8Array(length))
    let offset = 0
    for (const each of list) {
      all.set(each.subarray(0, length - offset), offset)
      offset += Math.min(each.length, length - offset)
    }
    return all
  }
  static byteLength(text: unknown, encoding?: string): number {
    return typeof text === 'string' ? encodeText(text, encodingOf(encoding)).length : (bytesOf(text)?.length ?? 0)
  }
  static compare(a: Uint8Array, b: Uint8Array): number {
    const shared = Math.min(a.length, b.length)
    for (let i = 0; i < shared; i++) {
      if (a[i] !== b[i]) return (a[i] as number) < (b[i] as number) ? -1 : 1
    }
    return Math.sign(a.length - b.length)
  }

  override toString(encoding?: string, start = 0, end = this.length): string {
    return decodeText(this.subarray(Math.max(0, start), end), encodingOf(encoding))
  }
  toJSON(): { type: 'Buffer'; data: number[] } {
    return { type: 'Buffer', data: Array.from(this) }
  }
  equals(other: Uint8Array): boolean {
    return Buffer.compare(this, other) === 0
  }
  compare(other: Uint8Array, targetStart = 0, targetEnd = other.length, start = 0, end = this.length): number {
    return Buffer.compare(this.subarray(start, end), other.subarray(targetStart, targetEnd))
  }
  copy(target: Uint8Array, targetStart = 0, sourceStart = 0, sourceEnd = this.length): number {
    const part = this.subarray(sourceStart, Math.min(sourceEnd, sourceStart + target.length - targetStart))
    target.set(part, targetStart)
    return part.length
  }
  write(text: string, offset?: number | string, length?: number | string, encoding?: string): number {
    if (typeof offset === 'string') return this.write(text, 0, this.length, offset)
    if (typeof length === 'string') return this.write(text, offset, undefined, length)
    const start = offset ?? 0
    const most = Math.min(length ?? this.length - start, this.length - start)
    const bytes = encodeText(text, encodingOf(encoding))
    let written = Math.min(bytes.length, most)
    // No half of a character is written.
    if (written < bytes.length && /^utf-?8$/.test(encodingOf(encoding))) {
      while (written > 0 && ((bytes[written] as number) & 0xc0) === 0x80) written--
    }
    this.set(bytes.subarray(0, written), start)
    return written
  }
  override fill(value: never, start?: number | string, end?: number | string, encoding?: string): this {
    const fill = value as Fill
    if (typeof start === 'string') return this.fill(value, 0, this.length, start)
    if (typeof end === 'string') return this.fill(value, start, this.length, end)
    if (typeof fill === 'number') return super.fill(fill, start, end)
    const bytes = typeof fill === 'string' ? encodeText(fill, encodingOf(encoding)) : fill
    if (bytes.length === 0) return super.fill(0, start, end)
    for (let i = start ?? 0, last = end ?? this.length; i < last; i++)
      this[i] = bytes[(i - (start ?? 0)) % bytes.length] as number
    return this
  }
  // A part of the same memory, as Node has it and as `subarray` is.
  override slice(start?: number, end?: number): Buffer {
    return this.subarray(start, end)
  }
  override subarray(start?: number, end?: number): Buffer {
    const part = super.subarray(start, end)
    return new Buffer(part.buffer, part.byteOffset, part.length)
  }
  override indexOf(value: unknown, from = 0, encoding?: string): number {
    const wanted = wantedBytes(value, encoding)
    const start = from < 0 ? Math.max(0, this.length + from) : from
    for (let at = start; at <= this.length - wanted.length; at++) {
      if (wanted.every((byte, index) => this[at + index] === byte)) return at
    }
    return -1
  }
  override lastIndexOf(value: unknown, from = this.length, encoding?: string): number {
    const wanted = wantedBytes(value, encoding)
    for (let at = Math.min(from, this.length - wanted.length); at >= 0; at--) {
      if (wanted.every((byte, index) => this[at + index] === byte)) return at
    }
    return -1
  }
  override includes(value: unknown, from = 0, encoding?: string): boolean {
    return this.indexOf(value, from, encoding) >= 0
  }
  readUIntBE(offset: number, length: number): number {
    return this.subarray(offset, offset + length).reduce((sum, byte) => sum * 256 + byte, 0)
  }
  readUIntLE(offset: number, length: number): number {
    return this.subarray(offset, offset + length).reduceRight((sum, byte) => sum * 256 + byte, 0)
  }
}

const overBytes = (bytes: Uint8Array<ArrayBuffer>) => new Buffer(bytes.buffer, bytes.byteOffset, bytes.length)

function wantedBytes(value: unknown, encoding?: string): Uint8Array {
  if (typeof value === 'number') return Uint8Array.of(value)
  return typeof value === 'string' ? encodeText(value, encodingOf(encoding)) : (bytesOf(value) ?? new Uint8Array())
}

const NUMBERS = {
  ...{ Int8: 1, Uint8: 1, Int16: 2, Uint16: 2, Int32: 4, Uint32: 4 },
  ...{ Float32: 4, Float64: 8, BigInt64: 8, BigUint64: 8 },
}
const NAMES: Record<keyof typeof NUMBERS, string[]> = {
  ...{ Int8: ['Int8'], Uint8: ['UInt8', 'Uint8'], Int16: ['Int16'], Uint16: ['UInt16', 'Uint16'] },
  ...{ Int32: ['Int32'], Uint32: ['UInt32', 'Uint32'], Float32: ['Float'], Float64: ['Double'] },
  ...{ BigInt64: ['BigInt64'], BigUint64: ['BigUInt64', 'BigUint64'] },
}

for (const [kind, bytes] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, number][]) {
  for (const name of NAMES[kind]) {
    for (const order of bytes === 1 ? [''] : ['LE', 'BE']) {
      define(`read${name}${order}`, function (this: Buffer, offset = 0) {
        return viewOf(this, offset, bytes)[`get${kind}`](offset, order === 'LE')
      })
      define(`write${name}${order}`, function (this: Buffer, value: unknown, offset = 0) {
        viewOf(this, offset, bytes)[`set${kind}`](offset, value as never, order === 'LE')
        return offset + bytes
      })
    }
  }
}

function define(name: string, value: unknown): void {
  Object.defineProperty(Buffer.prototype, name, { value, writable: true, configurable: true })
}

function viewOf(buffer: Buffer, offset: number, bytes: number): DataView {
  if (Number.isInteger(offset) && offset >= 0 && offset + bytes <= buffer.length) {
    return new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
  }
  const range = `It must be >= 0 and <= ${buffer.length - bytes}. Received ${offset}`
  throw Object.assign(new RangeError(`The value of "offset" is out of range. ${range}`), { code: 'ERR_OUT_OF_RANGE' })
}
