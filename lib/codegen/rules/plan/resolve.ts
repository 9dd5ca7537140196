import type { Tool } from '../../../discovery/tool.ts'
import { termsOf } from '../../../selection/terms.ts'
import { type Bound, bind, Named } from '../bind/bind.ts'
import { inWords } from '../bind/facets.ts'
import { type Parameter, parametersOf } from '../bind/parameters.ts'
import { isReadTool, subjectOf } from '../choose/about-tool.ts'
import type { Clause } from '../read/clause.ts'
import { columnsOf, type Row, valuesAt } from '../rows/columns.ts'
import { emitOperations } from '../rows/emit-operations.ts'
import { accessOf, emitRows } from '../rows/emit-rows.ts'
import { findRows } from '../rows/find-rows.ts'
import type { Operation } from '../rows/operation.ts'
import { codeOf, inputOf, Ref, valuesOf } from './code.ts'
import type { Draft } from './draft.ts'
import type { Planning } from './look-call.ts'
import { camel } from './names.ts'
import type { Planner } from './planner.ts'
import { PlanProblem } from './problem.ts'

/** Puts ids in the place of names: each is looked up by a tool of the same server that lists what is called so. */
export function* resolveNames(bound: Bound, draft: Draft, planner: Planner): Planning<Map<Parameter, unknown>> {
  const fields = new Map(bound.fields)
  // A base is found before the table that is in it.
  for (const [parameter, given] of bound.fields)
    if (given instanceof Named) fields.set(parameter, yield* lookUp(given, bound.tool, fields, draft, planner))
  return fields
}

function* lookUp(
  { parameter, value }: Named,
  of: Tool,
  fields: ReadonlyMap<Parameter, unknown>,
  draft: Draft,
  planner: Planner,
): Planning<unknown> {
  const wanted = String(value.value ?? value.text)
  const entity = entityOf(parameter, of)
  const lister = listerOf(entity, wanted, of, fields, planner)
  if (!lister) {
    // Where nothing lists them, a name of one word may well be what the server calls an id.
    if (/\s/.test(wanted) || !isReadTool(of))
      throw new PlanProblem(questionFor(parameter, of).why, questionFor(parameter, of))
    return parameter.isList ? [wanted] : wanted
  }
  const { tool, input } = lister
  const answer = yield { kind: 'call', tool, input: valuesOf(input) as Record<string, unknown> }
  const found = findRows(answer)
  const at = found && keyedBy(found.rows, wanted, entity, parameter, value.kind === 'handle')
  if (!found || !at) throw new PlanProblem(notCalled(wanted, entity, found?.rows ?? []), questionFor(parameter, of))
  const name = draft.name(camel(entity.join(' ')) || 'one')
  const rows = emitRows(`await ${draft.localOf(tool)}(${codeOf(input)})`, found)
  const columns = columnsOf(found.rows)
  const called: Operation[] = [
    { kind: 'filter', column: at.name.path, test: 'is', value: at.said },
    { kind: 'first', count: 1, isSingle: true },
  ]
  const one = emitOperations(rows.expression, called, { columns, noun: name, needs: [at.id] })
  draft.help([...rows.helpers, ...one.helpers])
  draft.add(`Which ${entity.join(' ')} is called ${at.said}`, [
    ...rows.lines,
    ...one.lines,
    `const ${name} = ${one.expression}`,
    `if (!${name}) throw new Error(${codeOf(`There is no ${entity.join(' ')} called ${at.said}.`)})`,
  ])
  const ref = new Ref(`${name}${accessOf(at.id)}`, at.value)
  return parameter.isList ? [ref] : ref
}

/** What a parameter is the id of: `channel_id` of a channel, `id` of what its tool is about. */
export function entityOf({ name, description }: Parameter, tool: Tool): string[] {
  const own = inWords(name)
    .split(' ')
    .filter((word) => !/^(?:ids?|key|uuid|number|ts|timestamp)$/.test(word))
  if (own.length > 0) return own
  const said = /\b(?:ids?|timestamp) of (?:the |an? )?([a-z]+)/i.exec(description)?.[1]
  return said ? [said.toLowerCase()] : subjectOf(tool).slice(0, 1)
}

/** A tool of the same server that lists or searches an entity, with what it needs itself of what is known. */
export function listerOf(
  entity: readonly string[],
  wanted: string | null,
  of: Tool,
  fields: ReadonlyMap<Parameter, unknown>,
  { tools, others }: Planner,
  clause?: Clause,
): { tool: Tool; input: Record<string, unknown>; used: readonly number[] } | null {
  const stems = entity.flatMap((word) => termsOf(word))
  const known = new Map([...fields].map(([{ name }, value]) => [name, value]))
  const candidates = [...tools, ...others]
    .filter((tool) => tool.server === of.server && tool !== of && isReadTool(tool))
    .flatMap((tool) => {
      const isSearch = /search|find/i.test(tool.tool)
      const isOfEntity = stems.length > 0 && stems.every((stem) => subjectOf(tool).includes(stem))
      if (!isOfEntity && !isAboutAll(tool, stems) && !(wanted !== null && isSearch && subjectOf(tool).length <= 1))
        return []
      const input = new Map<Parameter, unknown>()
      const told = clause ? bind(tool, clause) : undefined
      for (const parameter of parametersOf(tool)) {
        const value = known.get(parameter.name)
        if (value !== undefined && !(value instanceof Named)) input.set(parameter, value)
        else if (told?.fields.has(parameter) && !(told.fields.get(parameter) instanceof Named))
          input.set(parameter, told.fields.get(parameter))
        else if (wanted !== null && isSearch && /^(?:q|query|search|term)$/i.test(parameter.name))
          input.set(parameter, wanted)
        else if (parameter.isRequired) return []
      }
      const rank =
        (isOfEntity ? 0 : 4) + (/^(?:list|all)/.test(inWords(tool.tool)) ? 0 : 1) + subjectOf(tool).length / 10
      return [{ tool, input: inputOf(input), rank, used: [...(told?.used ?? [])] }]
    })
    .sort((a, b) => a.rank - b.rank)
  return candidates[0] ?? null
}

/** Whether a tool lists what its description speaks of: a history gives messages. */
const isAboutAll = (tool: Tool, stems: readonly string[]) => {
  const [first = ''] = tool.description.split(/[.\n]/)
  const about = new Set(termsOf(first))
  return stems.length > 0 && stems.every((stem) => about.has(stem)) && /s\b/.test(first)
}

/** The column that holds what a parameter wants. */
export function idColumnOf(rows: readonly Row[], entity: readonly string[], { name }: Parameter): string | undefined {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const own = /timestamp|ts$/i.test(name) ? ['ts', 'timestamp', name] : [name.replace(/s$/, '')]
  const ids = [...own, 'id', ...entity.flatMap((word) => [`${word}_id`, `${word}Id`, `${word}ID`]), 'key', 'uuid']
  return ids.find((one) => keys.includes(one)) ?? keys.find((one) => /id$/i.test(one))
}

/** The one row that is called so, with the columns of its name and of its id. */
function keyedBy(
  rows: readonly Row[],
  wanted: string,
  entity: readonly string[],
  parameter: Parameter,
  isHandle: boolean,
) {
  const plain = (value: unknown) => (typeof value === 'string' ? value.trim().replace(/^[#@]/, '').toLowerCase() : null)
  const id = idColumnOf(rows, entity, parameter)
  if (id === undefined) return null
  const likely = columnsOf(rows)
    .filter(({ type }) => type === 'text')
    .toSorted((a, b) => Number(/name|title|summary/i.test(b.path)) - Number(/name|title|summary/i.test(a.path)))
  // `#gen` is not short for `#general`.
  for (const isWhole of isHandle ? [true] : [true, false])
    for (const name of likely) {
      const met = rows.flatMap((row) => {
        const said = valuesAt(row, name.parts).find((one) => {
          const is = plain(one)
          return is !== null && (isWhole ? is === plain(wanted) : is.includes(plain(wanted)!))
        })
        return said === undefined ? [] : [{ row, said: String(said) }]
      })
      if (met.length === 1) return { name, id, value: met[0]!.row[id], said: met[0]!.said }
    }
  return null
}

function notCalled(wanted: string, entity: readonly string[], rows: readonly Row[]): string {
  const names = rows.flatMap((row) => {
    const name = Object.entries(row).find(([key, value]) => /name|title/i.test(key) && typeof value === 'string')?.[1]
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
