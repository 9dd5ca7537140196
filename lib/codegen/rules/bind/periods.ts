import type { Clause, Moment, Value } from '../read/clause.ts'
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
  if (!isPair || (!isStart(name) && !isEnd(name))) return true
  const before = wordBefore(value, clause)
  const { time, end } = value.value as Moment
  if (end) return isStart(name)
  if (SINCE.test(before)) return isStart(name)
  if (UNTIL.test(before)) return isEnd(name)
  if (/^(?:after|before|by)$/.test(before)) return false
  // `on Friday at three` is no period from three on.
  return isStart(name) && time === undefined
}

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
