import nlp from 'compromise/two'
import { wordsOf } from '../../../task/words.ts'
import { mended } from './mended.ts'

const pairs = (text: string) => text.split(/\s+/).map((pair) => pair.split(':') as [string, string])

/** Words that end like a form of a verb and are none, and forms that the library leaves as they are. */
const KNOWN = new Map([
  // Nouns of their own.
  ...'meeting setting building heating billing rating booking listing spending timing'
    .split(' ')
    .map((noun) => [noun, noun] as const),
  ...pairs(`written:write seen:see done:do gone:go given:give taken:take shown:show known:know chosen:choose begun:begin
    drawn:draw eaten:eat got:get forgotten:forget hidden:hide is:be are:be am:be was:be were:be been:be being:be has:have
    had:have does:do did:do ids:id indices:index left:leave pls:please thanks:thank`),
  ...pairs(`what's:what whats:what how's:how who's:who where's:where when's:when it's:it that's:that there's:there
    here's:here let's:let don't:not dont:not doesn't:not doesnt:not didn't:not isn't:not aren't:not can't:not cant:not
    cannot:not won't:not wasn't:not weren't:not haven't:not hasn't:not`),
])

/** Longer words are no English ones. */
const LONGEST = 30
/** Words of one text that are looked at; the rest of a longer description says nothing new. */
const MOST_WORDS = 600
const MOST_KEPT = 40_000

const kept = new Map<string, string>()

/**
 * The roots of the words of a text or an identifier, so that tasks, names and descriptions meet: `listPullRequests` and
 * `the pull request of a list` both have `list`, `pull`, `request`. A word has the same root wherever it stands.
 */
export const rootsOf = (text: string): string[] =>
  rootsOfWords(wordsOf(text.slice(0, MOST_WORDS * 20)).slice(0, MOST_WORDS))

/** The root of each of the words. */
export function rootsOfWords(words: readonly string[]): string[] {
  const lower = words.map((word) => word.toLowerCase().replaceAll('’', "'"))
  learn([...new Set(lower)].filter((word) => !kept.has(word) && isEnglish(word)))
  return lower.map((word) => kept.get(word) ?? word.replace(/'s$/, ''))
}

const isEnglish = (word: string) => word.length <= LONGEST && /^[a-z]+(?:'[a-z]+)?$/.test(word)

/** All at once: the library is five times as fast on many words as on each alone. */
function learn(words: readonly string[]): void {
  if (words.length === 0) return
  if (kept.size > MOST_KEPT) kept.clear()
  const view = nlp(words.map((word) => [word]) as unknown as string)
  view.compute('root')
  words.forEach((word, i) => {
    const term = view.docs[i]?.[0]
    kept.set(word, rootFrom(word, term))
  })
}

function rootFrom(word: string, term: { root?: string; tags?: Set<string> } | undefined): string {
  const known = KNOWN.get(word)
  if (known !== undefined) return known
  const isBent = term?.tags?.has('Noun') || term?.tags?.has('Verb')
  const root = (isBent && term?.root) || word
  const singular = root.endsWith('ings') ? root.slice(0, -1) : root
  return mended(singular.replace(/'s$/, ''))
}
