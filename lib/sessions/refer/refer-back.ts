import type { Understood } from '../../runs/understood.ts'
import { MAX_TASK_CHARACTERS } from '../../task/parse-task.ts'
import type { SessionTask } from '../session.ts'
import { referentOf } from './referent.ts'
import { type Referred, sameFor } from './same-for.ts'
import { valuesIn } from './values-in.ts'

/** A task that says more is none that is told by what came before. */
const MOST_CHARS = 2_000

const NOUNS = 'result|answer|value|number|total|sum|average|output|figure|amount|text'
const FILES = 'file|document|report|note'
/** What may follow `it` where it is a thing, and not the beginning of something else. */
const AFTER = String.raw`(?=\s{0,3}(?:[?.!]|$)|\s{1,3}(?:to|by|from|with|into|in|as|and|for|again|on|of|at|then|plus|minus|times|divided|multiplied|up|out|down|\d))`
const REFERENCE = new RegExp(
  String.raw`\b(?:(?:that|this|the (?:last|previous|same|latest))\s(?:${NOUNS}|(${FILES}))\b(?!\s(?:named|called))|(?:it|that|this|them|the result)${AFTER})`,
  'giu',
)
/** A sentence that has said what is meant, or that means nothing by `it`. */
const HAS_OWN = /[,;:]|\b(?:and|then|if|when|while|which|who|because|so that)\b/i
const MEANS_NOTHING = /\b(?:is|was|are|were|be|does|do|did|will|would|has|had|can|could|should|make sure)\s*$/i
const LEAD = /^\s*(?:(?:and|now|then|so|ok|okay|please|next|also|can you|could you)[\s,]{1,3}){0,3}/i

/**
 * A task as it reads for somebody who knows nothing of the session: `the same for Paris`, `it` and `that file` have what they
 * mean in their place. Where that cannot be told it says why. Nothing for a task that stands by itself.
 */
export function referBack(task: string, done: readonly SessionTask[]): Pick<Understood, 'meant' | 'unclear'> {
  if (task.length > MOST_CHARS) return {}
  const last = done.findLast(({ entry, outcome }) => entry.task !== null && outcome === 'returned')?.entry
  const same = last ? sameFor(task, last.meant ?? last.task ?? '') : null
  const referred = same ?? withReferent(task, done)
  return referred && (!('meant' in referred) || referred.meant.length <= MAX_TASK_CHARACTERS) ? referred : {}
}

function withReferent(task: string, done: readonly SessionTask[]): Referred | null {
  const own = valuesIn(task)
  const found = [...task.matchAll(REFERENCE)].find(
    ({ index }) => !own.some(({ start, end }) => start <= index && index < end),
  )
  if (!found) return null
  const [words, file] = found
  const before = task.slice(0, found.index).replace(LEAD, '')
  const isSaid = own.some(({ end, kind }) => end <= found.index && kind !== 'number')
  if (before === '' || isSaid || HAS_OWN.test(before) || MEANS_NOTHING.test(before)) return null
  const referent = referentOf({ words, isFile: file !== undefined, before }, done)
  if ('unclear' in referent) return referent
  return { meant: `${task.slice(0, found.index)}${referent.text}${task.slice(found.index + words.length)}` }
}
