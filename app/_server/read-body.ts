import { open } from 'node:fs/promises'
import type { z } from 'zod'
import { messageOf, PlaygroundError } from '../../lib/errors.ts'
import { formatBytes } from '../../lib/format/bytes.ts'
import { JsonMeter } from '../../lib/json/json-meter.ts'
import { parseInput } from './parse-input.ts'

// A body whose size was not promised is asked about in steps: asking may go through a whole workspace.
const ASK_EVERY_BYTES = 1024 * 1024

// Parsing takes as long as there are values, and longer the deeper they are; no request of ours has nearly as many.
const MAX_DEPTH = 64
const MAX_VALUES = 100_000

/** Throws when so many bytes do not fit. */
export type AssertFits = (bytes: number) => Promise<void> | void

/**
 * Reads a body as it arrives and stops at `maxBytes` with `too-large`: what a header promises is not believed.
 * `assertFits` is asked before the first byte with the size that was promised, then with what has come so far; what it
 * throws ends the reading.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  assertFits: AssertFits = () => undefined,
): Promise<Buffer> {
  const promised = Number(request.headers.get('content-length')) || 0
  if (promised > maxBytes) throw largerThan(maxBytes)
  await assertFits(promised)
  const chunks: Uint8Array[] = []
  let size = 0
  let asked = promised
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw largerThan(maxBytes)
    if (size - asked >= ASK_EVERY_BYTES) {
      await assertFits(size)
      asked = size
    }
    chunks.push(chunk)
  }
  if (size > asked) await assertFits(size)
  return Buffer.concat(chunks)
}

/** Writes a body to a new file as it arrives, within the same bounds. */
export async function saveBody(request: Request, file: string, maxBytes: number): Promise<void> {
  if (Number(request.headers.get('content-length')) > maxBytes) throw largerThan(maxBytes)
  const handle = await open(file, 'wx', 0o600)
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > maxBytes) throw largerThan(maxBytes)
      await handle.writeFile(chunk)
    }
  } finally {
    await handle.close()
  }
}

const largerThan = (maxBytes: number) =>
  new PlaygroundError('too-large', `The body is larger than ${formatBytes(maxBytes)}, the most that is taken here.`)

/** Reads a JSON body of a known shape. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema>> {
  const body = await readBody(request, maxBytes)
  const { deepest, values } = new JsonMeter().add(body)
  if (deepest > MAX_DEPTH) {
    throw new PlaygroundError('invalid-input', `The body is nested deeper than ${MAX_DEPTH} levels.`)
  }
  if (values > MAX_VALUES) {
    throw new PlaygroundError('too-large', `The body has more than ${MAX_VALUES} values, the most that are taken here.`)
  }
  const text = body.toString('utf8')
  if (!text.trim()) throw new PlaygroundError('invalid-input', 'The body is empty; expected a JSON object.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new PlaygroundError('invalid-input', `The body is not JSON: ${messageOf(error)}`, { cause: error })
  }
  return parseInput(schema, value)
}
