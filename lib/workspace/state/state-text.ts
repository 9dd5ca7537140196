import { createHash } from 'node:crypto'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { findFault } from '../../json/find-fault.ts'

/** Above this a state is written without line breaks. */
const MAX_INDENTED = 64 * 1024

/** JSON text of what a file of state holds. `owner` is whom the reading counts against. Throws `invalid-input`. */
export async function jsonOf(file: string, text: string, owner: string): Promise<string> {
  const fault = await findFault(text, owner)
  if (fault === null) return text
  throw new PlaygroundError('invalid-input', `${file} is not JSON, so it cannot be loaded as state: ${fault}`)
}

/** What a file of state holds for a value. */
export async function textOf(_file: string, value: unknown): Promise<string> {
  try {
    return jsonText(value)
  } catch (error) {
    throw new PlaygroundError('invalid-input', `The state cannot be written: ${messageOf(error)}`, { cause: error })
  }
}

/**
 * JSON with line breaks for people, unless it is large: indented, what is nested deeply grows a hundredfold.
 */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value ?? null)
  return `${text.length <= MAX_INDENTED ? JSON.stringify(value ?? null, null, 2) : text}\n`
}

/** What whoever saves `value` has read of the file then. */
export const jsonOfSaved = (_file: string, value: unknown): string => jsonText(value)

/** Tells what was read from what is there now; null is that there is no state. */
export const markOf = (json: string | null): string =>
  createHash('sha256')
    .update(json ?? 'null')
    .digest('base64url')
