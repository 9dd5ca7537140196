import type { TaskRoute } from '../../../lib/settings/task-route.ts'
import { words } from './words.ts'

/** What is sent with a task, in sentences; empty where nothing is. */
export function sentWith({ model, sends, ranking }: TaskRoute): string[] {
  const toModel = model
    ? [
        words.task,
        words.tools,
        ...(sends.looks ? [words.looks] : []),
        ...(sends.repairs ? [words.repairs] : []),
        ...(sends.asks ? [words.asks] : []),
        ...(sends.samplings ? [words.samplings] : []),
        words.answers,
        words.direct,
        words.skills,
      ]
    : []
  return ranking === null ? toModel : [...toModel, words.ranking(ranking)]
}

/** What happens when the program cannot be written. */
export function ifItFails({ model, fallback }: TaskRoute): string {
  if (!model) return words.failsRules
  return fallback === 'rules' ? words.failsToRules : words.failsToNothing
}

/** What stays here in any case. */
export const notSent = ({ model, ranking }: TaskRoute): string =>
  model || ranking !== null ? words.others : words.othersOfRules
