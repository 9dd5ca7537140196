import { NUMBER_WORDS } from './number-words.ts'

const LITERAL_FILE = '<(?:file|text):\\d+>'
const CALLED = '(?:(?:called|named) )?'

/** Words of patterns in capitals, and what they stand for. `FILE:target` gives the group a name of its own. */
const WORDS: Record<string, string> = {
  FILE: `(?:(?:the |a |an |my |this )?(?:new |text |json |markdown |csv |log )*(?:file )?${CALLED}${LITERAL_FILE}|it|the (?:text )?file|that file|this file|the same file)`,
  FOLDER: `<(?:folder|text|file):\\d+>|[\\w.-]+`,
  TEXT: '<text:\\d+>',
  COUNT: `\\d{1,9}|${Object.keys(NUMBER_WORDS).join('|')}`,
}

/**
 * A regular expression over a whole phrase, readable: `^count the lines in FILE$` finds a file in the group `file`.
 * Spaces in it match single spaces of the phrase.
 */
export function pattern(source: string): RegExp {
  const full = source.replace(/\b(FILE|FOLDER|TEXT|COUNT)(?::(\w+))?\b/g, (_all, word: string, name?: string) => {
    return `(?<${name ?? word.toLowerCase()}>${WORDS[word]})`
  })
  return new RegExp(full, 'i')
}
