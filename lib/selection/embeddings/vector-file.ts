import { crc32 } from 'node:zlib'
import { z } from 'zod'

/** Vectors by the digest of the text they stand for: 32 hexadecimal digits. */
export type Vectors = Map<string, Float32Array>

const MAKING = 'vectors 1'
const DIGEST_BYTES = 16

const Header = z.object({
  making: z.literal(MAKING),
  /** Which model made them. */
  key: z.string(),
  checksum: z.number(),
  count: z.number().int().min(0),
  dimensions: z.number().int().min(0),
})

/** Vectors as bytes: a line of JSON that describes the file, the digests, then the numbers as they are. */
export function encodeVectors(vectors: ReadonlyMap<string, Float32Array>, key: string): Buffer {
  const [first] = vectors.values()
  const body = Buffer.concat([
    Buffer.from([...vectors.keys()].join(''), 'hex'),
    ...[...vectors.values()].map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ])
  const header: z.infer<typeof Header> = {
    making: MAKING,
    key,
    checksum: crc32(body),
    count: vectors.size,
    dimensions: first?.length ?? 0,
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), body])
}

/** Reads what `encodeVectors` wrote for the same model. Throws an error that says what is wrong with it. */
export function decodeVectors(file: Buffer, key: string): Vectors {
  const end = file.indexOf(10)
  if (end < 0 || end > 2_000) throw new Error('It does not begin as it should.')
  const header = Header.parse(JSON.parse(file.toString('utf8', 0, end)))
  if (header.key !== key) throw new Error('It holds vectors of another model.')
  const body = file.subarray(end + 1)
  const { count, dimensions } = header
  if (crc32(body) !== header.checksum || body.length !== count * (DIGEST_BYTES + 4 * dimensions))
    throw new Error('Its content is not what was written.')
  // A copy: what the file holds does not stand where an array of numbers may begin.
  const numbers = new Float32Array(new Uint8Array(body.subarray(count * DIGEST_BYTES)).buffer)
  const vectors: Vectors = new Map()
  for (let i = 0; i < count; i++) {
    const digest = body.toString('hex', i * DIGEST_BYTES, (i + 1) * DIGEST_BYTES)
    vectors.set(digest, numbers.subarray(i * dimensions, (i + 1) * dimensions))
  }
  return vectors
}
