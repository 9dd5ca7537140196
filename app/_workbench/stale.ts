import { formatQuantity } from '../../lib/format/duration.ts'
import { importedTools } from '../_run/imported-tools.ts'

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
export const STALE_TEXT: Record<Exclude<Stale, null>, string> = {
  program: 'You edited the program. This is from the last run.',
  task: 'You changed the task. This is from the last run.',
  tools: 'You changed the tools. This is from the last run.',
}

const MOST_NAMED = 6

/**
 * Said over the tools that were chosen for a task, beside a program that was not written from them alone; null where it
 * was. Such a program calls what it imports.
 */
export function chosenNote({ isEdited, isGiven, program }: { isEdited: boolean; isGiven: boolean; program: string }) {
  if (!isEdited && !isGiven) return null
  const tools = importedTools(program)
  const named = tools.slice(0, MOST_NAMED).join(', ')
  const more = tools.length > MOST_NAMED ? ` and ${formatQuantity(tools.length - MOST_NAMED, 'more', 'more')}` : ''
  const calls = tools.length > 0 ? `It imports ${named}${more}, and can call those.` : 'It imports no tool.'
  return isEdited
    ? `These were chosen for the last run, before you edited the program. ${calls}`
    : `These were chosen for the task this program came from. ${calls}`
}
