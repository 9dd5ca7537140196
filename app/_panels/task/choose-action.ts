import { WAY_NAMES } from '../../../lib/tokens/way-names.ts'
import { helpfulStep } from '../../_run/helpful-step.ts'
import { questionOf, type RunView } from '../../_run/run-view.ts'
import { words } from './words.ts'

/** What the large button does, and how it looks. */
export interface MainAction {
  label: string
  does: 'run-task' | 'run-program' | 'stop'
  /** Filled where pressing it is the next thing to do. */
  kind: 'primary' | 'plain' | 'danger'
}

interface Situation {
  view: RunView
  /** What stands in the task box. */
  task: string
  /** The task of the run that is shown, or of the one its program came from. */
  ranTask: string | null
  isEdited: boolean
}

/** The one thing that is most likely wanted now. */
export function chooseAction({ view, task, ranTask, isEdited }: Situation): MainAction {
  if (view.status === 'none') return { label: words.actions.run, does: 'run-task', kind: 'primary' }
  if (view.status !== 'finished') return { label: words.actions.stop, does: 'stop', kind: 'danger' }
  const isNewTask = task.trim() !== '' && task.trim() !== (ranTask ?? '').trim()
  if (isNewTask) return { label: words.actions.run, does: 'run-task', kind: 'primary' }
  if (isEdited) return { label: words.actions.runEdited, does: 'run-program', kind: 'primary' }
  // No test again: it calls its tools.
  if (view.testOf) return { label: words.actions.runProgram, does: 'run-program', kind: 'plain' }
  const outcome = view.end?.outcome
  if (outcome?.kind === 'stopped' && view.program)
    return { label: words.actions.runProgram, does: 'run-program', kind: 'primary' }
  const does = view.code !== null ? 'run-program' : 'run-task'
  // With what is asked for it goes on; without, it would ask again.
  if (questionOf(view)) return { label: words.actions.tryAgain, does, kind: 'plain' }
  return outcome?.kind === 'returned'
    ? { label: words.actions.runAgain, does, kind: 'plain' }
    : // What can help more has the filled button, in the outcome.
      { label: words.actions.tryAgain, does, kind: helpfulStep(view) ? 'plain' : 'primary' }
}

/** How the task on the bench is done where the model calls tools itself, in words; null where a program is written. */
export function withoutProgram({ way, model }: RunView, { label }: MainAction): string | null {
  // Another task begins the usual way.
  if (!way || label === words.actions.run) return null
  return words.byModel(WAY_NAMES[way], model)
}
