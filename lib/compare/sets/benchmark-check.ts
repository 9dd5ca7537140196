import type { Check } from '../comparison.ts'

const MAX_PATTERN = 1_000
const MAX_TEXT = 10_000

/** How an answer is checked, or that it cannot be, and what came of the wish. */
export type ImportedCheck = { check?: Check; note?: string } | { fault: string }

/** What a benchmark says of how a task is checked. */
export interface AskedCheck {
  /** `exact`, `fuzzy`, `custom` and the like; empty where nothing is said. */
  kind: string
  expected: string | undefined
  /** The name of a function that checks. */
  custom: string | undefined
  /** Whether a judge takes the place of such a function. */
  judge: boolean
}

const ALIKE: Record<string, 'exact' | 'fuzzy' | 'present' | 'pattern' | 'custom'> = {
  ...{ '': 'exact', exact: 'exact', exact_match: 'exact', equals: 'exact', contains: 'exact' },
  ...{ fuzzy: 'fuzzy', fuzzy_match: 'fuzzy', numeric: 'fuzzy', approx: 'fuzzy' },
  ...{ output_present: 'present', non_empty: 'present', regex: 'pattern', pattern: 'pattern', custom: 'custom' },
}

/** A check of ours for one of theirs. What they print is looked for in the answer, as a whole. */
export function importCheck({ kind, expected, custom, judge }: AskedCheck): ImportedCheck {
  const alike = ALIKE[kind.toLowerCase().replaceAll('-', '_')]
  if (!alike)
    return { fault: `its check is of the kind ${JSON.stringify(kind.slice(0, 100))}, which is not known here` }
  if (alike === 'custom') return customCheck(custom, expected, judge)
  if (alike === 'present') return { check: { kind: 'pattern', pattern: '\\S' } }
  if (expected === undefined || expected.trim() === '')
    return { note: 'it says of no answer that it is right, so it passes when it returns' }
  if (alike === 'pattern')
    return expected.length > MAX_PATTERN
      ? { fault: `its pattern has more than ${MAX_PATTERN} characters` }
      : { check: { kind: 'pattern', pattern: expected } }
  const pattern = patternOf(expected.trim(), alike === 'fuzzy')
  if (pattern.length <= MAX_PATTERN) return { check: { kind: 'pattern', pattern } }
  if (expected.length <= MAX_TEXT) return { check: { kind: 'text', text: expected.trim() } }
  return { fault: `what it expects has more than ${MAX_TEXT.toLocaleString('en-US')} characters` }
}

function customCheck(custom: string | undefined, expected: string | undefined, judge: boolean): ImportedCheck {
  const name = custom === undefined ? 'a program' : `the Python function ${JSON.stringify(custom.slice(0, 100))}`
  if (!judge)
    return {
      fault: `it is checked by ${name}, which is not run here. Import with --judge to have a model judge it, or give it a check by hand`,
    }
  if (expected === undefined || expected.trim() === '')
    return { fault: `it is checked by ${name}, and nothing says what a judge should look for. Give it a check by hand` }
  const prompt = `Does the answer give what a right answer would? One that is right is between the lines; other words, another order and small differences of figures do not matter.\n---\n${expected.trim().slice(0, MAX_TEXT - 1_000)}\n---`
  return { check: { kind: 'judge', prompt }, note: `a judge takes the place of ${name}` }
}

/**
 * Finds a text in an answer. Spaces, case and the kind of quotes do not matter, and what stands there is no part of a longer
 * word or number. With `isFuzzy` a number may have zeros more or less behind its point.
 */
function patternOf(text: string, isFuzzy: boolean): string {
  const parts = text.split(/(-?\d+\.\d+|\s+|[,:]\s+|['"])/)
  const inner = parts
    .map((part, at) => {
      if (at % 2 === 0) return escaped(part)
      if (/^['"]$/.test(part)) return `['"]`
      if (/^[,:]/.test(part)) return `${part[0]}\\s*`
      if (/^\s/.test(part)) return '\\s+'
      return isFuzzy ? numberPattern(part) : escaped(part)
    })
    .join('')
  const begin = /^\w/.test(text) ? '(?:^|[^\\w.-])' : ''
  const end = /\w$/.test(text) ? '(?:$|[^\\w.]|\\.(?:\\D|$))' : ''
  return `(?i)${begin}${inner}${end}`
}

/** `850.0` is also `850` and `850.00`; `35.8` is also `35.80`. */
function numberPattern(number: string): string {
  const [whole = '', decimals = ''] = number.split('.')
  const kept = decimals.replace(/0+$/, '')
  return kept === '' ? `${escaped(whole)}(?:\\.0*)?` : `${escaped(whole)}\\.${kept}0*`
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
