import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import { type Bound, isIdentity, Named } from '../bind/bind.ts'
import { type Parameter, parametersOf } from '../bind/parameters.ts'
import { isReadTool } from '../choose/about-tool.ts'
import type { Clause, Value } from '../read/clause.ts'
import { isEmpty } from '../read/empty-words.ts'
import { columnsOf, leafOf, type Row } from '../rows/columns.ts'
import { emitOperations } from '../rows/emit-operations.ts'
import { accessOf, type Emitted } from '../rows/emit-rows.ts'
import { type NamedRow, namedRows } from '../rows/named-rows.ts'
import type { Operation } from '../rows/operation.ts'
import { codeOf, inputOf, Ref, valuesOf } from './code.ts'
import type { Draft } from './draft.ts'
import type { Planning } from './look-call.ts'
import { camel } from './names.ts'
import type { Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'
import { entityOf, type Source, sourcesOf } from './sources.ts'
import { rowsFrom } from './work.ts'

/** Of a list that something has to be looked for in each of, so many are looked at. */
const MOST_PARENTS = 12
/** So many tools are asked for one id. */
const MOST_SOURCES = 3

export interface Search {
  parameter: Parameter
  /** The tool that takes it. */
  of: Tool
  fields: ReadonlyMap<Parameter, unknown>
  clause: Clause
  /** The words that may say which one is meant. Those that do are taken out. */
  free: Set<number>
  /** What was held for its name. */
  value?: Value | undefined
  /** Where nothing says which and there is one, it is that. */
  mayBeOnly?: boolean
  depth: number
}

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
    throw new PlanProblem(questionFor(parameter, of).why, questionFor(parameter, of))
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

export interface Rows {
  rows: readonly Row[]
  emitted: Emitted
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
  return found ? { rows: found.rows, emitted: found } : undefined
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

export interface Listed extends Rows {
  source: Source
}

/** The one that the words name, as code that finds it. */
function pick({ rows, emitted }: Rows, search: Search, source: Source, draft: Draft): Ref | Ref[] | undefined {
  const { parameter, of, clause, free, mayBeOnly } = search
  // A plain word was held for a name by its place only: any other may be it.
  const value = search.value?.kind === 'word' && !source.query ? undefined : search.value
  const entity = entityOf(parameter, of)
  const id = idColumnOf(rows, entity, parameter)
  const isTold = value !== undefined && value.kind !== 'word'
  if (id === undefined) return isTold ? notThere(rows, search) : undefined
  const isLoose = isReadTool(of) || value === undefined || source.query !== undefined
  const { rows: met, isUnclear } = namedRows(rows, clause, { free, nouns: entity, value, isLoose })
  if (isUnclear) throw unclear(met, search)
  const single: NamedRow | undefined =
    met.length === 0 && mayBeOnly && rows.length === 1 ? only(rows[0]!, rows) : undefined
  const named = single ? [single] : met
  if (named.length === 0) return isTold ? notThere(rows, search) : undefined
  if (named.length > 1 && !parameter.isList) throw unclear(named, search)
  for (const one of named) for (const at of one.used) free.delete(at)
  for (const at of free) if (isNounOf(entity, clause, at)) free.delete(at)
  const refs = named.map((one) => fitting(parameter, emitOne(one, id, { rows, emitted }, entity, draft)))
  return refs.length === 1 ? refs[0] : refs
}

/** Of `gid://shop/Customer/7001` a parameter may take the number only. */
function fitting({ pattern }: Parameter, ref: Ref): Ref {
  if (
    !pattern ||
    !/^\^?(?:\\d|\[0-9\])\+\$?$/.test(pattern) ||
    typeof ref.value !== 'string' ||
    !/\/\d+$/.test(ref.value)
  )
    return ref
  return new Ref(`${ref.code}.split('/').at(-1)!`, ref.value.split('/').at(-1))
}

const isNounOf = (entity: readonly string[], { words }: Clause, at: number) =>
  entity.some((word) => stemOf(word) === stemOf(words[at]!.root))

/** The only one there is, by what it is called. */
function only(row: Row, rows: readonly Row[]): NamedRow {
  const column = columnsOf(rows).find((one) => /^(?:name|title)$/i.test(leafOf(one)) && one.parts.length === 1)
  const value = column && row[column.path]
  return { row, by: column ? [{ column, value }] : [], said: String(value ?? ''), used: [] }
}

function emitOne(
  { row, by, said }: NamedRow,
  id: string,
  { rows, emitted }: Rows,
  entity: readonly string[],
  draft: Draft,
): Ref {
  const what = entity.join(' ')
  const name = draft.name(camel(what) || 'one')
  const called: Operation[] = [
    ...by.map(({ column, value }) => ({ kind: 'filter' as const, column: column.path, test: 'is' as const, value })),
    { kind: 'first', count: 1, isSingle: true },
  ]
  const one = emitOperations(emitted.expression, called, { columns: columnsOf(rows), noun: name, needs: [id] })
  draft.help([...emitted.helpers, ...one.helpers])
  const own = draft.owned([...emitted.lines, ...one.lines], one.expression)
  const which = said === '' ? 'is there' : `is called ${said}`
  draft.add(`Which ${what} ${which}`, [
    ...own.lines,
    `const ${name} = ${own.expression}`,
    `if (!${name}) throw new Error(${codeOf(`There is no ${what}${said === '' ? '' : ` called ${said}`}.`)})`,
  ])
  return new Ref(`${name}${accessOf(id)}`, row[id])
}

/** The column that holds what a parameter wants. */
export function idColumnOf(rows: readonly Row[], entity: readonly string[], { name }: Parameter): string | undefined {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const own = /timestamp|ts$/i.test(name) ? ['ts', 'timestamp', name] : [name.replace(/s$/, '')]
  const byKey = /key$/i.test(name) ? ['key'] : []
  const ids = [
    ...own,
    ...byKey,
    'id',
    ...entity.flatMap((word) => [`${word}_id`, `${word}Id`, `${word}ID`, `${word} id`]),
    'key',
    'uuid',
  ]
  const has = (one: string) => keys.find((key) => key.toLowerCase() === one.toLowerCase())
  return ids.map(has).find((one) => one !== undefined) ?? keys.find((one) => /(?:^|[ _-])id$|I[dD]$/i.test(one))
}

function notThere(rows: readonly Row[], { value, parameter, of }: Search): never {
  const wanted = String(value!.value ?? value!.text)
  throw new PlanProblem(notCalled(wanted, entityOf(parameter, of), rows), questionFor(parameter, of))
}

function unclear(met: readonly NamedRow[], { parameter, of }: Search): PlanProblem {
  const names = [...new Set(met.map(({ said }) => said))].slice(0, 4)
  const what = entityOf(parameter, of).join(' ')
  const which =
    names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : `one of several called ${names[0]}`
  const question = questionFor(parameter, of)
  return new PlanProblem(`The ${what} can be ${which}. Say which. (${question.why})`, question)
}

function notCalled(wanted: string, entity: readonly string[], rows: readonly Row[]): string {
  const names = rows.flatMap((row) => {
    const name = Object.entries(row).find(
      ([key, value]) => /name|title|subject|summary/i.test(key) && typeof value === 'string',
    )?.[1]
    return typeof name === 'string' ? [name] : []
  })
  const there = names.length > 0 ? ` There are ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}.` : ''
  return `No ${entity.join(' ')} is called "${wanted}".${there}`
}
/** What a person is asked where a tool needs a value that nobody gave. */
export function questionFor(parameter: Parameter, tool: Tool) {
  const { name, description, options, type, format, isList } = parameter
  const told = description
    .split(/\n|(?<=\.)\s/)[0]!
    .trim()
    .replace(/\.$/, '')
  const why = `${tool.server}.${tool.tool} needs a value for "${name}"${told ? ` (${told.slice(0, 120)})` : ''}.`
  const one = {
    type: type === 'object' ? 'string' : type,
    ...(options.length > 0 && { enum: options }),
    ...(format && { format }),
  }
  const schema = { ...(isList ? { type: 'array', items: one } : one), ...(description && { description }) }
  return { name, schema, why }
}
