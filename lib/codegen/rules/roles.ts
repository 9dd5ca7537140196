import type { JsonSchema, Tool } from '../../discovery/tool.ts'
import { wordsOf } from '../../task/words.ts'
import type { ValueType } from './step.ts'

/** What a rule needs of a tool: names it may have, fields that must be there and that may be, and what it answers. */
interface RoleShape {
  names: string[]
  needs: Record<string, string[]>
  takes?: Record<string, string[]>
  answers: ValueType
}

const PATH = ['path', 'file_path', 'filepath', 'filename', 'file']
const CONTENT = ['content', 'contents', 'text', 'data']
const NUMBERS = ['numbers', 'values', 'list', 'nums']
const PAIR = { a: ['a', 'x', 'left', 'first'], b: ['b', 'y', 'right', 'second'] }

const PLACE = { location: ['location', 'city', 'place'] }
const UNITS = { units: ['units', 'unit'] }
const TABLE = { table: ['table', 'table_name'] }

/** Tools are known by name and schema, not by server: any MCP server that fits serves. */
export const ROLES = {
  calculate: {
    names: ['calculate', 'evaluate', 'compute', 'calculate_expression', 'evaluate_expression'],
    needs: { expression: ['expression', 'expr', 'formula'] },
    answers: 'number',
  },
  add: { names: ['add'], needs: PAIR, answers: 'number' },
  subtract: { names: ['subtract', 'sub'], needs: PAIR, answers: 'number' },
  multiply: { names: ['multiply', 'mul'], needs: PAIR, answers: 'number' },
  divide: { names: ['divide', 'div'], needs: PAIR, answers: 'number' },
  power: {
    names: ['power', 'pow'],
    needs: { base: ['base', 'a', 'x'], exponent: ['exponent', 'exp', 'b', 'y'] },
    answers: 'number',
  },
  sqrt: { names: ['sqrt', 'square_root'], needs: { n: ['n', 'x', 'a', 'number', 'value'] }, answers: 'number' },
  sumList: { names: ['sum_list', 'sum', 'sum_numbers'], needs: { numbers: NUMBERS }, answers: 'number' },
  avgList: { names: ['avg_list', 'average', 'avg', 'mean'], needs: { numbers: NUMBERS }, answers: 'number' },
  readFile: { names: ['read_file', 'read_text_file'], needs: { path: PATH }, answers: 'text' },
  writeFile: {
    names: ['write_file', 'write_text_file', 'save_file'],
    needs: { path: PATH, content: CONTENT },
    answers: 'unknown',
  },
  appendFile: { names: ['append_file', 'append_to_file'], needs: { path: PATH, content: CONTENT }, answers: 'unknown' },
  listDirectory: {
    names: ['list_directory', 'list_files', 'list_dir'],
    needs: {},
    takes: { path: ['path', 'directory', 'dir', 'folder'], recursive: ['recursive'] },
    answers: 'entries',
  },
  fileExists: { names: ['file_exists', 'exists', 'path_exists'], needs: { path: PATH }, answers: 'boolean' },
  getSize: { names: ['get_size', 'file_size', 'get_file_size'], needs: { path: PATH }, answers: 'number' },
  readLines: {
    names: ['read_lines'],
    needs: { path: PATH },
    takes: { start: ['start', 'from'], count: ['count', 'limit'] },
    answers: 'lines',
  },
  countLines: { names: ['count_lines'], needs: { path: PATH }, answers: 'number' },
  getWeather: {
    names: ['get_weather', 'get_current_weather', 'current_weather'],
    needs: PLACE,
    takes: UNITS,
    answers: 'unknown',
  },
  getForecast: {
    names: ['get_forecast', 'get_weather_forecast', 'forecast'],
    needs: PLACE,
    takes: { days: ['days'], ...UNITS },
    answers: 'unknown',
  },
  getHistorical: {
    names: ['get_historical', 'get_historical_weather', 'get_weather_history'],
    needs: { ...PLACE, days: ['days_back'] },
    takes: UNITS,
    answers: 'unknown',
  },
  compareLocations: {
    names: ['compare_locations', 'compare_weather'],
    needs: { locations: ['locations', 'cities'] },
    takes: UNITS,
    answers: 'unknown',
  },
  listTables: { names: ['list_tables'], needs: {}, answers: 'lines' },
  describeTable: { names: ['describe_table'], needs: TABLE, answers: 'unknown' },
  queryTable: {
    names: ['query', 'query_table'],
    needs: TABLE,
    takes: { columns: ['columns'], where: ['where'], orderBy: ['order_by'], limit: ['limit'] },
    answers: 'unknown',
  },
  aggregateTable: {
    names: ['aggregate'],
    needs: { ...TABLE, type: ['type'] },
    takes: { column: ['column'], where: ['where'], groupBy: ['group_by'] },
    answers: 'unknown',
  },
  joinTables: {
    names: ['join', 'join_tables'],
    needs: { ...TABLE, other: ['join_table'], on: ['on'] },
    takes: { columns: ['columns'], where: ['where'] },
    answers: 'unknown',
  },
  executeSql: {
    names: ['execute', 'execute_sql'],
    needs: { sql: ['sql'] },
    takes: { params: ['params'] },
    answers: 'unknown',
  },
} satisfies Record<string, RoleShape>

export type RoleName = keyof typeof ROLES

/** A selected tool in a role: which of its fields is which. */
export interface RoleTool {
  tool: Tool
  fields: Record<string, string>
  /** False when the tool does not say what it answers; the program then has to. */
  isTyped: boolean
}

/** The first of the tools that fits a role; null when none does. */
export function toolFor(role: RoleName, tools: readonly Tool[]): RoleTool | null {
  const shape: RoleShape = ROLES[role]
  for (const tool of tools) {
    if (!shape.names.includes(wordsOf(tool.tool).join('_'))) continue
    const fields = fieldsFor(shape, tool.inputSchema)
    const answers = answerOf(tool)
    if (!fields || (answers !== 'unknown' && shape.answers !== 'unknown' && answers !== shape.answers)) continue
    return { tool, fields, isTyped: answers !== 'unknown' || shape.answers === 'unknown' }
  }
  return null
}

function fieldsFor({ needs, takes = {} }: RoleShape, schema: JsonSchema): Record<string, string> | null {
  const there = Object.keys(propertiesOf(schema))
  const fields: Record<string, string> = {}
  for (const [slot, names] of Object.entries({ ...needs, ...takes })) {
    const name = names.find((candidate) => there.includes(candidate))
    if (name !== undefined) fields[slot] = name
    else if (slot in needs) return null
  }
  const needed = Object.keys(needs).map((slot) => fields[slot])
  return requiredOf(schema).every((name) => needed.includes(name)) ? fields : null
}

export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  const { properties } = schema
  return typeof properties === 'object' && properties !== null ? (properties as Record<string, JsonSchema>) : {}
}

export function requiredOf(schema: JsonSchema): string[] {
  return Array.isArray(schema['required']) ? schema['required'].filter((name) => typeof name === 'string') : []
}

/** What a call of the tool gives the program: a lone `result` is unwrapped. */
export function answerOf({ outputSchema }: Tool): ValueType {
  if (!outputSchema) return 'unknown'
  const properties = propertiesOf(outputSchema)
  const lone = Object.keys(properties).length === 1 ? properties['result'] : undefined
  return typeOf(lone ?? outputSchema)
}

function typeOf(schema: JsonSchema): ValueType {
  const { type, items } = schema
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'string') return 'text'
  if (type === 'boolean') return 'boolean'
  if (type !== 'array' || typeof items !== 'object' || items === null) return 'unknown'
  const inner = typeOf(items as JsonSchema)
  if (inner === 'text') return 'lines'
  if (inner === 'number') return 'numbers'
  return isEntry(items as JsonSchema) ? 'entries' : 'unknown'
}

/** A file or folder of a listing, as far as rules read it. */
const isEntry = (schema: JsonSchema) => ['name', 'type'].every((name) => name in propertiesOf(schema))

export const TYPESCRIPT: Record<ValueType, string> = {
  number: 'number',
  numbers: 'number[]',
  text: 'string',
  lines: 'string[]',
  boolean: 'boolean',
  entries: "{ name: string; type: 'file' | 'directory' }[]",
  unknown: 'unknown',
}
