import type { Clause } from '../../read/clause.ts'
import { isTextFile } from './ask.ts'

/** `replace bread with toast in shopping.txt` */
export interface Replacement {
  path: string
  find: string
  by: string
}

const VERBS = /^(?:replace|change|swap|substitute|exchange)$/
const JOINTS = /^(?:with|by|to|for|into)$/
const EVERYWHERE =
  /^(?:everywhere|throughout|all|of|them|over|it|each|every|time|wherever|always|occur|the|file|text|please|pls|in)$/
const LEADS = /^(?:the|all|every|each|any|word|words|text|string|phrase|term|occurrence|occurrences|of|name|a|an)$/

/** What is to be put in the place of what; null where the words say more or less than that. */
export function replacementOf(clause: Clause): Replacement | null {
  const { words, values } = clause
  const paths = values.filter(({ kind }) => kind === 'path')
  const [file] = paths
  if (paths.length !== 1 || !isTextFile(file!.text)) return null
  const isOfFile = (at: number) => file!.from <= at && at < file!.to
  const said = words.flatMap((_, at) =>
    isOfFile(at) ||
    (/^(?:in|of|inside|within|from)$/.test(words[at]!.text.toLowerCase()) && isFileNext(clause, at, file!.from))
      ? []
      : [at],
  )
  const start = said.findIndex((at) => !words[at]!.isFiller)
  if (start < 0 || !VERBS.test(words[said[start]!]!.root)) return null
  const joint = said.findIndex((at, i) => i > start + 1 && JOINTS.test(words[at]!.text.toLowerCase()))
  if (joint < 0) return null
  const find = textOf(clause, withoutLeads(clause, said.slice(start + 1, joint)))
  const by = textOf(clause, withoutLeads(clause, withoutTail(clause, said.slice(joint + 1))))
  return find === null || by === null ? null : { path: String(file!.value), find, by }
}

/** `in the file a.txt` */
const isFileNext = ({ words }: Clause, at: number, file: number) =>
  file > at && words.slice(at + 1, file).every(({ text }) => /^(?:the|file|my|our)$/i.test(text))

const isQuoted = ({ values }: Clause, at: number) => values.some(({ kind, from }) => kind === 'text' && from === at)

function withoutLeads(clause: Clause, at: readonly number[]): readonly number[] {
  let start = 0
  while (
    start < at.length - 1 &&
    !isQuoted(clause, at[start]!) &&
    LEADS.test(clause.words[at[start]!]!.text.toLowerCase())
  )
    start++
  return at.slice(start)
}

function withoutTail(clause: Clause, at: readonly number[]): readonly number[] {
  let end = at.length
  while (end > 1 && !isQuoted(clause, at[end - 1]!) && EVERYWHERE.test(clause.words[at[end - 1]!]!.root)) end--
  return at.slice(0, end)
}

const MOST_WORDS = 4
const UNCLEAR = /^(?:if|unless|only|except|but|not|or|and|first|last|second|it|them|line|lines|everything|something)$/i

function textOf(clause: Clause, at: readonly number[]): string | null {
  const words = at.map((each) => clause.words[each]!.text)
  if (words.length === 1 && isQuoted(clause, at[0]!)) return words[0]!
  if (words.length === 0 || words.length > MOST_WORDS || at.some((each) => isQuoted(clause, each))) return null
  return words.some((word) => UNCLEAR.test(word)) ? null : words.join(' ')
}
