import type { Tool } from '../../../discovery/tool.ts'
import { stemOf } from '../../../selection/terms.ts'
import { subjectOf } from '../choose/about-tool.ts'
import type { Choice } from '../choose/choice.ts'
import { chooseTools } from '../choose/choose-tool.ts'
import { contentOf } from '../choose/content-of.ts'
import type { Clause } from '../read/clause.ts'
import type { Row } from '../rows/columns.ts'
import { columnsIn } from '../rows/operation.ts'
import { joinedRows, parentsIn, tableOf } from './tables/table.ts'
import { askedOf } from './work.ts'

/** What a plan may use. */
export interface Planner {
  tools: readonly Tool[]
  /** Of the same servers, for what has to be looked up. */
  others: readonly Tool[]
  /** Answers to questions, by names of parameters. */
  values: Readonly<Record<string, unknown>>
  /** What tools that need nothing were seen to list. */
  listed: ReadonlyMap<Tool, readonly Row[]>
}

const kept = new WeakMap<Planner, Map<string, Choice[]>>()

/** Below this a tool and a clause have nothing in common. */
export const MEANT = 1.1

/** How much more speaks for a tool that was chosen for the task. */
const CHOSEN = 0.1

/** The tools a clause may mean, the likeliest first; each clause is weighed once. */
export function choicesFor(clause: Clause, planner: Planner): Choice[] {
  const known = kept.get(planner) ?? new Map<string, Choice[]>()
  kept.set(planner, known)
  const key = clause.words.map(({ root, text, isFiller }) => `${text}\u0000${root}\u0000${isFiller}`).join(' ')
  let choices = known.get(key)
  if (!choices) {
    const { tools, others, values, listed } = planner
    choices = chooseTools(clause, [...tools, ...others], values)
      .map((choice) => ofRows(choice, clause, listed))
      .map((choice) => (tools.includes(choice.tool) ? { ...choice, worth: choice.worth + CHOSEN } : choice))
      .sort((a, b) => b.worth - a.worth)
    known.set(key, choices)
  }
  return choices
}

/** How much more is worth what has all that is spoken of, and what has it by itself. */
const WHOLE = 0.2
const BY_ITSELF = 0.15

/** What a tool lists is known: where columns and values explain all the words, it need not be called so. */
function ofRows(choice: Choice, clause: Clause, listed: Planner['listed']): Choice {
  const table = tableOf(choice.tool)
  const rows = table ? joinedRows(table) : listed.get(choice.tool)
  if (!rows || choice.missing.length > 0) return choice
  const used = new Set([...choice.used, ...(table ? wordsForTables(clause) : [])])
  const open = contentOf(clause).filter((at) => !used.has(at))
  const { asked, left } = askedOf({ open, of: choice.tool, clause }, rows)
  // `the count` says nothing of what is counted.
  const isGrounded = asked.lists.flat().some((operation) => columnsIn(operation).length > 0)
  if (left.length > 0 || !isGrounded || speaksOfBefore(clause, choice.tool)) return { ...choice, used }
  const isByItself = !table || parentsIn(table, asked.lists).length === 0
  return { ...choice, used, worth: Math.max(choice.worth, MEANT) + WHOLE + (isByItself ? BY_ITSELF : 0) }
}

/** `what is their average age`: of whom is said in what comes before, or nowhere. */
const speaksOfBefore = ({ words }: Clause, tool: Tool) =>
  words.some(({ text }) => /^(?:they|them|their|theirs|those|these)$/i.test(text)) &&
  !words.some(({ root }) => subjectOf(tool).includes(stemOf(root)))

/** `the users table`, `in our database` */
const wordsForTables = ({ words }: Clause) =>
  [...words.keys()].filter((at) => /^(?:table|database|db|sheet|spreadsheet)$/.test(words[at]!.root))
