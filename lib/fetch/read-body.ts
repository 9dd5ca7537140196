import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliDecompress, createUnzip, createZstdDecompress } from 'node:zlib'

/** A body has more bytes than were asked for. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge'
}

/** What HTTP lets a server ask for (RFC 9659): 8 MB of memory. By default it may ask for 128 MB, for a body of a few bytes. */
const ZSTD_WINDOW_LOG = 23

const UNPACK: Record<string, () => Transform> = {
  gzip: createUnzip,
  'x-gzip': createUnzip,
  deflate: createUnzip,
  br: createBrotliDecompress,
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
}

/** What is held of many answers at once, before any of them needs budget. */
const SMALL_BYTES = 256 * 1024

export interface BodyBounds {
  maxBytes: number
  /** Called for whatever comes. */
  heard: () => void
  /** Settles when so many bytes may be held. */
  makeRoom: (bytes: number) => Promise<void>
}

/**
 * All of an answer's body, unpacked. No more than `maxBytes` are kept or read, packed or unpacked: `BodyTooLarge` when
 * there are more, or it says so. Throws what the connection throws; who calls this ends the connection then.
 */
export async function readBody(answer: Response, { maxBytes, heard, makeRoom }: BodyBounds): Promise<Buffer> {
  if (answer.body === null) return Buffer.alloc(0)
  const length = Number(answer.headers.get('content-length') ?? maxBytes)
  if (length > maxBytes) throw new BodyTooLarge()
  const packed = Readable.from(bounded(answer.body, maxBytes, heard), { objectMode: false })
  const unpacker = unpackerFor(answer.headers.get('content-encoding'))
  // What breaks on the way is thrown below, where the last of the chain is read; leaving that ends the others.
  const body = unpacker === null ? packed : pipeline(packed, unpacker, () => {})
  const chunks: Buffer[] = []
  let size = 0
  let budget = SMALL_BYTES
  for await (const chunk of bounded(body, maxBytes)) {
    size += chunk.length
    if (size > budget) {
      // All that can still come, at once: what is packed does not say how much that is.
      budget = unpacker === null ? length : maxBytes
      await makeRoom(budget)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function* bounded(bytes: AsyncIterable<Uint8Array>, maxBytes: number, heard = () => {}): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    heard()
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLarge()
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
  }
}

/** Nothing packed was asked for; some servers pack all the same. */
function unpackerFor(coding: string | null): Transform | null {
  const name = (coding ?? 'identity').trim().toLowerCase()
  if (name === 'identity' || name === '') return null
  const unpack = Object.hasOwn(UNPACK, name) ? UNPACK[name] : undefined
  if (unpack === undefined) throw new Error(`its body is packed as ${JSON.stringify(name.slice(0, 100))}`)
  return unpack()
}
