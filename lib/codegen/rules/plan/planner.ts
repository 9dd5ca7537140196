import type { Tool } from '../../../discovery/tool.ts'
import { type Choice, chooseTools, contentOf } from '../choose/choose-tool.ts'
import type { Clause } from '../read/clause.ts'
import { PlanProblem } from './problem.ts'
import { joinedRows, parentsIn, tableOf } from './table.ts'
import { askedOf } from './work.ts'

/** What a plan may use. */
export interface Planner {
  tools: readonly Tool[]
  /** Of the same servers, for what has to be looked up. */
  others: readonly Tool[]
  /** Answers to questions, by names of parameters. */
  values: Readonly<Record<string, unknown>>
  /** When it must be done, by `performance.now()`: it works on the thread that serves everybody. */
  until: number
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
    if (performance.now() > planner.until)
      throw new PlanProblem('The task says too much for rules to read it in time. Ask for less at once.')
    const { tools, others, values } = planner
    choices = chooseTools(clause, [...tools, ...others], values)
      .map((choice) => ofTable(choice, clause))
      .map((choice) => (tools.includes(choice.tool) ? { ...choice, worth: choice.worth + CHOSEN } : choice))
      .sort((a, b) => b.worth - a.worth)
    known.set(key, choices)
  }
  return choices
}

/** How much more is worth a table that has all that is spoken of, and one that has it by itself. */
const WHOLE = 0.2
const BY_ITSELF = 0.15

/** What a table holds is known: where its columns and values explain all the words, it need not be named. */
function ofTable(choice: Choice, clause: Clause): Choice {
  const table = tableOf(choice.tool)
  if (!table || choice.missing.length > 0) return choice
  const open = contentOf(clause).filter((at) => !choice.used.has(at))
  const { asked, left } = askedOf({ open, of: choice.tool, clause }, joinedRows(table))
  if (left.length > 0 || asked.lists.length === 0) return choice
  const isByItself = parentsIn(table, asked.lists).length === 0
  return { ...choice, worth: Math.max(choice.worth, MEANT) + WHOLE + (isByItself ? BY_ITSELF : 0) }
}
