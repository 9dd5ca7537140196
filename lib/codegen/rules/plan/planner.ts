import type { Tool } from '../../../discovery/tool.ts'
import { type Choice, chooseTools } from '../choose/choose-tool.ts'
import type { Clause } from '../read/clause.ts'

/** What a plan may use. */
export interface Planner {
  tools: readonly Tool[]
  /** Of the same servers, for what has to be looked up. */
  others: readonly Tool[]
  /** Answers to questions, by names of parameters. */
  values: Readonly<Record<string, unknown>>
}

/** Below this a tool and a clause have nothing in common. */
export const MEANT = 1.1

/** How much more speaks for a tool that was chosen for the task. */
const CHOSEN = 0.1

/** The tools a clause may mean, the likeliest first. */
export const choicesFor = (clause: Clause, { tools, others, values }: Planner): Choice[] =>
  chooseTools(clause, [...tools, ...others], values)
    .map((choice) => (tools.includes(choice.tool) ? { ...choice, worth: choice.worth + CHOSEN } : choice))
    .sort((a, b) => b.worth - a.worth)
