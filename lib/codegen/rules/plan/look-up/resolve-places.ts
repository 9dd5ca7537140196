import type { Tool } from '../../../../discovery/tool.ts'
import { inWords } from '../../bind/facets.ts'
import { isIdentity } from '../../bind/identities.ts'
import { type Parameter, parametersOf } from '../../bind/parameters.ts'
import { isReadTool } from '../../choose/about-tool.ts'
import type { Choice } from '../../choose/choice.ts'
import type { Clause, Value } from '../../read/clause.ts'
import { isEmpty } from '../../read/empty-words.ts'
import { type Column, columnsOf, leafOf, type Row, valuesAt } from '../../rows/columns.ts'
import type { Emitted } from '../../rows/emit-rows.ts'
import { accessIn } from '../../rows/emit-values.ts'
import { rowType } from '../../rows/row-type.ts'
import { codeOf, inputOf, Ref } from '../code.ts'
import type { Draft } from '../draft.ts'
import type { Planning } from '../look-call.ts'
import type { Loop } from '../loop.ts'
import { titleOf } from '../names.ts'
import type { Planner } from '../planner.ts'
import { PlanProblem } from '../problem.ts'
import { rowsFrom } from '../work.ts'
import { missingOf } from './resolve.ts'

const LATITUDE = /^lat(?:itude)?$/i
const LONGITUDE = /^(?:lng|lon|long|longitude)$/i

/** Where a place is, of its name: what a tool that finds coordinates says. Of several places there is a loop. */
export function* resolvePlaces(
  choice: Choice,
  fields: ReadonlyMap<Parameter, unknown>,
  clause: Clause,
  open: Set<number>,
  draft: Draft,
  planner: Planner,
): Planning<{ fields: Map<Parameter, unknown>; loop?: Loop }> {
  const filled = new Map(fields)
  const missing = missingOf(choice, filled)
  const latitude = missing.find(({ name }) => LATITUDE.test(name))
  const longitude = missing.find(({ name }) => LONGITUDE.test(name))
  const finder = latitude && longitude && finderOf(choice.tool, planner)
  const said = finder ? placesIn(clause, open) : []
  if (!finder || said.length === 0) return { fields: filled }
  const answers = (yield {
    kind: 'all',
    calls: said.map(({ text }) => ({
      kind: 'call',
      tool: finder.tool,
      input: inputOf(new Map([[finder.query, text]])),
    })),
  }) as unknown[]
  for (const { from, to } of said) for (let at = from; at < to; at++) open.delete(at)
  const each = draft.name('place')
  const query = said.length === 1 ? said[0]!.text : new Ref('name', undefined)
  const given = inputOf(new Map([[finder.query, query]]))
  const call = `await ${draft.localOf(finder.tool)}(${codeOf(given)})`
  const places = answers.map((answer, at) => placeIn(answer, call, finder.tool, said[at]!.text))
  const [first] = places
  if (
    places.some(
      ({ columns }) => columns.map(({ path }) => path).join() !== first!.columns.map(({ path }) => path).join(),
    )
  )
    return { fields: filled }
  draft.help(first!.from.helpers)
  const [lat, lng] = first!.columns.map((column) => accessIn(each, column))
  const valuesOf = ({ row, columns }: Place) => columns.map(({ parts }) => valuesAt(row, parts)[0])
  const rounds = places.map((place) => {
    const [a, b] = valuesOf(place)
    return new Map([[latitude, a] as const, [longitude, b] as const])
  })
  filled.set(latitude, new Ref(lat!, rounds[0]!.get(latitude))).set(longitude, new Ref(lng!, rounds[0]!.get(longitude)))
  const rows = `(${first!.from.expression} as ${rowType(first!.columns)}[])`
  if (said.length === 1) {
    draft.add(`Where ${said[0]!.text} is`, [
      ...first!.from.lines,
      `const [${each}] = ${rows}`,
      `if (!${each}) throw new Error(${codeOf(`${titleOf(finder.tool)} does not find ${said[0]!.text}.`)})`,
    ])
    return { fields: filled }
  }
  const over = draft.name('places')
  const names = codeOf(said.map(({ text }) => text))
  draft.add('Where the places are', [
    `const ${over} = await Promise.all(`,
    `  ${names}.map(async (name) => ({ name, ...${rows}[0]! })),`,
    ')',
  ])
  const label = { key: 'place', code: `${each}.name`, values: said.map(({ text }) => text) }
  return { fields: filled, loop: { over, each, rounds, label } }
}

interface Finder {
  tool: Tool
  query: Parameter
}

/** A tool that says where a place is: it takes a text, and speaks of coordinates. */
function finderOf(of: Tool, { tools, others }: Planner): Finder | undefined {
  const finders = [...tools, ...others].flatMap((tool) => {
    const needs = parametersOf(tool).filter(({ isRequired }) => isRequired)
    const [query] = needs
    const about = `${inWords(tool.tool)} ${tool.description.slice(0, 300)}`
    if (!isReadTool(tool) || needs.length !== 1 || query!.type !== 'string' || query!.isList || isIdentity(query!))
      return []
    if (
      !/geocod|coordinate|latitude|\blat\b/i.test(about) ||
      parametersOf(tool).some(({ name }) => LATITUDE.test(name))
    )
      return []
    return [{ tool, query: query! }]
  })
  return finders.find(({ tool }) => tool.server === of.server) ?? finders[0]
}

type Said = Pick<Value, 'text' | 'from' | 'to'>

/** Names among the words, else what stands behind `in`, `at`, `for`. */
function placesIn({ words, values }: Clause, open: ReadonlySet<number>): Said[] {
  const isOpen = ({ from, to }: Said) =>
    Array.from({ length: to - from }, (_, i) => from + i).every((at) => open.has(at))
  const named = values.filter((value) => /^(?:name|text)$/.test(value.kind) && isOpen(value))
  if (named.length > 0) return named
  const isDate = (at: number) =>
    values.some(({ kind, from, to }) => /^(?:date|duration|number)$/.test(kind) && from <= at && at < to)
  const isNoun = (at: number) => open.has(at) && words[at]!.kind === 'noun' && !isEmpty(words[at]!) && !isDate(at)
  const from = words.findIndex(
    (_, at) => isNoun(at) && /^(?:in|at|for|near|of|around)$/.test(words[at - 1]?.root ?? ''),
  )
  if (from === -1) return []
  const to =
    isNoun(from + 1) && !/^(?:right|now|today|tonight|tomorrow|please|pls)$/.test(words[from + 1]!.root)
      ? from + 2
      : from + 1
  // Places are written with a capital, also where somebody did not.
  const text = words
    .slice(from, to)
    .map((word) => word.text.charAt(0).toUpperCase() + word.text.slice(1))
    .join(' ')
  return [{ text, from, to }]
}

interface Place {
  row: Row
  columns: readonly Column[]
  from: Emitted
}

/** The first that was found, which is the likeliest. */
function placeIn(answer: unknown, call: string, tool: Tool, text: string): Place {
  const from = rowsFrom(call, answer)
  const columns = from ? columnsOf(from.rows) : []
  const [latitude, longitude] = [LATITUDE, LONGITUDE].map((name) => columns.find((column) => name.test(leafOf(column))))
  const [row] = from?.rows ?? []
  if (!from || !row || !latitude || !longitude || latitude.parts.includes('[]'))
    throw new PlanProblem(`${titleOf(tool)} does not say where "${text}" is. Say it otherwise.`)
  return { row, columns: [latitude, longitude], from }
}
