import type { JsonSchema, Tool } from '../../../../discovery/tool.ts'
import { inWords } from '../../bind/facets.ts'
import { type Parameter, parametersOf } from '../../bind/parameters.ts'
import { isReadTool } from '../../choose/about-tool.ts'
import { contentOf } from '../../choose/content-of.ts'
import { deedsIn } from '../../choose/deeds-in.ts'
import type { Clause } from '../../read/clause.ts'
import { findRows } from '../../rows/find-rows.ts'
import { stemOf } from '../../rows/words.ts'
import type { Look, Planning } from '../look-call.ts'
import { choicesFor, MEANT, type Planner } from '../planner.ts'
import { PlanProblem } from '../problem.ts'
import { toldFile } from '../told-file.ts'
import { ofNamedServers } from './named-servers.ts'
import { keepTables } from './table.ts'

/** Of a server with more tables only those are read that the words name. */
const MOST_TABLES = 8

interface Reader {
  lister: Tool
  tool: Tool
  /** Takes the table, or a query in SQL. */
  parameter: Parameter
  isSql: boolean
}

interface Tools {
  tools: readonly Tool[]
  others: readonly Tool[]
}

/** The tools, with one for each table of a server that has tables: what it holds is seen before words are read. */
export function* findTables(planner: Planner, clauses: readonly Clause[]): Planning<Tools> {
  const { tools, others } = planner
  const all = [...tools, ...others]
  let found: Tools = { tools, others }
  const asking = clauses.filter((clause) => deedsIn(clause)[0]!.deeds[0] === 'read')
  if (asking.length === 0 || clauses.some((clause) => toldFile(clause) !== null)) return found
  // What another tool answers in full, is not looked for in tables that nobody spoke of.
  const near = asking.every((clause) => isAnswered(clause, planner)) ? tools : all
  for (const server of new Set(ofNamedServers(near, clauses).map((tool) => tool.server))) {
    const reader = readerOf(all.filter((tool) => tool.server === server))
    const made = reader ? yield* tablesOf(reader, clauses) : []
    if (made.length === 0) continue
    const isOther = (tool: Tool) => tool.server !== server || !readsByTable(tool)
    found = { tools: [...found.tools.filter(isOther), ...made], others: found.others.filter(isOther) }
  }
  return found
}

const isAnswered = (clause: Clause, planner: Planner) => {
  const [best] = choicesFor(clause, planner)
  return best !== undefined && best.worth >= MEANT && contentOf(clause).every((at) => best.used.has(at))
}

/** How a server's tables are read: a tool that lists them, and one that gives the rows of one. */
function readerOf(tools: readonly Tool[]): Reader | undefined {
  const lister = tools.find((tool) => isReadTool(tool) && isLister(tool))
  if (!lister) return undefined
  return tools
    .filter(isReadTool)
    .flatMap((tool) => {
      const parameter = soleOf(tool)
      if (!parameter || parameter.path.length > 1 || parameter.isList) return []
      if (isTable(parameter) && givesRows(tool)) return [{ lister, tool, parameter, isSql: false }]
      return takesSql(parameter, tool) ? [{ lister, tool, parameter, isSql: true }] : []
    })
    .toSorted((a, b) => Number(a.isSql) - Number(b.isSql))[0]
}

const isLister = (tool: Tool) =>
  /(?:^| )(?:list|get|show|all)(?: .+)? tables$/.test(inWords(tool.tool)) &&
  parametersOf(tool).every(({ isRequired }) => !isRequired)

const soleOf = (tool: Tool) => {
  const required = parametersOf(tool).filter(({ isRequired }) => isRequired)
  return required.length === 1 ? required[0] : undefined
}

const isTable = ({ name }: Parameter) => /^(?:table|from)(?: (?:name|id))?$/.test(inWords(name))
const OF_COLUMNS = /(?:^| )(?:describe|schema|columns?|fields?|info|structure|definition|indexes|size)(?: |$)/
const givesRows = (tool: Tool) =>
  !OF_COLUMNS.test(inWords(tool.tool)) && /\b(?:rows?|records?|entries|quer(?:y|ies)|select)\b/i.test(tool.description)
const takesSql = ({ name, description }: Parameter, tool: Tool) =>
  /^(?:sql|query|statement)$/i.test(name) && /\bSQL\b|\bSELECT\b/.test(`${description} ${tool.description}`)

/** Rows by the name of a table: what the tools of the tables do instead. */
const readsByTable = (tool: Tool) =>
  isReadTool(tool) && !OF_COLUMNS.test(inWords(tool.tool)) && parametersOf(tool).some(isTable)

function* tablesOf(reader: Reader, clauses: readonly Clause[]): Planning<Tool[]> {
  const list = yield* seen({ kind: 'call', tool: reader.lister, input: {} })
  const named = namesIn(list, reader)
  const wanted = named.length <= MOST_TABLES ? named : named.filter(({ name }) => isSaid(name, clauses))
  const made = wanted.slice(0, MOST_TABLES).map(({ name, value }) => {
    return { name, tool: toolFor(name, value, reader), input: { [reader.parameter.name]: value } }
  })
  if (made.length === 0) return []
  const calls = made.map(({ tool, input }) => ({ kind: 'call' as const, tool, input }))
  const answers = (yield* seen({ kind: 'all', calls, mayFail: true })) as unknown[] | undefined
  const found = made.flatMap((one, at) => {
    const answer = answers?.[at]
    const rows = findRows(answer)?.rows
    return rows ? [{ ...one, answer, rows }] : []
  })
  return keepTables(found).map(({ tool }) => tool)
}

/** Where a look fails, there are no tables. */
function* seen(call: Look): Planning<unknown> {
  try {
    return yield call
  } catch (error) {
    if (error instanceof PlanProblem) return undefined
    throw error
  }
}

interface Named {
  name: string
  value: string | number
}

/** The tables of a list, with what the reader knows each by. */
function namesIn(list: unknown, { parameter, isSql }: Reader): Named[] {
  return (findRows(list)?.rows ?? []).flatMap((row) => {
    const name = row['value'] ?? row['name'] ?? row['table_name'] ?? row['table'] ?? row['title']
    if (typeof name !== 'string' || !/^[\p{L}\p{N}_. -]{1,100}$/u.test(name)) return []
    if (isSql) return [{ name, value: `SELECT * FROM ${/^\w+$/.test(name) ? name : `"${name}"`}` }]
    const id = /id$/i.test(parameter.name) ? (row['id'] ?? row[parameter.name]) : name
    return typeof id === 'string' || typeof id === 'number' ? [{ name, value: id }] : []
  })
}

const isSaid = (name: string, clauses: readonly Clause[]) => {
  const stems = inWords(name).split(' ').map(stemOf)
  return clauses.some(({ words }) => words.some(({ root }) => stems.includes(stemOf(root))))
}

function toolFor(name: string, value: string | number, { tool, parameter }: Reader): Tool {
  const field: JsonSchema = { type: typeof value, const: value }
  return {
    ...tool,
    tool: `list_${name.split('.').at(-1)!}`,
    description: `Lists ${inWords(name)}.`,
    inputSchema: { type: 'object', properties: { [parameter.name]: field }, required: [parameter.name] },
  }
}
