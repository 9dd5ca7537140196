import type { Tool } from '../../../discovery/tool.ts'
import type { Parameter } from '../bind/parameters.ts'
import type { Clause } from '../read/clause.ts'
import type { Operation } from '../rows/operation.ts'
import { rowsOfText } from '../rows/rows-of-text.ts'
import { shorten, titleOf } from './names.ts'
import { PlanProblem } from './problem.ts'

/** How deep in an answer it may be told that there is more. */
const MOST_DEEP = 2

/** Refuses what would be worked out of a part of the rows, as if it were all of them: a count of the first page. */
export function checkWhole(
  answer: unknown,
  count: number,
  operations: readonly Operation[],
  { clause, of, fields }: { clause: Clause; of: Tool; fields: Iterable<Parameter> },
): void {
  const kinds = new Set(operations.map(({ kind }) => kind))
  kinds.delete('pick')
  const names = [...fields].map(({ name }) => name)
  if (kinds.size === 0 || names.some(isLimit)) return
  const total = totalIn(readable(answer), count, 0)
  // The best that a search finds are what is asked for, unless they are counted.
  const isFound = names.some((name) => SEARCH.test(name)) && !kinds.has('aggregate') && !kinds.has('group')
  if (total === null && (isFound || count !== usualLimit(of))) return
  const much = typeof total === 'number' ? `${count} of ${total}` : `the first ${count}`
  throw new PlanProblem(
    `"${shorten(clause.text)}" is about all of them, and ${titleOf(of)} gave ${much}. Say how many of the first are meant.`,
    { isFinal: true },
  )
}

const SEARCH = /^(?:q|query|search\w*|term|keywords?|jql)$/i

function readable(answer: unknown): unknown {
  const read = typeof answer === 'string' ? rowsOfText(answer) : null
  return read && 'value' in read ? read.value : answer
}

const MORE = /^(?:has_?(?:more|next(?:_?page)?)|truncated|incomplete_?results?)$/i
const LAST = /^(?:is_?last(?:_?page)?)$/i
const NEXT = /^(?:next_?(?:cursor|page|page_?token|token|link|url)?|continuation(?:_?token)?)$/i
const TOTAL = /^(?:total|(?:total|full)_?(?:count|results|items|records|hits|size|elements)|nb_?hits)$/i

/** How many there are, or that there are more; null where nothing says so. */
function totalIn(answer: unknown, count: number, depth: number): number | true | null {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return null
  const entries = Object.entries(answer)
  for (const [key, value] of entries)
    if (TOTAL.test(key) && typeof value === 'number') return value > count ? value : null
  const isPart = ([key, value]: [string, unknown]) =>
    (MORE.test(key) && value === true) ||
    (LAST.test(key) && value === false) ||
    (NEXT.test(key) && (typeof value === 'number' || (typeof value === 'string' && value !== '')))
  if (entries.some(isPart)) return true
  if (depth >= MOST_DEEP) return null
  return entries.map(([, inner]) => totalIn(inner, count, depth + 1)).find((one) => one !== null) ?? null
}

const LIMIT =
  /^(?:limit|(?:max|page|per)_?(?:results|items|records|size|page)|count|page_?size|hits_?per_?page|top|first)$/i

const isLimit = (name: string): boolean => LIMIT.test(name)

/** How many rows come at most where nothing is said: `default 25`. */
function usualLimit({ inputSchema }: Tool): number | undefined {
  const properties = (inputSchema['properties'] ?? {}) as Record<string, { default?: unknown; description?: unknown }>
  const [, limit] = Object.entries(properties).find(([name]) => isLimit(name)) ?? []
  if (typeof limit?.default === 'number') return limit.default
  const said = /\bdefaults?(?: is| to|:)? ?(\d{1,4})\b/i.exec(String(limit?.description ?? '').slice(0, 300))?.[1]
  return said === undefined ? undefined : Number(said)
}
