import type { Clause, Moment, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { inWords } from './facets.ts'
import { gapBefore } from './gaps.ts'
import { momentAfter } from './moment-for.ts'
import type { Parameter } from './parameters.ts'
import { valueFor } from './value-for.ts'
import { isNoValue, spanOf } from './words-as-values.ts'

/** What the words list from a value on: `ana@… and ben@…`; those behind the first are then used. */
export function membersOf(parameter: Parameter, first: Value, clause: Clause, used: Set<number>): unknown[] {
  const list = [valueFor(parameter, first, true)]
  // Of what says two things, each would need both.
  if (first.kind === 'repository' && !parameter.isList) return list
  for (let end = first.to; ; ) {
    const member = nextOf(first, end, clause, parameter.isList || isJoined(parameter))
    const rendered =
      member && !spanOf(member).some((at) => used.has(at)) ? valueFor(parameter, member, true) : undefined
    if (!member || rendered === undefined) return list
    list.push(rendered)
    for (let at = end; at < member.to; at++) used.add(at)
    end = member.to
  }
}

/** A text that is a list in itself: "Comma-separated list of tags". */
export const isJoined = ({ type, isList, description }: Parameter): boolean =>
  type === 'string' && !isList && /comma[- ]separated|separated by commas?/i.test(description)

/** `Address, or several with commas between`, unless each is to have its own. */
export const takesSeveral = ({ type, description }: Parameter, { words }: Clause): boolean =>
  type === 'string' &&
  /\bseveral\b.*\bcommas?\b|\bcommas between\b/i.test(description) &&
  !words.some(({ root }) => /^(?:each|separate|separately|individual|individually|own)$/.test(root))

/** The value behind `and` or a comma that is of the kind of the first. */
function nextOf(first: Value, end: number, clause: Clause, takesWords: boolean): Value | undefined {
  const { words, values } = clause
  let next = end
  while (words[next] && /^(?:and|or|&|plus)$/.test(words[next]!.root)) next++
  const isAnd = next > end
  // Two texts beside each other are no list of texts: `subject "A": "B"`.
  if (!isAnd && !/,/.test(gapBefore(clause, end))) return undefined
  const same = values.find(({ kind, from }) => kind === first.kind && from === next)
  const word = words[next]
  const mayBePlain = (isAnd && first.kind === 'name') || (takesWords && /^(?:word|name)$/.test(first.kind))
  if (same || !word || !mayBePlain || word.kind === 'verb' || isEmpty(word) || isNoValue(word)) return same
  if (first.kind === 'name' && !takesWords && word.kind !== 'noun') return undefined
  return values.some(({ from, to }) => from <= next && next < to)
    ? undefined
    : { kind: 'word', text: word.text, value: word.text, from: next, to: next + 1 }
}

/** Whether a value says two things: owner and repository, from when to when. */
export const isTwofold = ({ kind, value }: Value): boolean =>
  kind === 'repository' || (kind === 'date' && (value as Moment).end !== undefined)

/** The other half of a value that says two things. */
export function shareRest(parameters: readonly Parameter[], value: Value, fields: Map<Parameter, unknown>): void {
  for (const parameter of parameters) {
    if (fields.has(parameter) || !isOtherHalf(inWords(parameter.name), value)) continue
    const rendered = valueFor(parameter, value)
    if (rendered !== undefined) fields.set(parameter, rendered)
  }
}

const isOtherHalf = (name: string, { kind, value }: Value) =>
  (kind === 'repository' && /(?:^| )(?:owner|org|repo|repository)$/.test(name)) ||
  (kind === 'money' && /currency(?: code)?$/.test(name)) ||
  (kind === 'date' &&
    (value as Moment).end !== undefined &&
    /^end |(?:^| )(?:end|to|until|before|max)(?: (?:date|time|at))?$|max$/.test(name))

/** `tomorrow at 3 for 45 minutes`: an end that is so long after the start. */
export function endAfter(
  parameters: readonly Parameter[],
  clause: Clause,
  fields: Map<Parameter, unknown>,
  used: Set<number>,
): void {
  const end = parameters.find(
    (one) => !fields.has(one) && one.type === 'string' && /(?:^| )end(?: |$)/.test(inWords(one.name)),
  )
  const lasts = clause.values.find(({ kind, from }) => kind === 'duration' && !used.has(from))
  const start = clause.values.find(({ kind, from }) => kind === 'date' && used.has(from))
  if (!end || !lasts || !start) return
  const moment = momentAfter(start.value as Moment, Number(lasts.value))
  const rendered = moment && valueFor(end, { ...start, value: moment })
  if (!rendered) return
  fields.set(end, rendered)
  for (const at of spanOf(lasts)) used.add(at)
}

/** `Grace Kim` is a first and a last name. */
export function splitName(
  parameters: readonly Parameter[],
  clause: Clause,
  fields: Map<Parameter, unknown>,
  used: Set<number>,
): void {
  const called = (pattern: RegExp) => parameters.find((one) => !fields.has(one) && pattern.test(inWords(one.name)))
  const [first, last] = [called(/^(?:first ?name|given ?name)$/), called(/^(?:last ?name|surname|family ?name)$/)]
  const name = clause.values.find(
    (value) => value.kind === 'name' && value.to - value.from === 2 && !spanOf(value).some((at) => used.has(at)),
  )
  if (!first || !last || !name) return
  const [one, two] = String(name.value).split(' ')
  fields.set(first, one).set(last, two)
  for (const at of spanOf(name)) used.add(at)
}
