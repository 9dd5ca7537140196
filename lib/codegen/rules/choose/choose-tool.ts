import type { Tool } from '../../../discovery/tool.ts'
import type { Clause } from '../read/clause.ts'
import { type Asked, readAsked } from './asked.ts'
import type { Choice } from './choice.ts'
import { deedsIn, type Said } from './deeds-in.ts'
import { fill } from './fill.ts'
import { likelyTools } from './likely-tools.ts'

/** How much less speaks for what a later word may ask. */
const LATER = 0.15

/** The tools that do what a clause asks, the likeliest first. */
export function chooseTools(
  clause: Clause,
  tools: readonly Tool[],
  answers: Readonly<Record<string, unknown>> = {},
): Choice[] {
  const best = new Map<Tool, Choice>()
  const asked = readAsked(clause, tools)
  for (const [rank, said] of deedsIn(clause).entries())
    for (const choice of weigh(asked, tools, answers, said)) {
      const worth = choice.worth - (said.less ?? rank * LATER)
      if ((best.get(choice.tool)?.worth ?? -10) < worth) best.set(choice.tool, { ...choice, worth })
    }
  return [...best.values()].sort((a, b) => b.worth - a.worth)
}

/** So many tools are looked at closely: which they are is told by their names and descriptions alone. */
const SHORTLIST = 24

const weigh = (
  asked: Asked,
  tools: readonly Tool[],
  answers: Readonly<Record<string, unknown>>,
  said: Said,
): Choice[] =>
  likelyTools(asked, tools, said)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, SHORTLIST)
    .flatMap((likely) => fill(likely, asked, answers, said) ?? [])
