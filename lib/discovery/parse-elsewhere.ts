import { offload } from '../offload/offload.ts'
import { parseServerFile, type ServerFile } from './server-file.ts'

/** Above this a text is read in another process. */
const MAX_AT_ONCE = 256 * 1024
const LIMIT_MS = 5_000
/** What that process answers is taken in by the thread that serves everybody. */
const MAX_VALUES = 500_000

/** `parseServerFile` of a text that anybody may have written. */
export async function parseElsewhere(text: string, owner: string): Promise<ServerFile> {
  if (text.length <= MAX_AT_ONCE) return parseServerFile(text)
  return offload('parse-server-file', text, { owner, limitMs: LIMIT_MS })
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
