import type { Clause, Literal } from '../task/task.ts'
import { wordsOf } from '../task/words.ts'
import { arithmeticIn } from './arithmetic-in.ts'
import { impliedIn } from './implied-needs.ts'
import { relatedStems } from './related-words.ts'
import { NUMBER_WORDS, REQUEST_WORDS, STOP_WORDS, WEAK_WORDS } from './stop-words.ts'
import { stemOf } from './terms.ts'
import { NEIGHBOURS, PHRASES, SHORT_FORMS } from './vocabulary.ts'
import {
  IMPLIED_WEIGHT,
  NEIGHBOUR_WEIGHT,
  QUOTED_WEIGHT,
  RELATED_WEIGHT,
  REQUEST_WEIGHT,
  WEAK_WEIGHT,
} from './weights.ts'

/** Something a clause asks for: the best of its variants counts. */
export interface QueryTerm {
  /** As people read it in `why`: the word of the task, or what was seen (`file name`, `expression`). */
  label: string
  /** What it counts when one step's tools are chosen, and when all tools are ranked for the whole task. */
  weight: number
  rankWeight: number
  /** The term itself, and other words for it. */
  variants: { term: string; weight: number }[]
  /** A file name or a quotation says what a tool works on, not what it shall do: no tool is chosen for that alone. */
  isHint: boolean
  /** A name or a number in words (`Madrid`, `seventeen`): something that a tool is given. */
  isValue: boolean
}

const RELATED = relatedStems(stemOf)
const MAX_QUERY_TERMS = 200

/** What a clause asks for. File names, addresses, expressions and quotations are evidence of their own. */
export function queryOf(clause: Clause): QueryTerm[] {
  const { words, quoted, files, urls } = unravel(clause)
  const values = valuesIn(words)
  const query = new Map<string, QueryTerm>()
  const add = (
    word: string,
    weight: number,
    options: { label?: string; isHint?: boolean; rankWeight?: number } = {},
  ) => {
    const term = stemOf(word)
    const { label = word, isHint = false, rankWeight = weight } = options
    const known = query.get(term)
    if (known) {
      known.weight = Math.max(known.weight, weight)
      known.rankWeight = Math.max(known.rankWeight, rankWeight)
    } else if (query.size < MAX_QUERY_TERMS) {
      query.set(term, {
        label,
        weight,
        rankWeight,
        variants: variantsOf(word, term),
        isHint,
        isValue: values.has(word),
      })
    }
  }

  // `the list` is what an earlier step made; `list` alone is what shall be done.
  for (const word of wordsOf(words.replace(/\b(?:the|this|that) (?:file )?list\b(?! of)/gi, ' '))) {
    if (STOP_WORDS.has(word) || /^\d+(?:st|nd|rd|th)?$/.test(word)) continue
    const weight = WEAK_WORDS.has(word) ? WEAK_WEIGHT : 1
    add(word, weight, { rankWeight: REQUEST_WORDS.has(word) ? Math.min(weight, REQUEST_WEIGHT) : weight })
  }
  const plain = words.toLowerCase().replace(/\s+/g, ' ')
  let unread = plain
  for (const [pattern, meant] of PHRASES) {
    const match = pattern.exec(unread)
    if (!match) continue
    unread = unread.replace(match[0], ' ')
    const label = match[0].replace('§', 'file').replace('¶', 'text').trim()
    for (const word of meant) add(word, 1, { label: match[0].length > 30 ? word : label })
  }
  for (const { word, weight, label } of arithmeticIn(words)) add(word, weight, { label, isHint: label === 'numbers' })
  for (const initials of initialsIn(words)) add(initials, 0, { isHint: true, rankWeight: 1 })
  for (const word of impliedIn(plain)) add(word, 0, { isHint: true, rankWeight: IMPLIED_WEIGHT })
  for (const file of files) {
    add('file', 0.6, { label: 'file name', isHint: true, rankWeight: 0.3 })
    add('path', 0.3, { label: 'file name', isHint: true, rankWeight: 0.2 })
    const ending = /\.(\w{1,8})$/.exec(file)?.[1]?.toLowerCase()
    if (ending) add(ending, 0.3, { label: `.${ending}`, isHint: true, rankWeight: 1 })
  }
  if (urls.length > 0) {
    for (const word of ['url', 'web', 'page']) add(word, 0.5, { label: 'address', isHint: true })
    for (const word of wordsOf(urls.join(' ').slice(0, 400))) {
      if (!/^(?:https?|www|com|org|net|\d+)$/.test(word)) add(word, 0, { isHint: true, rankWeight: QUOTED_WEIGHT })
    }
  }
  for (const word of wordsOf(quoted).slice(0, 40)) {
    if (!STOP_WORDS.has(word) && !/^\d+$/.test(word)) add(word, QUOTED_WEIGHT, { isHint: true })
  }
  return [...query.values()]
}

/** The words with a capital that do not begin the clause, and numbers in words. */
function valuesIn(words: string): ReadonlySet<string> {
  const names = [...words.matchAll(/(?<=\S\s+)\p{Lu}[\p{L}\p{M}\p{N}]*/gu)].flatMap(([name]) => wordsOf(name))
  return new Set([...names, ...NUMBER_WORDS])
}

/** `League of Legends` → `lol`: long names are short in the names of tools. */
function initialsIn(words: string): string[] {
  const found: string[] = []
  for (const [name] of words.matchAll(
    /\p{Lu}[\p{L}\p{N}]{0,40}(?:\s(?:(?:of|the|and|for|to)\s){0,2}\p{Lu}[\p{L}\p{N}]{0,40}){1,5}/gu,
  )) {
    const parts = name.split(/\s+/)
    const initials = (of: string[]) => of.map((part) => part[0]!.toLowerCase()).join('')
    found.push(initials(parts), initials(parts.filter((part) => /^\p{Lu}/u.test(part))))
  }
  return [...new Set(found)].filter((short) => short.length >= 3)
}

function variantsOf(word: string, term: string): QueryTerm['variants'] {
  const neighbours = [...(NEIGHBOURS.get(word) ?? NEIGHBOURS.get(term) ?? [])].map(stemOf)
  const full = Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word]! : []
  const related = (RELATED.get(term) ?? []).filter((other) => !neighbours.includes(other))
  return [
    { term, weight: 1 },
    ...full.map((other) => ({ term: stemOf(other), weight: 0.9 })),
    ...neighbours.map((other) => ({ term: other, weight: NEIGHBOUR_WEIGHT })),
    ...related.map((other) => ({ term: other, weight: RELATED_WEIGHT })),
  ]
}

/** Where a literal stood, phrases see a sign. */
const SIGNS: Record<Literal['kind'], string> = { file: '§', text: '¶', folder: '', url: '' }

/** The clause's own words apart from what is meant letter by letter. */
function unravel(clause: Clause): { words: string; quoted: string; files: string[]; urls: string[] } {
  let words = ''
  let quoted = ''
  let from = 0
  const files: string[] = []
  const urls: string[] = []
  for (const { kind, value, start, end } of clause.literals) {
    words += `${clause.text.slice(from, start)} ${SIGNS[kind]} `
    from = end
    if (kind === 'file' || kind === 'folder') files.push(value)
    else if (kind === 'url') urls.push(value)
    else quoted += `${value.slice(0, 400)} `
  }
  return { words: words + clause.text.slice(from), quoted, files, urls }
}
