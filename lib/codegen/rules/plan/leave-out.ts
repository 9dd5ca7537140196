import type { Question, Values } from '../../../runs/question.ts'
import { contentOf } from '../choose/content-of.ts'
import type { Clause } from '../read/clause.ts'

/** Begins the name of the value by which somebody says that words of a task may be left out: `leave_out_still`. */
const LEAVE_OUT = 'leave_out_'
const MOST_WORDS = 2

/** What turns a meaning round, counts, bounds or compares: without it another thing is asked. */
const BEARS =
  /^(?:not|no|never|nobody|none|nothing|neither|nor|without|except|but|only|if|unless|when|until|while|whether|otherwise|or|all|each|every|most|least|more|less|fewer|first|last|before|after|since|between|above|below|over|under)$/
const PLAIN = /^[\p{L}\p{M}'’-]{1,40}$/u

/**
 * Asks whether words that nothing explains may be left out of a request that changes nothing, where all else is understood.
 * Undefined where the rest would be another request.
 */
export function mayLeaveOut(clause: Clause, left: readonly number[]): Question | undefined {
  const { words, values } = clause
  const isValue = (at: number) => values.some(({ from, to }) => from <= at && at < to)
  const bears = (at: number) => isValue(at) || BEARS.test(words[at]!.root) || !PLAIN.test(words[at]!.text)
  if (left.length > MOST_WORDS || left.length * 2 > contentOf(clause).length || left.some(bears)) return undefined
  const said = left.map((at) => words[at]!.text)
  return {
    name: `${LEAVE_OUT}${said.join('_')}`,
    schema: { type: 'boolean', title: `Leave out “${said.join(' ')}”` },
    why: `Nothing was found that “${said.join(' ')}” could mean. May it be left out?`,
  }
}

/** The clause in which what somebody left out says nothing. */
export function withoutLeftOut(clause: Clause, values: Values): Clause {
  const told = new Set(Object.keys(values).flatMap((name) => (isLeftOut(name, values) ? wordsIn(name) : [])))
  if (told.size === 0) return clause
  const words = clause.words.map((word) => (told.has(word.text) ? { ...word, isFiller: true, root: '' } : word))
  return { ...clause, words }
}

const isLeftOut = (name: string, values: Values) =>
  name.startsWith(LEAVE_OUT) && (values[name] === true || values[name] === 'true')
const wordsIn = (name: string) => name.slice(LEAVE_OUT.length).split('_')
