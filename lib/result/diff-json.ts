import { offload } from '../offload/offload.ts'
import { diffJsonTexts, type JsonDiff } from './diff-json-texts.ts'

/** Above this both are read in another process. */
const MAX_AT_ONCE = 64 * 1024
const LIMIT_MS = 2_000

/** Where two JSON texts differ; `owner` is whom the reading counts against. */
export async function diffJson(before: string, after: string, owner: string): Promise<JsonDiff> {
  const texts = { before, after }
  if (before.length + after.length <= MAX_AT_ONCE) return diffJsonTexts(texts)
  return offload('diff-json', texts, { owner, limitMs: LIMIT_MS })
}
