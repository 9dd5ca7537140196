import type { Clause, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { inWords } from './facets.ts'
import { gapBefore, textOf } from './gaps.ts'
import type { Parameter } from './parameters.ts'
import { spanOf } from './words-as-values.ts'

/** A list of things with how many of each: `two mugs at 3 EUR and one teapot at 24 EUR`. */
export interface Things {
  parameter: Parameter
  rendered: readonly Record<string, unknown>[]
  /** The parameters that lie in it. */
  inner: ReadonlySet<Parameter>
  at: readonly number[]
}

interface Thing {
  count: number
  title: string
  price?: Value
  at: number[]
}

const TITLE = /^(?:title|name|product|product name|item|item name|description)$/
const COUNT = /^(?:quantity|qty|count|amount|units|number)$/
const PRICE = /(?:^| )(?:price|cost|amount)(?: |$)/

/** The first list of objects with a title and a number, filled by what the words count. */
export function thingsFor(
  parameters: readonly Parameter[],
  clause: Clause,
  moneyIn: (parameter: Parameter, value: Value) => unknown,
): Things | null {
  const places = new Set(parameters.flatMap(({ path }) => (path.at(-2) === '[]' ? [path.slice(0, -2).join('/')] : [])))
  for (const place of places) {
    const inner = parameters.filter(({ path }) => path.slice(0, -2).join('/') === place && path.at(-2) === '[]')
    const called = (pattern: RegExp) => inner.find(({ name }) => pattern.test(inWords(name)))
    const [title, count] = [called(TITLE), called(COUNT)]
    if (!title || !count || title.type !== 'string' || count.type !== 'number') continue
    const price = inner.find((one) => one !== count && PRICE.test(inWords(one.name)))
    const things = thingsIn(clause)
    if (things.length === 0) continue
    const rendered = things.map((thing) => objectOf(thing, { title, count, price }, moneyIn))
    if (rendered.some((one) => one === null)) continue
    return {
      parameter: { ...title, path: title.path.slice(0, -2), name: title.path.at(-3)!, isList: true, type: 'object' },
      rendered: rendered as Record<string, unknown>[],
      inner: new Set(inner),
      at: things.flatMap(({ at }) => at),
    }
  }
  return null
}

function objectOf(
  thing: Thing,
  { title, count, price }: { title: Parameter; count: Parameter; price: Parameter | undefined },
  moneyIn: (parameter: Parameter, value: Value) => unknown,
): Record<string, unknown> | null {
  const cost = thing.price && price ? moneyIn(price, thing.price) : undefined
  // A price that nothing takes is not left out.
  if (thing.price && cost === undefined) return null
  return { [title.name]: thing.title, [count.name]: thing.count, ...(cost !== undefined && { [price!.name]: cost }) }
}

/** Each number with what it counts, and what one costs. */
function thingsIn(clause: Clause): Thing[] {
  const { values } = clause
  const isIn = (value: Value, other: Value) => other !== value && other.from <= value.from && value.to <= other.to
  const counts = values.filter(
    (value) => value.kind === 'number' && !values.some((other) => other.kind !== 'number' && isIn(value, other)),
  )
  return counts.flatMap((count) => thingAt(count, clause) ?? [])
}

function thingAt(count: Value, clause: Clause): Thing | null {
  const { words } = clause
  const before = moneyAt(clause, count.to)
  const from = before ? before.to : /^[x×]$/i.test(words[count.to]?.text ?? '') ? count.to + 1 : count.to
  const to = endOfTitle(clause, from)
  if (to === from) return null
  const at = [...spanOf(count), ...spanOf({ from: count.to, to })]
  const joint = /^(?:at|for|@|à)$/.test(words[to]?.root ?? '') ? to + 1 : to
  const after = before ?? moneyAt(clause, joint)
  const each = after && !before && /^(?:each|apiece)$/.test(words[after.to]?.root ?? '') ? [after.to] : []
  if (after && !before) at.push(...spanOf({ from: to, to: after.to }), ...each)
  return { count: Number(count.value), title: textOf(clause, from, to), ...(after && { price: after }), at }
}

const moneyAt = ({ values }: Clause, at: number) => values.find(({ kind, from }) => kind === 'money' && from === at)

/** Up to a sign, a preposition, or the next value. */
function endOfTitle(clause: Clause, from: number): number {
  const { words, values } = clause
  const quoted = values.find((value) => value.kind === 'text' && value.from === from)
  if (quoted) return quoted.to
  let to = from
  while (
    to < words.length &&
    !isEmpty(words[to]!) &&
    !/^(?:at|for|and|each)$/.test(words[to]!.root) &&
    !values.some((value) => value.from === to && value.kind !== 'name') &&
    !(to > from && /[,;:]/.test(gapBefore(clause, to)))
  )
    to++
  return to
}
