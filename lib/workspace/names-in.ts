import { readdir } from 'node:fs/promises'
import { ifMissing } from './if-missing.ts'

/** What lies in a folder of ours; nothing where there is none. */
export const namesIn = (dir: string): Promise<string[]> => readdir(dir).catch(ifMissing<string[]>([]))
