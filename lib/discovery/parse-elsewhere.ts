import { setImmediate as turn } from 'node:timers/promises'
import { offload } from '../offload/offload.ts'
import { parseServerFile, type ServerFile } from './server-file.ts'

/** Above this a text is read in another process: one of 200 KB that is wrong everywhere takes a tenth of a second and more. */
const MAX_AT_ONCE = 4 * 1024
const LIMIT_MS = 5_000
/** What that process answers is taken in by the thread that serves everybody. */
const MAX_VALUES = 500_000

/** `parseServerFile` of a text that anybody may have written. */
export async function parseElsewhere(text: string, owner: string): Promise<ServerFile> {
  if (text.length > MAX_AT_ONCE) return offload('parse-server-file', text, { owner, limitMs: LIMIT_MS })
  // A person may have hundreds of them.
  await turn()
  return parseServerFile(text)
}

export function parseServerFileTask(text: string): ServerFile {
  const file = parseServerFile(text)
  if (countValues(file, MAX_VALUES) > MAX_VALUES) throw new Error(`It has more than ${MAX_VALUES} values.`)
  return file
}

function countValues(value: unknown, most: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const inner of Object.values(value)) {
    count += countValues(inner, most - count)
    if (count > most) break
  }
  return count
}
