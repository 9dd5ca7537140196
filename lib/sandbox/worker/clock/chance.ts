// Chance that is the same for the same seed: what a program drew it draws again when it is run again.

const ROUNDS = 10
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]

/** Bytes that nobody can foretell who does not know the seed: the key stream of ChaCha20 (RFC 8439). */
export function createStream(seed: Uint8Array): (bytes: Uint8Array) => void {
  const key = new DataView(seed.buffer, seed.byteOffset, 32)
  const words = new Uint32Array(16)
  const block = new Uint32Array(16)
  const bytes = new Uint8Array(block.buffer)
  words.set(CONSTANTS)
  for (let at = 0; at < 8; at++) words[4 + at] = key.getUint32(at * 4, true)
  let used = bytes.length

  function next(): void {
    block.set(words)
    for (let round = 0; round < ROUNDS; round++) {
      for (let at = 0; at < 4; at++) quarter(block, at, at + 4, at + 8, at + 12)
      for (let at = 0; at < 4; at++) quarter(block, at, 4 + ((at + 1) % 4), 8 + ((at + 2) % 4), 12 + ((at + 3) % 4))
    }
    for (let at = 0; at < 16; at++) block[at] = (block[at] ?? 0) + (words[at] ?? 0)
    words[12] = (words[12] ?? 0) + 1
    if (words[12] === 0) words[13] = (words[13] ?? 0) + 1
    used = 0
  }

  return (target) => {
    for (let at = 0; at < target.length; at++) {
      if (used === bytes.length) next()
      target[at] = bytes[used++] ?? 0
    }
  }
}

function quarter(block: Uint32Array, a: number, b: number, c: number, d: number): void {
  mix(block, a, b, d, 16)
  mix(block, c, d, b, 12)
  mix(block, a, b, d, 8)
  mix(block, c, d, b, 7)
}

function mix(block: Uint32Array, to: number, from: number, turned: number, bits: number): void {
  block[to] = (block[to] ?? 0) + (block[from] ?? 0)
  const word = (block[turned] ?? 0) ^ (block[to] ?? 0)
  block[turned] = (word << bits) | (word >>> (32 - bits))
}

/** Numbers from 0 to below 1, fast and not for secrets (sfc32). */
export function createRandom(fill: (bytes: Uint8Array) => void): () => number {
  const state = new Uint32Array(4)
  fill(new Uint8Array(state.buffer))
  let [a, b, c, d] = state as unknown as [number, number, number, number]
  const next = () => {
    const sum = (a + b + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  // 53 bits, as many as such a number has.
  return () => ((next() >>> 5) * 0x4000000 + (next() >>> 6)) / 0x20000000000000
}

/** A UUID of version 4. */
export function uuidOf(fill: (bytes: Uint8Array) => void): string {
  const bytes = new Uint8Array(16)
  fill(bytes)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => (byte + 0x100).toString(16).slice(1)).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
