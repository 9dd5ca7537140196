import { isRunning, nameOfOwner, ownerOf, thisProcess } from '../process/owner.ts'

const PREFIX = '.modules-'
/** Of one folder more are not looked at: each is a process that began. */
export const MOST_MARKS = 16
/** Names of ten thousand modules: a mark holds those that a person wrote, a line each. */
export const MARK_BYTES = 1024 * 1024

/** A file that says, while it lies in a server's folder, that not all modules are there, and which process began to write them. */
export const markOfWriting = () => `${PREFIX}${nameOfOwner(thisProcess())}`

/** The same of writing that failed or was stopped while its process goes on. */
export const MARK_OF_NOBODY = `${PREFIX}stopped`

export const isMarkOfWriting = (name: string) => name.startsWith(PREFIX)

/** Whether another process writes them now. */
export function isWrittenElsewhere(mark: string): boolean {
  if (mark === markOfWriting()) return false
  const owner = ownerOf(mark.slice(PREFIX.length))
  return owner !== null && isRunning(owner)
}

/** Who finishes a server whose modules are not all written; nobody before somebody looks at Connections. */
export type FinishedBy = 'this process' | 'another process' | 'nobody yet'

/** Of the marks in a server's folder. Null where there are none. */
export function finishedBy(marks: readonly string[]): FinishedBy | null {
  if (marks.length === 0) return null
  if (marks.includes(markOfWriting())) return 'this process'
  return marks.some(isWrittenElsewhere) ? 'another process' : 'nobody yet'
}

/** Why some of its tools, or all, cannot be used; `tools` is how many can. */
export function whyUnfinished(by: FinishedBy, tools: number): string {
  const usable = tools > 0 ? 'only those that were there before can be used' : 'none can be used'
  if (by === 'nobody yet')
    return `Not all of its modules are written, and ${usable}. See Connections: there it goes on.`
  return `Its modules are being written${by === 'another process' ? ' by another process' : ''}. Until that is done ${usable}.`
}
