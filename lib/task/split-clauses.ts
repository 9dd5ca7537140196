import { findCode } from './find-code.ts'
import { findLiterals } from './find-literals.ts'
import { OBJECT_STARTS, OFTEN_NOUNS, QUESTION_STARTS, STEP_ADVERBS, STEP_VERBS } from './step-verbs.ts'
import type { Clause } from './task.ts'

/** A literal is hidden behind this sign (a control character, so no task holds it) while the text is split. */
const HIDDEN = '\u0001'
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|no|approx|mr|mrs|ms|dr|st|fig|\p{L})$|(?:^|\n)\s*\d{1,2}$/iu

/**
 * Splits a task into its steps: at the end of sentences and lines, at `then`, and at `and` or a comma where a new step
 * begins. Never inside quotations, file names, numbers or brackets. `add 5 and 3` stays one step.
 */
export function splitClauses(text: string): Clause[] {
  const hidden = hide(text)
  const clauses: Clause[] = []
  let from = 0
  for (const { at, length, isAsked } of [...cuts(hidden), { at: text.length, length: 0 } as Cut]) {
    if (at < from) continue
    const clause = tidy(text.slice(from, at))
    if (clause && !JOINT.test(clause))
      clauses.push({ text: clause, literals: findLiterals(clause), ...(isAsked && { isAsked }) })
    from = at + length
  }
  return clauses.length > 0 ? clauses : [{ text, literals: findLiterals(text) }]
}

/** Same length as the text, with every sign of a literal or inside brackets replaced. */
function hide(text: string): string {
  let hidden = ''
  let from = 0
  for (const { start, end } of findLiterals(text)) {
    hidden += text.slice(from, start) + HIDDEN.repeat(end - start)
    from = end
  }
  hidden += text.slice(from)
  for (const { start, end } of findCode(text)) {
    hidden = hidden.slice(0, start) + HIDDEN.repeat(end - start) + hidden.slice(end)
  }
  return hidden.replace(/\([^()\n]*\)|\[[^[\]\n]*\]|\{[^{}\n]*\}/g, (inside) => HIDDEN.repeat(inside.length))
}

/** `First, read it`: what is left before the comma only says when. */
const JOINT = /^(?:first|second|third|finally|next|then|also|last|lastly|afterwards|and|please)$/i

interface Cut {
  at: number
  length: number
  isAsked?: true
}

function cuts(hidden: string): Cut[] {
  const found: Cut[] = []
  for (const match of hidden.matchAll(BREAK)) {
    const at = match.index
    const sign = match[0]
    if (/^[.]/.test(sign) && (isAbbreviation(hidden, at) || isHour(hidden, at))) continue
    if (
      /[a-z,]/i.test(sign) &&
      !/then|after/i.test(sign) &&
      !beginsStep(hidden.slice(at + sign.length, at + sign.length + 80))
    )
      continue
    if (/^\W*then\W*$/i.test(sign) && /\bif\b[^.]*$/i.test(hidden.slice(Math.max(0, at - 200), at))) continue
    found.push({ at, length: sign.length, ...(/[?？]/.test(sign) && { isAsked: true as const }) })
  }
  return found
}

/** Everything that could end a step: sentence signs, line ends, `then`, `after that`, commas and `and`. Bounded, so linear. */
const BREAK =
  /[.!?…]{1,3}(?=\s|$)\s?|[。！？；]|;\s?|\n|,?\s{1,3}(?:and\s)?then[\s,]|,?\s{1,3}(?:and\s)?after\s(?:that|this)[\s,]|,\s{1,3}(?:and\s|then\s|but\s)?|\s{1,3}(?:and|&)\s/giu

const isAbbreviation = (hidden: string, at: number) => ABBREVIATION.test(hidden.slice(Math.max(0, at - 8), at))

/** `at 5 p.m. tomorrow` goes on; before a capital a new sentence begins. */
const isHour = (hidden: string, at: number) =>
  /\b[ap]\.m$/i.test(hidden.slice(Math.max(0, at - 4), at)) && /^\s{0,3}[^\p{Lu}\s]/u.test(hidden.slice(at + 1, at + 9))

function beginsStep(rest: string): boolean {
  const words = rest.split(/\s+/)
  let at = 0
  while (STEP_ADVERBS.has(bare(words[at]))) at++
  const verb = bare(words[at])
  const next = bare(words[at + 1])
  if (QUESTION_STARTS.has(verb)) return next !== ''
  if (!STEP_VERBS.has(verb)) return false
  if (next === '' && words[at + 1] === undefined) return false
  if (!OFTEN_NOUNS.has(verb)) return next !== 'of'
  return OBJECT_STARTS.has(next) || (words[at + 1] ?? '').startsWith(HIDDEN) || /^[-\d]/.test(words[at + 1] ?? '')
}

const bare = (word: string | undefined) => (word ?? '').toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Without the sign of a list and the words that only join it to the step before. */
function tidy(clause: string): string {
  return clause
    .trim()
    .replace(/^(?:[-*•]|\(?\d{1,2}[.)])\s+/, '')
    .replace(
      /^(?:(?:and|then|also|finally|afterwards|next(?!\s(?:\w{1,12}\s)?(?:hour|day|week|month|year|\w{3,6}day))|lastly|firstly|secondly)\b[\s,]+|first,\s*)+/i,
      '',
    )
    .replace(/(?<![\s,;:])[\s,;:]+$/, '')
}
