import { stemmer } from 'stemmer'
import { wordsOf } from '../task/words.ts'
import { STOP_WORDS } from './stop-words.ts'
import { SHORT_FORMS } from './vocabulary.ts'

/** Bounded, because the words of tasks are anybody's; the words of a catalog fit many times over. */
const MAX_KEPT = 100_000
const stems = new Map<string, string>()

/** The stem by which a word is found: `calculated`, `calculates` → `calcul`. Words of other scripts stay as they are. */
export function stemOf(word: string): string {
  let stem = stems.get(word)
  if (stem === undefined) {
    stem = /^[a-z]{3,40}$/.test(word) ? stemmer(word) : word.slice(0, 40)
    if (stems.size >= MAX_KEPT) stems.clear()
    stems.set(word, stem)
  }
  return stem
}

/** The terms a text of a catalog is found by: split, without stop words, short forms also in full, stemmed. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const word of wordsOf(text)) {
    if (STOP_WORDS.has(word)) continue
    terms.push(stemOf(word))
    for (const full of Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word]! : []) terms.push(stemOf(full))
  }
  return terms
}
