import type { z } from 'zod'
import { messageOf, PlaygroundError } from '../../lib/errors.ts'
import { formatBytes } from '../_format/bytes.ts'
import { parseInput } from './parse-input.ts'

/** Reads a body as it arrives and stops at `maxBytes` with `too-large`: what a header promises is not believed. */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new PlaygroundError('too-large', `The body is larger than ${formatBytes(maxBytes)}, the most that is taken here.`)
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Reads a JSON body of a known shape. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema>> {
  const text = (await readBody(request, maxBytes)).toString('utf8')
  if (!text.trim()) throw new PlaygroundError('invalid-input', 'The body is empty; expected a JSON object.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new PlaygroundError('invalid-input', `The body is not JSON: ${messageOf(error)}`, { cause: error })
  }
  return parseInput(schema, value)
}
