import { setImmediate as turn } from 'node:timers/promises'
import { offload } from '../offload/offload.ts'
import { parseServerFile, type ServerFile } from './server-file.ts'

/** Above this a text is read in another process: one of 200 KB that is wrong everywhere takes a tenth of a second and more. */
const MAX_AT_ONCE = 4 * 1024
const LIMIT_MS = 5_000

/** `parseServerFile` of a text that anybody may have written. */
export async function parseElsewhere(text: string, owner: string): Promise<ServerFile> {
  if (text.length > MAX_AT_ONCE) return offload('parse-server-file', text, { owner, limitMs: LIMIT_MS })
  // A person may have hundreds of them.
  await turn()
  return parseServerFile(text)
}
