import type { Scope } from './scope.ts'
import type { Value } from './step.ts'

/** Nouns that mean whatever came before. */
const ANY = 'results?|answers?|values?|outputs?|outcomes?'
/** Nouns that mean a value of that name. */
const NAMED: Record<string, string[]> = {
  sum: ['sum', 'total'],
  total: ['sum', 'total'],
  average: ['average'],
  mean: ['average'],
  product: ['product'],
  difference: ['difference'],
  quotient: ['quotient'],
  root: ['root'],
  'square root': ['root'],
  power: ['power'],
  count: ['lineCount', 'fileCount', 'count'],
  'line count': ['lineCount'],
  'number of lines': ['lineCount'],
  'file count': ['fileCount'],
  'number of files': ['fileCount'],
  size: ['size'],
  content: ['content'],
  contents: ['content'],
  text: ['content'],
  line: ['line', 'lines'],
  lines: ['lines', 'line'],
  list: ['files', 'lines'],
  'file list': ['files'],
  files: ['files'],
  listing: ['files'],
  maximum: ['maximum'],
  minimum: ['minimum'],
  number: ['number'],
  numbers: ['numbers'],
}

const NOUNS = Object.keys(NAMED)
  .sort((a, b) => b.length - a.length)
  .join('|')
const REFERENCE = new RegExp(
  `^(?:it|that|this|(?:the |that |this |its )?(?:final |last |previous |first )?(?:${ANY}|${NOUNS}))$`,
  'i',
)
const REFERENCE_TO_ALL =
  /^(?:them|these|those|both|all|everything|all of (?:it|them)|(?:both |all |all the |the |these |those )(?:results|answers|values|outputs|of them|numbers))$/i

/** Whether words mean something said before: `it`, `the result`, `both`. */
export const isReference = (words: string) => REFERENCE.test(words) || REFERENCE_TO_ALL.test(words)

/** The values such words mean; none when nothing fits. `the result` after a step with two values means both. */
export function resolveReference(words: string, scope: Scope): readonly Value[] {
  if (REFERENCE_TO_ALL.test(words)) {
    if (/^both\b/i.test(words)) return scope.values.slice(-2)
    const open = scope.values.filter(({ name }) => !scope.spent.has(name))
    return /^(?:them|these|those)$/i.test(words) && scope.latest.length > 1 ? scope.latest : open
  }
  const noun = words.toLowerCase().replace(/^(?:the|that|this|its) (?:(?:final|last|previous|first) )?/, '')
  const named = Object.hasOwn(NAMED, noun) ? NAMED[noun]! : []
  for (const value of scope.values.toReversed()) if (named.some((name) => isNamed(value, name))) return [value]
  return named.length > 0 && scope.latest.length !== 1 ? [] : scope.latest
}

/** `sum2` is a sum too. */
const isNamed = ({ name }: Value, noun: string) => name.replace(/\d+$/, '') === noun
