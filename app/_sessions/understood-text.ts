import type { RunView } from '../_run/run-view.ts'

/** What a task of a session was taken for, in a sentence. */
export interface UnderstoodText {
  text: string
  /** Whether words of the task were replaced: it can be asked without that. */
  isReplaced: boolean
}

type Told = Pick<RunView, 'understood' | 'generator' | 'isByRules' | 'end'>

/** What the task was understood as; null where its words stand for themselves, or the end of the run says it already. */
export function understoodText({ understood, generator, isByRules, end }: Told): UnderstoodText | null {
  const { meant, unclear } = understood ?? {}
  const isByModel = generator !== null && !isByRules
  if (meant !== undefined)
    return isByModel
      ? { text: `Tools were chosen as for “${meant}”. The model read your words.`, isReplaced: true }
      : { text: `Understood as “${meant}”.`, isReplaced: true }
  // A model finds out by itself what was meant.
  if (unclear === undefined || isByModel) return null
  const isTold = end?.outcome.kind === 'no-program' && end.outcome.reason === unclear
  return isTold ? null : { text: `Taken as written. ${unclear}`, isReplaced: false }
}
