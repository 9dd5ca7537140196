import type { Tool } from '../../../../discovery/tool.ts'
import { inWords } from '../../bind/facets.ts'
import { parametersOf } from '../../bind/parameters.ts'
import { contentOf } from '../../choose/content-of.ts'
import type { Clause } from '../../read/clause.ts'
import type { Row } from '../../rows/columns.ts'
import { findRows } from '../../rows/find-rows.ts'
import type { Planning } from '../look-call.ts'
import { choicesFor, MEANT, type Planner } from '../planner.ts'
import { onlyAsks } from '../work.ts'
import { ofNamedServers } from './named-servers.ts'
import { tableOf } from './table.ts'

/** So many are looked at where tools were chosen for a task, and where none fitted. */
const MOST_CHOSEN = 2
const MOST_OTHERS = 3
const CLOSE = 0.9

/** What tools that need nothing list, before words are read: of those that a clause may well mean. */
export function* findListed(clauses: readonly Clause[], planner: Planner): Planning<ReadonlyMap<Tool, readonly Row[]>> {
  const tools = [...new Set(clauses.flatMap((clause) => likelyFor(clause, planner)))]
  const most = planner.tools.length > 0 ? MOST_CHOSEN : MOST_OTHERS
  const calls = tools.slice(0, most).map((tool) => ({ kind: 'call' as const, tool, input: {} }))
  if (calls.length === 0) return new Map()
  const answers = (yield { kind: 'all', calls, mayFail: true }) as unknown[]
  return new Map(
    calls.flatMap(({ tool }, at) => {
      const rows = findRows(answers[at])?.rows
      return rows && rows.length > 0 ? [[tool, rows] as const] : []
    }),
  )
}

function likelyFor(clause: Clause, planner: Planner): Tool[] {
  const choices = choicesFor(clause, planner)
  const named = ofNamedServers([...planner.tools, ...planner.others], [clause])
  const [best] = choices
  // Where no word is left there is nothing to ground in rows.
  if (best && contentOf(clause).every((at) => best.used.has(at) || onlyAsks(clause, at, best.tool))) return []
  // A table that has all of it is seen already.
  if (!best?.isRead || (tableOf(best.tool) && best.worth > MEANT)) return []
  const listers = choices.filter(
    ({ tool, isRead, worth }) => isRead && isLister(tool) && named.includes(tool) && worth >= best.worth - CLOSE,
  )
  return listers.slice(0, planner.tools.length > 0 ? 1 : MOST_OTHERS).map(({ tool }) => tool)
}

const isLister = (tool: Tool) =>
  !tableOf(tool) &&
  /(?:^| )(?:list|get|search|find|all|fetch|show|query)(?: .+)?s$/.test(inWords(tool.tool)) &&
  parametersOf(tool).every(({ isRequired }) => !isRequired)
