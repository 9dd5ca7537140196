import { readdir } from 'node:fs/promises'
import { codeOf } from './open-folder.ts'

/** What lies in a folder of ours; nothing where there is none. */
export const namesIn = (dir: string): Promise<string[]> =>
  readdir(dir).catch((error: unknown): string[] => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
