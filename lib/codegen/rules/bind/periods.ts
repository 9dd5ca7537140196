import { stemOf, termsOf } from '../../../selection/terms.ts'
import type { Clause, Moment, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { inWords } from './facets.ts'
import { isEnd, isStart } from './moment-for.ts'
import type { Parameter } from './parameters.ts'
import { valueFor } from './value-for.ts'

/** Where a period begins and where it ends are told by one date. */
export function isOtherEnd(one: Parameter, other: Parameter): boolean {
  const [own, its] = [inWords(one.name), inWords(other.name)]
  return (isStart(own) && isEnd(its)) || (isEnd(own) && isStart(its))
}

/** Of a period: `since Monday` says where it begins, `until Monday` where it ends, `on Monday` both. */
export function isOnSide(
  parameter: Parameter,
  value: Value,
  parameters: readonly Parameter[],
  clause: Clause,
): boolean {
  const name = inWords(parameter.name)
  const isPair = parameters.some((one) => isOtherEnd(parameter, one))
  if (!isStart(name) && !isEnd(name)) return true
  if (!isPair) return isOpenOn(isStart(name) ? SINCE_TODAY : UNTIL_THEN, value, clause)
  const before = wordBefore(value, clause)
  const { time, end } = value.value as Moment
  if (end) return isStart(name)
  if (SINCE.test(before)) return isStart(name)
  if (UNTIL.test(before)) return isEnd(name)
  if (/^(?:after|before|by)$/.test(before)) return false
  // `on Friday at three` is no period from three on.
  return isStart(name) && time === undefined
}

/** Where only one end can be told, what has another end too is not said by it: `between 1 and 15 May`, `yesterday`. */
const isOpenOn = ({ word, text }: { word: RegExp; text: RegExp }, value: Value, clause: Clause) =>
  word.test(wordBefore(value, clause)) || text.test(value.text)

/**
 * Whether what a date is said of is what its parameter is about: `closed this month` says nothing of when something was
 * created, and of what was the year is not the next one, where none is said.
 */
export function isOfThat({ name, description }: Parameter, value: Value, clause: Clause): boolean {
  const own = new Set(termsOf(`${inWords(name)} ${description}`))
  const isTold = /\b[a-z]{3,}ed\b|\b(?:sent|made)\b/.test(description)
  if (isTold && MONTH.test(value.text) && !/\d{4}/.test(value.text) && wordBefore(value, clause) !== 'since')
    return false
  return eventsBefore(value, clause).every((text) => own.has(stemOf(text)) || (!isTold && TAKES_PLACE.test(text)))
}

const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const TAKES_PLACE = /^(?:booked|scheduled|planned|dated|placed|arranged|happened|posted|received|sent)$/

/** What was done on a day, as it is said before it: `closed this month`, `the closed tickets of May`, `due on Friday`. */
function eventsBefore({ from }: Value, { words }: Clause): string[] {
  const said = words
    .slice(0, from)
    .filter((word) => !isEmpty(word) && !/^(?:since|before|after|until|during|between)$/.test(word.root))
  const [noun, last] = [said.at(-2), said.at(-1)]
  const before = last?.kind === 'noun' ? [noun, last] : [last]
  return before.flatMap((word) => {
    const text = word?.text.toLowerCase() ?? ''
    return /^[a-z]{3,}ed$|^(?:due|sent|made|bought|sold|paid|written|begun|built)$/.test(text) ? [text] : []
  })
}

const SINCE_TODAY = { word: /^(?:since|from|starting)$/, text: /^(?:today|this \w+|(?:the )?(?:last|past) \d+ \w+)$/i }
const UNTIL_THEN = { word: /^(?:until|till|through|before|by)$/, text: /^$/ }
const SINCE = /^(?:since|from|starting)$/
const UNTIL = /^(?:until|till|through)$/
const wordBefore = ({ from }: Value, { words }: Clause) => words[from - 1]?.text.toLowerCase() ?? ''

export const isUntil = (value: Value, clause: Clause): boolean => UNTIL.test(wordBefore(value, clause))

/** `on Monday` is until its end. */
export function closeRange(
  parameters: readonly Parameter[],
  parameter: Parameter,
  value: Value,
  fields: Map<Parameter, unknown>,
  clause: Clause,
): void {
  const isOpen = SINCE.test(wordBefore(value, clause)) && !(value.value as Moment).end
  if (isOpen || !isStart(inWords(parameter.name))) return
  const end = parameters.find((one) => !fields.has(one) && isOtherEnd(parameter, one))
  const rendered = end && valueFor(end, value)
  if (end && rendered !== undefined) fields.set(end, rendered)
}
