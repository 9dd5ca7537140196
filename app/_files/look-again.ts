import type { Preview } from './file-requests.ts'
import type { OpenFilesEvent } from './open-files.ts'
import { words } from './words.ts'

/** What follows from a look at a file that is not what was read any more. */
interface AfterLook {
  event?: OpenFilesEvent
  /** For whoever wanted to save it. */
  said?: string
  isSignedOut?: true
}

/** A file that could not be saved, as it is now. Only one that is gone is free to be made anew: any other holds what somebody wrote. */
export function afterLook(path: string, now: Preview): AfterLook {
  if (now.kind === 'text' && now.isEditable) return { event: { kind: 'read', path, text: now.text, tag: now.tag } }
  if (now.kind !== 'none') return { said: words.notSaved.changed(path, words.notSaved.noText) }
  if (now.why === 'signed-out') return { isSignedOut: true }
  if (now.why !== 'gone')
    return { said: words.notSaved.changed(path, now.why === 'no-text' ? words.notSaved.noText : now.reason) }
  return { event: { kind: 'lost', path }, said: words.notSaved.gone(path) }
}
