import { stat } from 'node:fs/promises'
import { codeOf } from './open-folder.ts'

/** For `catch`: something else where there is nothing of that name; whatever else goes wrong is thrown again. */
export const ifMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (codeOf(error) === 'ENOENT') return instead
    throw error
  }

/** What is not there is nothing. */
export const unlessMissing = ifMissing(undefined)

/** How long a file of ours is; undefined where there is none. */
export const bytesAt = async (path: string): Promise<number | undefined> =>
  (await stat(path).catch(unlessMissing))?.size
