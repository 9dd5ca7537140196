import { deedsOf } from '../choose/deeds.ts'
import { isCourtesy, moodOf } from '../choose/mood.ts'
import type { Clause, Value } from './clause.ts'
import { joinClauses } from './join-clauses.ts'

/**
 * `4411 is done. Set it to solved`: what tells of something before an order that means it is part of the order, and of its
 * words only what they are about counts.
 */
export function joinTold(clauses: readonly Clause[]): Clause[] {
  const joined: Clause[] = []
  for (const clause of clauses) {
    const before = joined.at(-1)
    if (before && meansBefore(clause) && onlyTells(before))
      joined[joined.length - 1] = joinClauses([subjectOf(before), clause])
    else joined.push(clause)
  }
  return joined
}

const openerOf = ({ words }: Clause) => words.findIndex((word) => !word.isFiller && !isCourtesy(word))

/** An order about `it`, with no name of its own for it. */
function meansBefore(clause: Clause): boolean {
  const at = openerOf(clause)
  const verb = clause.words[at]
  const isAbout = clause.words.slice(at + 1, at + 4).some(({ text }) => /^(?:it|them|him|her)$/i.test(text))
  return verb !== undefined && isAbout && verb.text.toLowerCase() === verb.root && moodOf(clause) !== 'question'
}

/** What something is known by. */
const NAMES = /^(?:id|text|handle|name|repository)$/
const TURNED = /^(?:not|no|never|if|unless|or|n['’]t|except|without)$/

function onlyTells(clause: Clause): boolean {
  const { words, values } = clause
  const opener = words[openerOf(clause)]
  const isOrder =
    opener?.kind === 'verb' && deedsOf(opener.root).length > 0 && opener.text.toLowerCase() === opener.root
  return (
    !isOrder &&
    moodOf(clause) !== 'question' &&
    values.length > 0 &&
    values.every((value) => isName(clause, value)) &&
    !words.some(({ root }) => TURNED.test(root))
  )
}

/** `4411 is done`: a number that counts nothing. */
const isName = ({ words, values }: Clause, { kind, from, to }: Value) =>
  NAMES.test(kind) ||
  (kind === 'number' &&
    (words[to]?.root === 'be' || values.some((other) => other.from === from && NAMES.test(other.kind))))

function subjectOf(clause: Clause): Clause {
  const isValue = (at: number) => clause.values.some(({ from, to }) => from <= at && at < to)
  const words = clause.words.map((word, at) => (isValue(at) ? word : { ...word, isFiller: true, root: '' }))
  return { ...clause, words }
}
