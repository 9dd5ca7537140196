import type { Tool } from '../../../../discovery/tool.ts'
import type { Bound } from '../../bind/bind.ts'
import { isIdentity } from '../../bind/identities.ts'
import { Named } from '../../bind/named.ts'
import { type Parameter, parametersOf } from '../../bind/parameters.ts'
import { isReadTool } from '../../choose/about-tool.ts'
import type { Clause, Value } from '../../read/clause.ts'
import { isEmpty } from '../../read/empty-words.ts'
import { namedRows } from '../../rows/named-rows.ts'
import { codeOf, inputOf, valuesOf } from '../code.ts'
import type { Draft } from '../draft.ts'
import type { Planning } from '../look-call.ts'
import type { Planner } from '../planner.ts'
import { PlanProblem } from '../problem.ts'
import { rowsFrom } from '../work.ts'
import { emitOne, idColumnOf, only, pick } from './pick-row.ts'
import { questionFor, unclear } from './question-for.ts'
import type { Listed, Rows, Search } from './search.ts'
import { entityOf, type Source, sourcesOf } from './sources.ts'

/** Of a list that something has to be looked for in each of, so many are looked at. */
const MOST_PARENTS = 12
/** So many tools are asked for one id. */
const MOST_SOURCES = 3

/** Puts ids in the place of names: each is looked up by a tool of the same server that lists what is called so. */
export function* resolveNames(
  bound: Bound,
  clause: Clause,
  open: Set<number>,
  draft: Draft,
  planner: Planner,
): Planning<Map<Parameter, unknown>> {
  const fields = new Map(bound.fields)
  // A base is found before the table that is in it.
  for (const [parameter, given] of bound.fields) {
    if (!(given instanceof Named)) continue
    const { value } = given
    const free = new Set([...open, ...range(value)])
    const search = { parameter, of: bound.tool, fields, clause, free, value, depth: 0 }
    const found = yield* value.kind === 'word' ? tryLookUp(search, draft, planner) : lookUp(search, draft, planner)
    if (found === undefined) fields.delete(parameter)
    else fields.set(parameter, found)
    settle(clause, open, free, value)
  }
  const mayBeOnly = isReadTool(bound.tool)
  for (const parameter of missingOf(bound, fields)) {
    if (!isIdentity(parameter) || (open.size === 0 && !mayBeOnly)) continue
    const free = new Set(open)
    const search = { parameter, of: bound.tool, fields, clause, free, mayBeOnly, depth: 0 }
    const found = yield* tryLookUp(search, draft, planner)
    if (found === undefined) continue
    fields.set(parameter, found)
    settle(clause, open, free)
  }
  return fields
}

/** What a tool needs and has no value for: a word that was held for a name and is none is no value. */
export const missingOf = (
  { tool, missing, fields: held }: Bound,
  fields: ReadonlyMap<Parameter, unknown>,
): Parameter[] =>
  parametersOf(tool).filter((one) => one.isRequired && !fields.has(one) && (missing.includes(one) || held.has(one)))

const range = ({ from, to }: Value) => Array.from({ length: to - from }, (_, i) => from + i)

/** Words that turned out to name something are no longer open; those that were held for a name and are none, are again. */
function settle({ words }: Clause, open: Set<number>, free: ReadonlySet<number>, value?: Value): void {
  for (const at of open) if (!free.has(at)) open.delete(at)
  for (const at of value ? range(value) : []) if (free.has(at) && !isEmpty(words[at]!)) open.add(at)
}

/** The id of what the words name. Throws where nothing is called so. */
function* lookUp(search: Search, draft: Draft, planner: Planner): Planning<unknown> {
  const { parameter, of, value } = search
  const wanted = String(value?.value ?? value?.text)
  const found = yield* tryLookUp(search, draft, planner)
  if (found !== undefined) return found
  // Where nothing lists them, a name of one word may well be what the server calls an id.
  if (/\s/.test(wanted) || !isReadTool(of))
    throw new PlanProblem(questionFor(parameter, of).why, { question: questionFor(parameter, of) })
  for (const at of range(value!)) search.free.delete(at)
  return parameter.isList ? [wanted] : wanted
}

/** The same; undefined where no tool lists such things, or the words name none of them. */
function* tryLookUp(search: Search, draft: Draft, planner: Planner): Planning<unknown> {
  const { parameter, of, fields, value, clause, depth } = search
  const options = {
    parameter,
    of,
    fields,
    planner,
    words: clause,
    maySearch: phraseIn(search) !== null,
    mayNeed: depth < 2,
  }
  const sources = sourcesOf(depth === 0 && value === undefined ? { ...options, clause } : options).slice(
    0,
    MOST_SOURCES,
  )
  let problem: PlanProblem | undefined
  // What is in a list that nothing names is looked for in each, when it is nowhere else.
  for (const ways of [lookIn, lookInEach])
    for (const source of sources) {
      const trial = draft.fork()
      const free = new Set(search.free)
      try {
        const found = yield* ways(source, { ...search, free }, trial, planner)
        if (found === undefined) continue
        draft.take(trial)
        for (const at of search.free) if (!free.has(at)) search.free.delete(at)
        return parameter.isList ? [found].flat() : found
      } catch (error) {
        if (!(error instanceof PlanProblem) || error.isFinal) throw error
        problem ??= error
      }
    }
  // Where nothing was named, that it was not found somewhere is no reason.
  if (problem && (value ? value.kind !== 'word' : problem.question && !search.mayBeOnly)) throw problem
  return undefined
}

/** What is searched for: what was held for a name, else what stands between quotes, or is written as a name. */
function phraseIn({ clause, free, value }: Search): Value | null {
  if (value) return value
  const own = clause.values.filter((one) => range(one).every((at) => free.has(at)))
  return own.find(({ kind }) => kind === 'text') ?? own.find(({ kind }) => /^(?:name|email|handle)$/.test(kind)) ?? null
}

function* lookIn(source: Source, search: Search, draft: Draft, planner: Planner): Planning<unknown> {
  const [need] = source.needs
  const phrase = source.query ? phraseIn(search) : null
  if (source.query && !phrase) return undefined
  const input = new Map(source.input)
  if (source.query && phrase) input.set(source.query, String(phrase.value ?? phrase.text))
  if (need) {
    const known = yield* lookUpOuter(need, source, search, draft, planner)
    if (known === undefined) return undefined
    input.set(need, known)
  }
  const found = yield* rowsOf(source.tool, input, draft)
  return found && pick(found, { ...search, value: search.value ?? phrase ?? undefined }, source, draft)
}

/** What a tool has to be told first: what the words name, or the only one there is. */
function* lookUpOuter(
  need: Parameter,
  source: Source,
  search: Search,
  draft: Draft,
  planner: Planner,
): Planning<unknown> {
  const outer = {
    ...search,
    parameter: need,
    of: source.tool,
    value: undefined,
    mayBeOnly: true,
    depth: search.depth + 1,
  }
  return yield* tryLookUp(outer, draft, planner)
}

/** What a tool answers, as rows. */
function* rowsOf(tool: Tool, input: ReadonlyMap<Parameter, unknown>, draft: Draft): Planning<Rows | undefined> {
  const given = inputOf(input)
  const answer = yield { kind: 'call', tool, input: valuesOf(given) as Record<string, unknown> }
  const found = rowsFrom(`await ${draft.localOf(tool)}(${codeOf(given)})`, answer)
  return found ? { rows: found.rows, emitted: found, answer } : undefined
}

/** Looks in each of those that the tool may be told: the card in all lists. */
function* lookInEach(source: Source, search: Search, draft: Draft, planner: Planner): Planning<unknown> {
  const [need] = source.needs
  if (!need || source.query || search.depth > 0) return undefined
  const outer = yield* listOf(
    { ...search, parameter: need, of: source.tool, value: undefined, depth: 1 },
    draft,
    planner,
  )
  const id = outer && idColumnOf(outer.rows, entityOf(need, source.tool), need)
  if (!outer || !id || outer.rows.length < 2 || outer.rows.length > MOST_PARENTS) return undefined
  const inputs = outer.rows.map((row) => new Map(source.input).set(need, row[id]))
  const answers = (yield {
    kind: 'all',
    calls: inputs.map((input) => ({ kind: 'call' as const, tool: source.tool, input: inputOf(input) })),
  }) as unknown[]
  const entity = entityOf(search.parameter, search.of)
  const isLoose = search.value === undefined
  const met = answers.flatMap((answer, at) => {
    const rows = rowsFrom('', answer)?.rows ?? []
    const naming = namedRows(rows, search.clause, { free: search.free, nouns: entity, value: search.value, isLoose })
    return naming.rows.length > 0 ? [{ answer, row: outer.rows[at]!, naming }] : []
  })
  const [first, ...more] = met
  if (!first) return undefined
  if (more.length > 0 || first.naming.isUnclear)
    throw unclear(
      met.flatMap(({ naming }) => naming.rows),
      search,
    )
  const known = emitOne(only(first.row, outer.rows), id, outer, entityOf(need, source.tool), draft)
  const given = inputOf(new Map(source.input).set(need, known))
  const found = rowsFrom(`await ${draft.localOf(source.tool)}(${codeOf(given)})`, first.answer)
  return found ? pick({ rows: found.rows, emitted: found }, search, source, draft) : undefined
}

/** All that a tool lists of what a parameter is the id of. */
export function* listOf(search: Search, draft: Draft, planner: Planner): Planning<Listed | undefined> {
  const { parameter, of, fields, clause, depth } = search
  const sources = sourcesOf({
    parameter,
    of,
    fields,
    planner,
    words: clause,
    clause,
    maySearch: false,
    mayNeed: depth < 2,
  })
  for (const source of sources.slice(0, MOST_SOURCES)) {
    const input = new Map(source.input)
    const [need] = source.needs
    if (need) {
      const known = yield* lookUpOuter(need, source, search, draft, planner)
      if (known === undefined) continue
      input.set(need, known)
    }
    const found = yield* rowsOf(source.tool, input, draft)
    if (found) return { ...found, source }
  }
  return undefined
}
