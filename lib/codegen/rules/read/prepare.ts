import { deedsOf } from '../choose/deeds.ts'
import type { Clause } from './clause.ts'
import { withFractions } from './fractions.ts'
import { joinTold } from './join-told.ts'
import { quoteListed } from './quote-listed.ts'
import { readTask } from './read-task.ts'

/** The clauses of a task, without what only says why. */
export const clausesOf = (task: string, now: Date): Clause[] =>
  joinTold(
    readTask(quoteListed(splitReasons(task)), now).map((clause) => withFractions(withoutPreface(withoutOrNot(clause)))),
  )

/** `…, I cant make it`, `…, everyone is in there anyway`: a sentence of its own behind a comma. */
const REASON =
  /, (?=(?:i|we|they|he|she|everyone|everybody|because) (?:am|are|is|was|were|can|can['’]?t|cannot|have|had|do|don['’]?t|will|won['’]?t)\b)/gi

/** `my card is back, unfreeze it`: an order of its own behind a comma, also by a verb that no list has. */
const ORDER = /, (?=(?:(?:so|then|and|please|pls|just) ){0,3}([a-z]{2,12}) (?:it|them|him|her)\b)/gi
/** Words before `it` that order nothing. */
const NO_ORDER =
  /^(?:of|for|to|with|by|from|in|on|at|about|into|like|than|because|if|when|since|while|as|that|which|where|was|is|are|were|does|did|do|has|have|had|will|would|can|could|should|may|might|i|we|you|and|or|but|so|before|after|until|unless|make|not)$/i

function splitReasons(task: string): string {
  // Not between quotes.
  return task
    .split(/("[^"]*"|“[^”]*”)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(REASON, '. ').replace(ORDER, (all, verb: string) => (NO_ORDER.test(verb) ? all : '. ')),
    )
    .join('')
}

/** `Is it prime or not?` asks no more than `Is it prime?` */
function withoutOrNot(clause: Clause): Clause {
  const { words } = clause
  if (words.at(-1)?.root !== 'not' || words.at(-2)?.root !== 'or') return clause
  return {
    ...clause,
    words: words.map((word, at) => (at >= words.length - 2 ? { ...word, isFiller: true, root: '' } : word)),
  }
}

/** `ENG-142 is finished: set it to Done`: of what stands before the colon only the values count. */
function withoutPreface(clause: Clause): Clause {
  const { text, words, values } = clause
  const preface = /^[^:"“”]{3,80}:\s/.exec(text)?.[0]
  if (preface === undefined) return clause
  const end = preface.trim().split(/\s+/).length
  const isDeed = deedsOf(words[end]?.root ?? '').length > 0
  const isSentence = words.slice(0, end).some(({ root, kind }) => root === 'be' || (kind === 'verb' && root === 'have'))
  if (!isDeed || !isSentence) return clause
  const isValue = (at: number) => values.some(({ from, to }) => from <= at && at < to)
  return {
    ...clause,
    words: words.map((word, at) => (at < end && !isValue(at) ? { ...word, isFiller: true, root: '' } : word)),
  }
}
