import nlp from 'compromise/two'
import { OBJECT_STARTS, OFTEN_NOUNS, STEP_VERBS } from '../../../task/step-verbs.ts'
import type { Word } from './clause.ts'
import type { Token } from './tokens.ts'

export interface Kind {
  kind: Word['kind']
  /** A person, a place, an organization that the library knows. */
  isProper: boolean
  isNumber?: boolean
}

type Tagged = { text?: string; tags?: Set<string>; switch?: string }

/** Without the words that the library adds. */
const wholeWords = (terms: readonly Tagged[]) => terms.filter(({ text }) => text !== '')

const LONGEST = 40

/** What the library is told of a word. It takes contractions apart: of those it sees the first word only. */
function termOf({ text, found }: Token) {
  const word = found || text.length > LONGEST ? 'thing' : text.replace(/['’].*$/u, '')
  const normal = /n['’]t$/i.test(text) ? 'not' : word.toLowerCase()
  return { text: word, normal, pre: '', post: ' ', tags: [] }
}

/** What kind of word each is, of several clauses at once. Literals are told to the library as a thing. */
export function kindsOf(clauses: readonly (readonly Token[])[]): Kind[][] {
  const filled = clauses.filter((tokens) => tokens.length > 0)
  const place = new Map(filled.map((tokens, i) => [tokens, i]))
  const sentences = filled.map((tokens) => ({ terms: tokens.map(termOf) }))
  const docs: Tagged[][] = filled.length > 0 ? nlp(sentences as unknown as string).docs : []
  return clauses.map((tokens) => kindsIn(tokens, wholeWords(docs[place.get(tokens) ?? -1] ?? [])))
}

function kindsIn(tokens: readonly Token[], terms: readonly Tagged[]): Kind[] {
  const kinds: Kind[] = []
  tokens.forEach((token, at) => {
    const term = (terms.length === tokens.length && terms[at]) || {}
    const kind = token.found ? 'noun' : kindOf(term)
    kinds.push({
      kind: commandAt(tokens, at) ? 'verb' : isNounAfterAll(kind, term, kinds[at - 1]) ? 'noun' : kind,
      isProper: isProper(token, term),
      isNumber: term.tags?.has('Value') ?? false,
    })
  })
  return kinds
}

const PROPER = ['Person', 'Place', 'Organization', 'FirstName', 'City', 'Country']

const isProper = ({ found }: Token, { tags }: Tagged) => !found && PROPER.some((tag) => tags?.has(tag))

function kindOf({ tags }: Tagged): Word['kind'] {
  if (tags?.has('Preposition')) return 'preposition'
  if (tags?.has('Pronoun') || tags?.has('Auxiliary') || tags?.has('Possessive')) return 'other'
  if (tags?.has('Verb')) return 'verb'
  if (tags?.has('Noun')) return 'noun'
  return tags?.has('Adjective') ? 'adjective' : 'other'
}

/** `csv files`, `the issues`, `three lines`: the library takes some of them for what somebody does. */
function isNounAfterAll(kind: Word['kind'], term: Tagged, before: Kind | undefined): boolean {
  if (kind !== 'verb' || before === undefined || !/s$/i.test(term.text ?? '')) return false
  return term.switch === 'Plural|Verb' || before.isNumber === true
}

/** A step begins with what is to be done, also where the library sees a noun: `split "a;b"`, `compare the issues`. */
function commandAt(tokens: readonly Token[], at: number): boolean {
  const { text, found } = tokens[at]!
  const verb = text.toLowerCase()
  if (found || at > 0 || !STEP_VERBS.has(verb)) return false
  const next = tokens[1]
  if (!next || next.text.toLowerCase() === 'of') return false
  return (
    !OFTEN_NOUNS.has(verb) ||
    next.found !== undefined ||
    OBJECT_STARTS.has(next.text.toLowerCase()) ||
    /^\d/.test(next.text)
  )
}
