import { isLeftOver, ownedName } from '../left-overs/owned-name.ts'

const PREFIX = '.modules-'

/** A file that says, while it lies in a server's folder, that this process writes the modules for the first time. */
export const markOfWriting = () => `${PREFIX}${ownedName()}`

/** Whether a file says so, and the process still runs. */
export const isBeingWritten = (name: string) => name.startsWith(PREFIX) && !isLeftOver(name.slice(PREFIX.length))
