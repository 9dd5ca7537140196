import { PlaygroundError } from '../errors.ts'

/** Folders in each other, at the most: whoever counts a workspace holds every one on the way open, and comes no deeper. */
export const MOST_DEEP = 64

/** A path that is longer is no use to anybody: no call of the system takes it. */
export const MOST_PATH = 4_000

/** Throws `invalid-input` for the names of a folder that nobody could count what is in it. */
export function assertNotTooDeep(names: readonly string[]): void {
  if (names.length <= MOST_DEEP && names.join('/').length <= MOST_PATH) return
  const shown = `${names.slice(0, 3).join('/').slice(0, 120)}/…`
  throw new PlaygroundError(
    'invalid-input',
    `"${shown}" leads through ${names.length} folders, in ${names.join('/').length} characters; ${MOST_DEEP} folders in each other and ${MOST_PATH} characters are the most. Choose a shorter way.`,
  )
}
