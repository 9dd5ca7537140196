import { offload } from '../offload/offload.ts'
import { shapeValue } from './shape-value.ts'

/** Above this a text is parsed in another process. */
const MAX_AT_ONCE = 64 * 1024
const LIMIT_MS = 2_000

/**
 * A JSON text as a value small enough to show; one of up to `wholeLength` characters as it is, when it is not deep. It
 * never rejects: what is shown of a call has no say in how it went.
 */
export async function shapeJson(json: string, owner: string, wholeLength: number): Promise<unknown> {
  try {
    if (json.length <= MAX_AT_ONCE) return shownOf(json, wholeLength)
    return await offload('shape-json', json, { owner, limitMs: LIMIT_MS })
  } catch {
    return `… (${json.length.toLocaleString('en-US')} characters of JSON, too many to show)`
  }
}

function shownOf(json: string, wholeLength: number): unknown {
  const value: unknown = JSON.parse(json)
  return json.length > wholeLength || isDeep(value, MAX_WHOLE_DEPTH) ? shapeValue(value) : value
}

/** What is nested deeper overflows the stack of whoever writes it as JSON again. */
const MAX_WHOLE_DEPTH = 200

function isDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((item) => isDeep(item, levels - 1))
}
