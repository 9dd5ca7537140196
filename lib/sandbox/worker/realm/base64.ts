// Bytes cross as base64, which the engine itself makes and reads. Taken before any program runs.
const { fromBase64 } = Uint8Array
const { toBase64 } = Uint8Array.prototype
const { apply } = Reflect

export const encodeBase64 = (bytes: Uint8Array): string => apply(toBase64, bytes, [])
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> => apply(fromBase64, Uint8Array, [text])

/** The bytes behind an ArrayBuffer or a view. */
export function bytesOf(source: unknown): Uint8Array | undefined {
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (!ArrayBuffer.isView(source)) return undefined
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
}
