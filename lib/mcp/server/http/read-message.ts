import { readRequestBody } from '@modelcontextprotocol/server'
import { messageOf, PlaygroundError } from '../../../errors.ts'
import { formatBytes } from '../../../format/bytes.ts'
import { JsonMeter } from '../../../json/json-meter.ts'

const MAX_BYTES = 4 * 1024 * 1024
const MAX_DEPTH = 128
/** A state of a megabyte of numbers is let through, a bomb of values is not. */
const MAX_VALUES = 300_000

/** The message that a POST brings, bounded in size, depth and values. Throws `too-large` or `invalid-input`. */
export async function readMessage(request: Request): Promise<unknown> {
  const body = await readRequestBody(request, MAX_BYTES)
  if (body.tooLarge) throw new PlaygroundError('too-large', `A message has at most ${formatBytes(MAX_BYTES)}.`)
  const { deepest, values } = new JsonMeter().add(Buffer.from(body.text))
  if (deepest > MAX_DEPTH)
    throw new PlaygroundError('invalid-input', `The message is nested deeper than ${MAX_DEPTH} levels.`)
  if (values > MAX_VALUES) throw new PlaygroundError('too-large', `The message has more than ${MAX_VALUES} values.`)
  try {
    return JSON.parse(body.text)
  } catch (error) {
    throw new PlaygroundError('invalid-input', `The message is not JSON: ${messageOf(error)}`, { cause: error })
  }
}
