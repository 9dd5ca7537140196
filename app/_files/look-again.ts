import type { Preview } from './file-requests.ts'
import type { OpenFilesEvent } from './open-files.ts'

/** What follows from a look at a file that is not what was read any more. */
interface AfterLook {
  event?: OpenFilesEvent
  /** For whoever wanted to save it. */
  said?: string
  isSignedOut?: true
}

const NO_TEXT = 'Save what you wrote as another file: what is there now cannot be shown as a text.'

/** A file that could not be saved, as it is now. Only one that is gone is free to be made anew: any other holds what somebody wrote. */
export function afterLook(path: string, now: Preview): AfterLook {
  if (now.kind === 'text' && now.isEditable) return { event: { kind: 'read', path, text: now.text, tag: now.tag } }
  if (now.kind !== 'none') return { said: notSaved(path, NO_TEXT) }
  if (now.why === 'signed-out') return { isSignedOut: true }
  if (now.why !== 'gone') return { said: notSaved(path, now.why === 'no-text' ? NO_TEXT : now.reason) }
  return { event: { kind: 'lost', path }, said: `${path} was deleted meanwhile. Save it to create it again.` }
}

const notSaved = (path: string, why: string) => `${path} was changed meanwhile and was not saved. ${why}`
