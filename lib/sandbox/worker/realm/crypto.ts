import { decodeBase64 } from './base64.ts'
import { tell } from './bridge.ts'

const MOST_BYTES = 65_536

export const crypto = {
  randomUUID: (): string => tell('uuid'),
  getRandomValues<T extends ArrayBufferView>(array: T): T {
    if (!ArrayBuffer.isView(array)) throw new TypeError('getRandomValues takes a typed array')
    if (array.byteLength > MOST_BYTES) throw new RangeError(`getRandomValues takes at most ${MOST_BYTES} bytes`)
    const bytes = decodeBase64(tell('random', `${array.byteLength}`))
    new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(bytes)
    return array
  },
}

export function createPerformance() {
  const startedAt = Number(tell('now'))
  return { timeOrigin: Date.now(), now: (): number => Number(tell('now')) - startedAt }
}
