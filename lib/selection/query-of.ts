import type { Clause, Literal } from '../task/task.ts'
import { wordsOf } from '../task/words.ts'
import { arithmeticIn } from './arithmetic-in.ts'
import { STOP_WORDS, WEAK_WORDS } from './stop-words.ts'
import { stemOf } from './terms.ts'
import { NEIGHBOURS, PHRASES, SHORT_FORMS } from './vocabulary.ts'

/** Something a clause asks for: the best of its terms counts, the others are other words for it. */
export interface Wish {
  /** As people read it in `why`: the word of the task, or what was seen (`file name`, `expression`). */
  label: string
  weight: number
  terms: { term: string; weight: number }[]
  /** A file name or a quotation says what a tool works on, not what it shall do: no tool is chosen for that alone. */
  isHint: boolean
}

const NEIGHBOUR_WEIGHT = 0.6
const WEAK_WEIGHT = 0.25
const QUOTED_WEIGHT = 0.15
const MAX_WISHES = 200

/** What a clause asks for. File names, addresses, expressions and quotations are evidence of their own. */
export function queryOf(clause: Clause): Wish[] {
  const wishes = new Map<string, Wish>()
  const wish = (word: string, weight: number, label = word, isHint = false) => {
    const term = stemOf(word)
    const known = wishes.get(term)
    if (known) known.weight = Math.max(known.weight, weight)
    else if (wishes.size < MAX_WISHES) wishes.set(term, { label, weight, terms: termsFor(word, term), isHint })
  }

  const { words, quoted, files, urls } = unravel(clause)
  // `the list` is what an earlier step made; `list` alone is what shall be done.
  for (const word of wordsOf(words.replace(/\b(?:the|this|that) (?:file )?list\b(?! of)/gi, ' '))) {
    if (STOP_WORDS.has(word) || /^\d+(?:st|nd|rd|th)?$/.test(word)) continue
    wish(word, WEAK_WORDS.has(word) ? WEAK_WEIGHT : 1)
  }
  let unread = words.toLowerCase().replace(/\s+/g, ' ')
  for (const [pattern, meant] of PHRASES) {
    const match = pattern.exec(unread)
    if (!match) continue
    unread = unread.replace(match[0], ' ')
    for (const word of meant)
      wish(word, 1, match[0].length > 30 ? word : match[0].replace('§', 'file').replace('¶', 'text').trim())
  }
  for (const word of arithmeticIn(words)) wish(word.word, word.weight, word.label, word.label === 'numbers')
  for (const file of files) {
    wish('file', 0.6, 'file name', true)
    wish('path', 0.3, 'file name', true)
    const ending = /\.(\w{1,8})$/.exec(file)?.[1]
    if (ending) wish(ending.toLowerCase(), 0.3, `.${ending}`, true)
  }
  if (urls.length > 0) for (const word of ['url', 'web', 'page']) wish(word, 0.5, 'address', true)
  for (const word of wordsOf(quoted).slice(0, 40)) {
    if (!STOP_WORDS.has(word) && !/^\d+$/.test(word)) wish(word, QUOTED_WEIGHT, word, true)
  }
  return [...wishes.values()]
}

function termsFor(word: string, term: string): Wish['terms'] {
  const neighbours = [...(NEIGHBOURS.get(word) ?? NEIGHBOURS.get(term) ?? [])]
  const full = Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word]! : []
  return [
    { term, weight: 1 },
    ...full.map((other) => ({ term: stemOf(other), weight: 0.9 })),
    ...neighbours.map((other) => ({ term: stemOf(other), weight: NEIGHBOUR_WEIGHT })),
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
