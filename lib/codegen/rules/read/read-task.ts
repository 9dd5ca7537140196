import { splitClauses } from '../../../task/split-clauses.ts'
import { amounts } from './amounts.ts'
import type { Clause, Value, Word } from './clause.ts'
import { dates } from './dates.ts'
import { fillersOf } from './fillers.ts'
import { type Kind, kindsOf } from './kinds.ts'
import { literalValues } from './literal-values.ts'
import { names } from './names.ts'
import type { Reading, Split } from './reading.ts'
import { rootsOfWords } from './roots.ts'
import { type Token, tokensOf } from './tokens.ts'

/** Longer clauses are data; of them only what is meant letter by letter is read. */
export const MAX_WORDS = 200
/** Words of a task that are read; of what comes after only what is meant letter by letter. */
const MAX_WORDS_OF_TASK = 1000

const UNREAD: Kind = { kind: 'other', isProper: false }

/** Reads a task: its steps with their words and what they give. Takes linear time whatever the task is. */
export function readTask(task: string, now: Date): Clause[] {
  const clauses = splitClauses(task).map(({ text, isAsked }) => ({
    text,
    tokens: tokensOf(text),
    ...(isAsked && { isAsked }),
  }))
  let left = MAX_WORDS_OF_TASK
  const isRead = clauses.map(({ tokens }) => tokens.length <= MAX_WORDS && (left -= tokens.length) >= 0)
  const kinds = kindsOf(clauses.filter((_, i) => isRead[i]).map(({ tokens }) => tokens))
  return clauses.map((clause, i) => (isRead[i] ? read(clause, kinds.shift()!, now) : unread(clause, now)))
}

function read({ text, tokens, isAsked }: Split, kinds: Kind[], now: Date): Clause {
  const roots = rootsOfWords(tokens.map((token) => token.text))
  const reading: Reading = { text, tokens, kinds, roots, now }
  const fillers = fillersOf(tokens)
  const words = tokens.map((token, at): Word => wordOf(token, roots[at]!, kinds[at]!.kind, fillers[at]!))
  const values = [...dates(reading), ...literalValues(reading), ...amounts(reading), ...names(reading)]
  return { text, words, values: inOrder(values), ...(isAsked && { isAsked }) }
}

function wordOf({ text, found }: Token, root: string, kind: Word['kind'], isFiller: boolean): Word {
  return { text, root: found ? text.toLowerCase() : root, kind, isFiller }
}

/** In the order of the words; of meanings that begin at the same word the likelier, found first, stays first. */
const inOrder = (values: Value[]) => values.sort((a, b) => a.from - b.from)

function unread({ text, tokens, isAsked }: Split, now: Date): Clause {
  const roots = tokens.map((token) => token.text.toLowerCase())
  const words = tokens.map(
    (token, at): Word => ({ text: token.text, root: roots[at]!, kind: 'other', isFiller: false }),
  )
  const values = literalValues({ text, tokens, kinds: tokens.map(() => UNREAD), roots, now })
  return { text, words, values, ...(isAsked && { isAsked }) }
}
