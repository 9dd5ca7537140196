import type { Token } from './tokens.ts'

const list = (words: string) => new Set(words.split(/\s+/))

const WORDS = list(`a an the please pls plz kindly thanks thank thx cheers hi hello hey ok okay well so
  is are am was were be been being do does did will would could should shall may might
  i me you we us`)

/** Courtesies of several words. Their words mean something elsewhere: `need`, `give`, `show`. */
const PHRASES =
  `can you, can we, can i, i need to, i need you to, i need, i want you to, i want to know, i want to, i want,
  we want to, we need to, i'd like to know, i'd like to see, i'd like to have, i'd like you to, i'd like to, i'd like,
  i would like to know, i would like to see, i would like you to, i would like to, i would like, id like to, let me know,
  let us, let's, lets, show me, give me, tell me, get me, find me, help me to, help me, for me, thank you, thanks a lot,
  of course, if you can, go ahead and, make sure to, make sure that, be so kind, as a favour, by the way, i wonder,
  do you know, right now, at the moment, for now, if possible, as well`
    .split(/,\s+/)
    .map((phrase) => phrase.split(' '))
    // Longest first, so that `i want to know` is not read as `i want`.
    .sort((a, b) => b.length - a.length)
const STARTS = Map.groupBy(PHRASES, (phrase) => phrase[0]!)

/** Which of the tokens mean nothing by themselves. */
export function fillersOf(tokens: readonly Token[]): boolean[] {
  const said = tokens.map(({ text, found }) => (found ? '' : text.toLowerCase().replaceAll('’', "'")))
  const filler = said.map((word, at) => WORDS.has(word) && !isOfDate(tokens, at))
  said.forEach((word, at) => {
    const phrase = STARTS.get(word)?.find((words) => words.every((each, i) => said[at + i] === each))
    if (phrase) filler.fill(true, at, at + phrase.length)
  })
  return filler.map((is, at) => is || isSign(tokens, at))
}

/** `for May`, `9:30 am`. */
const isOfDate = (tokens: readonly Token[], at: number) =>
  (at > 0 && tokens[at]!.text === 'May') || (/^am$/i.test(tokens[at]!.text) && /^\d/.test(tokens[at - 1]?.text ?? ''))

/** A sign means something only beside a number: `3 + 4`, but not `name + rating`. */
function isSign(tokens: readonly Token[], at: number): boolean {
  if (!/^[^\p{L}\p{N}]$/u.test(tokens[at]!.text) || tokens[at]!.found) return false
  return ![at - 1, at + 1].some((near) => /^[-$€£¥]?\d/.test(tokens[near]?.text ?? ''))
}
