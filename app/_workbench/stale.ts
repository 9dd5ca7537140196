import { words } from './words.ts'

/** What was changed since the run that is shown; null when the page shows what would run again. */
export type Stale = 'program' | 'task' | 'tools' | null

export interface Changes {
  /** Whether a run is shown that has ended. */
  isFinished: boolean
  isProgramEdited: boolean
  isTaskOther: boolean
  areToolsOther: boolean
}

export function staleOf({ isFinished, isProgramEdited, isTaskOther, areToolsOther }: Changes): Stale {
  if (!isFinished) return null
  // A new task is what runs next, whatever became of the program.
  if (isTaskOther) return 'task'
  if (isProgramEdited) return 'program'
  return areToolsOther ? 'tools' : null
}

/** Said over what belongs to the run before the change. */
export const STALE_TEXT: Record<Exclude<Stale, null>, string> = words.stale
