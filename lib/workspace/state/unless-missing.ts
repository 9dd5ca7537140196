import { codeOf } from '../open-folder.ts'

/** What is not there is nothing; everything else that goes wrong does. */
export function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
