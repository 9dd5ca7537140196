import { offload } from '../offload/offload.ts'
import { faultInJson } from './fault-in-json.ts'

/** Above this a text is read in another process. */
const MAX_AT_ONCE = 64 * 1024
const LIMIT_MS = 2_000

/** Why a text that somebody wrote is no JSON that a program may have; null when it is. Rejects as `offload` does. */
export async function findFault(text: string, owner: string): Promise<string | null> {
  return text.length <= MAX_AT_ONCE ? faultInJson(text) : offload('fault-in-json', text, { owner, limitMs: LIMIT_MS })
}
