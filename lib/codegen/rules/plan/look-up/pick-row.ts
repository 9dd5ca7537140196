import { stemOf } from '../../../../selection/terms.ts'
import type { Parameter } from '../../bind/parameters.ts'
import { isReadTool } from '../../choose/about-tool.ts'
import type { Clause } from '../../read/clause.ts'
import { columnsOf, leafOf, type Row } from '../../rows/columns.ts'
import { emitOperations } from '../../rows/emit-operations.ts'
import { accessOf } from '../../rows/emit-rows.ts'
import { type NamedRow, namedRows } from '../../rows/named-rows.ts'
import type { Operation } from '../../rows/operation.ts'
import { codeOf, Ref } from '../code.ts'
import type { Draft } from '../draft.ts'
import { camel } from '../names.ts'
import { notThere, unclear } from './question-for.ts'
import type { Rows, Search } from './search.ts'
import { entityOf, type Source } from './sources.ts'

/** The one that the words name, as code that finds it. */
export function pick({ rows, emitted }: Rows, search: Search, source: Source, draft: Draft): Ref | Ref[] | undefined {
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
export function only(row: Row, rows: readonly Row[]): NamedRow {
  const column = columnsOf(rows).find((one) => /^(?:name|title)$/i.test(leafOf(one)) && one.parts.length === 1)
  const value = column && row[column.path]
  return { row, by: column ? [{ column, value }] : [], said: String(value ?? ''), used: [] }
}

/** A constant of the program for it; what it is there must be there again when the program runs. */
export function emitOne(
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
