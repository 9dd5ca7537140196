import { isRunning, nameOfOwner, ownerOf, thisProcess } from '../runs/owner.ts'

const PREFIX = '.modules-'
/** Of one folder more are not looked at: each is a process that began. */
export const MOST_MARKS = 16

/** A file that says, while it lies in a server's folder, that not all modules are there, and which process began to write them. */
export const markOfWriting = () => `${PREFIX}${nameOfOwner(thisProcess())}`

/** The same of writing that failed or was stopped while its process goes on. */
export const MARK_OF_NOBODY = `${PREFIX}stopped`

export const isMarkOfWriting = (name: string) => name.startsWith(PREFIX)

/** Whether another process writes them now. Of this one it is known without a mark: here writing may have been stopped. */
export function isWrittenElsewhere(mark: string): boolean {
  if (mark === markOfWriting()) return false
  const owner = ownerOf(mark.slice(PREFIX.length))
  return owner !== null && isRunning(owner)
}

/** Why a server with such marks cannot be used. */
export class Unfinished extends Error {
  /** Who finishes it: another process that is at it, or nobody before somebody looks at Connections. */
  readonly by: 'another process' | 'nobody yet'
  constructor(marks: readonly string[]) {
    const isElsewhere = marks.some(isWrittenElsewhere)
    super(
      isElsewhere
        ? 'Its modules are being written by another process; it can be used when all are there.'
        : 'Not all of its modules are written, so it cannot be used yet. See Connections: there it goes on.',
    )
    this.by = isElsewhere ? 'another process' : 'nobody yet'
  }
}
