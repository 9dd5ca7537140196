import { keyNameOf } from './apply-operations.ts'
import { type Column, isList, titleOf } from './columns.ts'
import { conditionOf } from './emit-conditions.ts'
import { type Emitted, keyOf } from './emit-rows.ts'
import { accessIn, HELPERS, keyIn, listIn, literal, mayMiss, nameOf, textIn } from './emit-values.ts'
import { type Aggregate, columnsIn, type Operation, type Sort } from './operation.ts'
import { rowType } from './row-type.ts'

export interface EmitOptions {
  /** What a row is called in the program: `user`. */
  noun?: string
  /** The columns of the rows, of `columnsOf`. */
  columns: readonly Column[]
  /** The program knows the type of the rows. */
  isTyped?: boolean
  /** Columns that the program takes from the rows afterwards. */
  needs?: readonly string[]
}

/** What is being written: the chain so far, and what rows are at that place of it. */
interface Chain {
  lines: string[]
  head: string
  calls: string[]
  columns: readonly Column[]
  noun: string
  helpers: Set<string>
}

/** The operations as TypeScript over an expression that gives rows; of type `unknown`, where not `isTyped`. */
export function emitOperations(rows: string, operations: readonly Operation[], options: EmitOptions): Emitted {
  const noun = nameOf(options.noun ?? 'row', 'row')
  const used = options.columns.filter(
    ({ path }) => options.needs?.includes(path) || operations.some((operation) => columnsIn(operation).includes(path)),
  )
  const head = options.isTyped ? rows : used.length > 0 ? `(${rows} as ${rowType(used)}[])` : `(${rows} as unknown[])`
  const chain: Chain = { lines: [], head, calls: [], columns: options.columns, noun, helpers: new Set() }
  if (!options.isTyped && rows.length + head.length > 60) nameRows(chain, rows)
  for (const operation of operations) emitOne(chain, operation)
  const isSingle = operations.some((operation) => operation.kind === 'first' && operation.isSingle)
  const end = operations.at(-1)?.kind === 'aggregate'
  if (isSingle && !end) chain.calls.push('.at(0)')
  const helpers = [...chain.helpers].map((name) => HELPERS[name]!.join('\n'))
  return { helpers, lines: chain.lines, expression: textOf(chain) + (isSingle && !end ? ' ?? null' : '') }
}

function nameRows(chain: Chain, rows: string): void {
  const name = pluralOf(chain.noun) === rows ? `all${capital(rows)}` : pluralOf(chain.noun)
  chain.lines.push(`const ${name} = ${chain.head.slice(1, -1)}`)
  chain.head = name
}

/** Calls below each other where they do not fit into a line. */
function textOf({ head, calls }: Chain): string {
  const line = `${head}${calls.join('')}`
  if (line.length <= 90 && !line.includes('\n')) return line
  return [head, ...calls.map((call) => `  ${call.replaceAll('\n', '\n  ')}`)].join('\n')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const pluralOf = (noun: string) =>
  /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`

function emitOne(chain: Chain, operation: Operation): void {
  const { noun } = chain
  switch (operation.kind) {
    case 'filter':
      chain.calls.push(
        `.filter((${noun}) => ${conditionOf({ ...chain, column: find(chain, operation.column) }, operation)})`,
      )
      return
    case 'sort':
      chain.calls.push(`.toSorted((a, b) => ${comparisonOf(chain, operation)})`)
      return
    case 'first':
      chain.calls.push(
        operation.ties ? tiesOf(chain, operation.count, operation.ties) : `.slice(0, ${operation.count})`,
      )
      return
    case 'pick':
      chain.calls.push(pickOf(chain, operation.columns))
      return
    case 'distinct':
      return emitDistinct(chain, operation.column)
    case 'group':
      return emitGroups(chain, operation)
    case 'aggregate':
      return emitAggregates(chain, operation.aggregates)
  }
}

const ABSENT = { type: 'other', written: 'unknown', missing: [true], values: [] } as const
const find = ({ columns }: Chain, path: string): Column =>
  columns.find((column) => column.path === path) ?? { path, parts: path.split('.'), ...ABSENT }

/** So many, and those that are no later than the last of them. */
const tiesOf = (chain: Chain, count: number, sort: Sort) =>
  `.filter((a, _at, all) => all.slice(${count - 1}, ${count}).every((b) => ${comparisonOf(chain, sort)} <= 0))`

function comparisonOf(chain: Chain, { column: path, descending, order }: Sort): string {
  const column = find(chain, path)
  const [first, second] = descending ? ['b', 'a'] : ['a', 'b']
  if (order) return rankOf(chain, column, order)
  if (isList(column) || column.type === 'text' || column.type === 'other') {
    const text = (name: string) => textIn(accessIn(name, column), column)
    return `${text(first)}.localeCompare(${text(second)})`
  }
  const key = (name: string) =>
    column.type === 'boolean'
      ? `Number(${accessIn(name, column)} ?? 0)`
      : keyIn(chain.helpers, name, column, descending ? '-Infinity' : 'Infinity')
  return `${key(first)} - ${key(second)}`
}

function rankOf(chain: Chain, column: Column, order: readonly string[]): string {
  if (chain.lines.every((line) => !line.startsWith('const rank =')))
    chain.lines.push(
      `const order = [${order.map(literal).join(', ')}]`,
      'const rank = (value: unknown) => (order.includes(String(value)) ? order.indexOf(String(value)) : order.length)',
    )
  return `rank(${accessIn('a', column)}) - rank(${accessIn('b', column)})`
}

function pickOf(chain: Chain, paths: readonly string[]): string {
  const columns = paths.map((path) => find(chain, path))
  const simple = columns.every(
    (column) =>
      column.parts.length === 1 &&
      !mayMiss(column) &&
      nameOf(column.path, '') === column.path &&
      column.path !== chain.noun,
  )
  const names = columns.map(({ path }) => path).join(', ')
  if (columns.length > 1 && simple) return `.map(({ ${names} }) => ({ ${names} }))`
  const of = (column: Column) =>
    isList(column) ? listIn(chain.noun, column) : `${accessIn(chain.noun, column)}${mayMiss(column) ? ' ?? null' : ''}`
  if (columns.length === 1) return `.map((${chain.noun}) => ${of(columns[0]!)})`
  const fields = columns.map((column) => `${keyOf(keyNameOf(column, columns))}: ${of(column)}`)
  return `.map((${chain.noun}) => ({ ${fields.join(', ')} }))`
}

function emitDistinct(chain: Chain, path: string): void {
  const column = find(chain, path)
  const access = accessIn(chain.noun, column)
  const call = isList(column)
    ? `.flatMap((${chain.noun}) => ${listIn(chain.noun, column)})`
    : mayMiss(column)
      ? `.flatMap((${chain.noun}) => ${access} ?? [])`
      : `.map((${chain.noun}) => ${access})`
  chain.head = `[...new Set(${textOf({ ...chain, calls: [...chain.calls, call] })})]`
  chain.calls = []
}

function emitGroups(chain: Chain, { by, aggregates }: Extract<Operation, { kind: 'group' }>): void {
  const column = find(chain, by)
  const value = accessIn(chain.noun, column)
  const rowsSoFar = textOf(chain).replace(/^\((.*)\)$/, '$1')
  const groups = /\bgroups\b/.test(rowsSoFar) ? 'parts' : 'groups'
  chain.lines.push(`const ${groups} = Map.groupBy(${rowsSoFar}, (${chain.noun}) => ${value})`)
  const key = titleOf(column)
  const [name, rows] = [
    nameOf(key) === key ? key : 'value',
    pluralOf(chain.noun) === key ? 'rows' : pluralOf(chain.noun),
  ]
  const first = mayMiss(column) ? `${keyOf(key)}: ${name} ?? null` : name === key ? key : `${keyOf(key)}: ${name}`
  const fields = aggregates.map((aggregate) => `${keyOf(aggregate.name)}: ${aggregateOf(chain, rows, aggregate)}`)
  chain.head = `[...${groups}]`
  chain.calls = [`.map(([${name}, ${rows}]) => ({ ${[first, ...fields].join(', ')} }))`]
  chain.noun = 'group'
  chain.columns = [
    { ...column, path: key, parts: [key], missing: [mayMiss(column)] },
    ...aggregates.map(({ name: path }) => ({
      path,
      parts: [path],
      type: 'number' as const,
      written: 'number',
      missing: [false],
      values: [],
    })),
  ]
}

function emitAggregates(chain: Chain, aggregates: readonly Aggregate[]): void {
  const isCount = aggregates.length === 1 && aggregates[0]!.kind === 'count'
  if (isCount) chain.calls.push('.length')
  if (isCount) return
  const rows =
    chain.calls.length === 0 && /^\w+$/.test(chain.head) ? chain.head : `chosen${capital(pluralOf(chain.noun))}`
  if (rows !== chain.head) chain.lines.push(`const ${rows} = ${textOf(chain)}`)
  const fields = aggregates.map((aggregate) => [aggregate.name, aggregateOf(chain, rows, aggregate)] as const)
  chain.head =
    fields.length === 1 ? fields[0]![1] : `{ ${fields.map(([name, code]) => `${keyOf(name)}: ${code}`).join(', ')} }`
  chain.calls = []
}

function aggregateOf(chain: Chain, rows: string, { kind, column: path }: Aggregate): string {
  if (kind === 'count' || path === undefined) return `${rows}.length`
  const key = (missing: string) => keyIn(chain.helpers, chain.noun, find(chain, path), missing)
  if (kind === 'sum') return `${rows}.reduce((sum, ${chain.noun}) => sum + ${key('0')}, 0)`
  if (kind === 'min') return `${rows}.reduce((least, ${chain.noun}) => Math.min(least, ${key('Infinity')}), Infinity)`
  if (kind === 'max') return `${rows}.reduce((most, ${chain.noun}) => Math.max(most, ${key('-Infinity')}), -Infinity)`
  chain.helpers.add('average')
  return `average(${rows}.map((${chain.noun}) => ${key('Number.NaN')}))`
}
