import type { Scope } from './scope.ts'
import type { Value, ValueType } from './step.ts'

/** Nouns that mean whatever came before. */
const ANY = 'results?|answers?|values?|outputs?|outcomes?|figures?'
/** Nouns that mean a value of that name: `averageAge` is an average, `userCount` a count. */
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
  count: ['count'],
  'line count': ['lineCount'],
  'number of lines': ['lineCount'],
  'file count': ['fileCount'],
  'number of files': ['fileCount'],
  size: ['size'],
  line: ['line'],
  maximum: ['maximum', 'highest'],
  minimum: ['minimum', 'lowest'],
  median: ['median'],
}
/** Nouns that mean what the last step left, when it is of that kind. */
const OF_TYPE: Record<string, ValueType[]> = {
  content: ['text', 'lines'],
  contents: ['text', 'lines'],
  text: ['text', 'lines'],
  lines: ['lines'],
  list: ['lines', 'numbers', 'entries', 'unknown'],
  listing: ['entries'],
  files: ['entries'],
  names: ['entries'],
  'file names': ['entries'],
  filenames: ['entries'],
  'file list': ['entries'],
  number: ['number'],
  numbers: ['numbers'],
}

const NOUNS = [...Object.keys(NAMED), ...Object.keys(OF_TYPE)].sort((a, b) => b.length - a.length).join('|')
const REFERENCE = new RegExp(
  `^(?:it|that|this|(?:the |that |this |its |their )?(?:final |resulting |last |previous |first )?(?:${ANY}|${NOUNS}))$`,
  'i',
)
const REFERENCE_TO_ALL =
  /^(?:them|these|those|both|all|everything|all of (?:it|them)|(?:both |all |all the |the |these |those )(?:results|answers|values|outputs|of them|numbers))$/i

/** Whether words mean something said before: `it`, `the result`, `both`. */
export const isReference = (words: string) => REFERENCE.test(words) || REFERENCE_TO_ALL.test(words)

/**
 * The values such words mean. None when nothing fits: what nobody made is never taken for something else. `the result`
 * after a step with two values means both.
 */
export function resolveReference(words: string, scope: Scope): readonly Value[] {
  if (REFERENCE_TO_ALL.test(words)) {
    const open = openIn(scope)
    if (/^both\b/i.test(words)) return open.length === 2 ? open : []
    return /^(?:them|these|those)$/i.test(words) && scope.latest.length > 1 ? scope.latest : open
  }
  const { ordinal = '', noun = '' } = WHICH.exec(words.toLowerCase())?.groups ?? {}
  const fitting = fittingFor(noun, scope)
  switch (ordinal) {
    case '':
      return fitting.latest
    case 'first':
      return fitting.all.slice(0, 1).filter(isOne)
    case 'previous':
      // With two that nothing was made of yet, who knows which.
      return openIn(scope).length === 1 ? fitting.latest.slice(-1) : []
    default:
      return fitting.latest.length === 1
        ? fitting.latest.filter((value) => ordinal === 'final' || ordinal === 'resulting' || isOne(value))
        : []
  }
}

const WHICH = /^(?:(?:the|that|this|its|their) )?(?:(?<ordinal>final|last|previous|first|resulting) )?(?<noun>.*)$/

const openIn = (scope: Scope) => scope.values.filter(({ name }) => !scope.spent.has(name))

/** `the first line` of what was read is no value of its own, and neither is `the last result` of a list. */
const isOne = ({ type }: Value) => type === 'number' || type === 'text' || type === 'boolean'

/** What a noun can mean: the last step's, and all there are, oldest first. */
function fittingFor(noun: string, scope: Scope): { latest: readonly Value[]; all: readonly Value[] } {
  if (Object.hasOwn(NAMED, noun)) {
    const all = scope.values.filter((value) => NAMED[noun]!.some((name) => isNamed(value, name)))
    return { latest: all.slice(-1), all }
  }
  if (!Object.hasOwn(OF_TYPE, noun)) return { latest: scope.latest, all: scope.values }
  const isOfType = ({ type }: Value) => OF_TYPE[noun]!.includes(type)
  return {
    latest: scope.latest.length === 1 ? scope.latest.filter(isOfType) : [],
    all: scope.values.filter(isOfType),
  }
}

/** `sum2` is a sum too, `averageAge` an average, `userCount` a count. */
function isNamed({ name, also }: Value, noun: string): boolean {
  const plain = name.replace(/\d+$/, '')
  const capital = `${noun[0]!.toUpperCase()}${noun.slice(1)}`
  return plain === noun || also === noun || plain.endsWith(capital) || new RegExp(`^${noun}[A-Z]`).test(plain)
}
