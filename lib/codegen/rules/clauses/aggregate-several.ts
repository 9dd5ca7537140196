import { type Phrase, partOf } from '../phrase.ts'
import type { Rule } from '../rule.ts'
import type { Scope } from '../scope.ts'
import { join, step } from '../step.ts'
import { isKnownColumn } from '../tables/known-columns.ts'
import { hasTables } from '../tables/rows.ts'
import { isColumn } from '../tables/words.ts'
import { AGGREGATE_TYPES, ASK, aggregateRows, GROUP } from './aggregate-rows.ts'

const COUNTED = /^(?:the )?(?:total )?(?:(?:number|count) of|how many) (?<rows>.+)$/i
const MEASURE = new RegExp(
  `^(?:the |their |its |our )?(?:(?<type>${AGGREGATE_TYPES})(?: value)?(?: of)? (?:(?:the|all|their) )?)?(?<column>[a-z_]\\w*)(?: (?:of|for|from|in|across|over|among) (?<rows>.+))?$`,
)

/** One of the numbers that were asked for: its words, and those that say which rows it is of. */
interface Measure {
  text: string
  type: string | null
  rows: string | null
}

/** `average age and salary of users in Berlin`, `number of orders and total amount by status`: which rows, and by what, holds for all. */
export const aggregateSeveral: Rule = {
  apply(phrase, scope) {
    const texts = hasTables(scope) ? readSeveral(phrase, scope) : null
    if (texts === null) return null
    let whole = step({})
    for (const text of texts) {
      const one = aggregateRows.apply(partOf(phrase, text), scope)
      if (one?.kind !== 'step') return one
      whole = join(whole, one)
    }
    return whole
  },
}

/** Each number as a clause by itself; null where it is not plain what holds for which. */
function readSeveral({ text }: Phrase, scope: Scope): string[] | null {
  const group = GROUP.exec(text)?.[0] ?? ''
  const body = text.slice(0, text.length - group.length).replace(new RegExp(`^${ASK}`, 'i'), '')
  const measures = measuresIn(body, scope)
  if (measures === null || measures.length < 2) return null
  const said = measures.filter(({ rows }) => rows !== null)
  const isSaidOnce = said.length === 1 && (said[0] === measures[0] || said[0] === measures.at(-1))
  if (said.length > 0 && !isSaidOnce && (group !== '' || said.length < measures.length)) return null
  const rows = said[0]?.rows
  return measures.map(({ text, rows: own }) => `${text}${own === null && rows ? ` of ${rows}` : ''}${group}`)
}

/** Null when they are not the numbers of a table, all of them. */
function measuresIn(body: string, scope: Scope): Measure[] | null {
  const measures: Measure[] = []
  for (const piece of body.split(/,? and (?:what is )?|, /i)) {
    const last = measures.at(-1)
    const next = measureOf(piece, last, scope)
    if (next !== null) measures.push(next)
    else if (last?.rows) {
      // `in Berlin and Paris`
      last.text += ` and ${piece}`
      last.rows += ` and ${piece}`
    } else return null
  }
  return measures
}

function measureOf(piece: string, last: Measure | undefined, scope: Scope): Measure | null {
  const counted = COUNTED.exec(piece)?.groups
  if (counted) return { text: piece, type: null, rows: counted['rows']! }
  const found = MEASURE.exec(piece.replace(/^\p{Lu}/u, (first) => (last ? first : first.toLowerCase())))?.groups
  const column = found?.['column'] ?? ''
  if (!found || !isColumn(column)) return null
  const rows = found['rows'] ?? null
  if (found['type'] !== undefined) return { text: piece, type: found['type'], rows }
  // `and salary` says its average once for both.
  if (!last?.type || last.rows !== null || !isKnownColumn(column, scope)) return null
  return { text: `${last.type} ${piece.replace(/^(?:the|their|its|our) /, '')}`, type: last.type, rows }
}
