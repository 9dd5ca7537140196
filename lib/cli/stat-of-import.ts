import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'
import { messageOf, PlaygroundError } from '../errors.ts'

/** What is at a path that something is to be imported from. Throws `invalid-input` where there is nothing. */
export const statOfImport = (path: string): Promise<Stats> =>
  stat(path).catch((error: unknown) => {
    throw new PlaygroundError('invalid-input', `There is nothing to import: ${messageOf(error)}`, { cause: error })
  })

/** Throws `invalid-input` for what is no file: a pipe keeps whoever reads it waiting, and a device may never end. */
export function assertPlain(stats: Stats): void {
  if (stats.isFile()) return
  const what = stats.isDirectory() ? 'a folder' : 'a pipe, a socket or a device'
  throw new PlaygroundError('invalid-input', `A zip file was expected, and this is ${what}. Give the path of a file.`)
}
