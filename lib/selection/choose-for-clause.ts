import type { Tool } from '../discovery/tool.ts'
import type { Clause } from '../task/task.ts'
import type { Index } from './build-index.ts'
import { cutByShape } from './cut.ts'
import type { Mentions } from './mentions.ts'
import { queryOf, type Wish } from './query-of.ts'
import { type ClauseScores, scoreClause } from './score-clause.ts'

/** A tool's place in the index with its score for one clause. */
export interface Ranked {
  tool: number
  score: number
}

/** What one clause gets. */
export interface Choice {
  /** Every tool with a score, best first. */
  ranked: Ranked[]
  chosen: number[]
  /** The words of the clause that a tool was found by, strongest first. */
  labels(tool: number): string[]
}

/** When a server is named, the tools of the others are worth this much. */
const OTHER_SERVER = 0.4
/** A wish counts as served from this share of its worth on. */
const SERVED = 0.3
/** What is left over gets a tool of its own when one serves this much of it. */
const LEFT_OVER_FLOOR = 0.45

/** Ranks the tools for one clause and chooses: those named, else those the score's shape tells apart. */
export function chooseForClause(clause: Clause, index: Index, mentions: Mentions): Choice {
  const wishes = queryOf(clause).filter(({ label }) => label !== 'server' || mentions.servers.size === 0)
  const scored = scoreClause(index, wishes)
  const ranked = order(index.tools, scored, mentions)
  const labels = (tool: number) => [...new Set((scored.services.get(tool) ?? []).map(({ wish }) => wish.label))]
  if (mentions.tools.size > 0) {
    return { ranked, labels, chosen: index.tools.flatMap((tool, place) => (mentions.tools.has(tool) ? [place] : [])) }
  }
  const fitting = ranked.filter(({ tool }) => scored.services.get(tool)!.some(({ wish }) => !wish.isHint))
  const chosen = cutByShape(fitting)
  if (chosen.length === 0 && mentions.servers.size > 0) {
    const best = fitting.find(({ tool }) => mentions.servers.has(index.tools[tool]!.server))
    if (best) chosen.push(best.tool)
  }
  return { ranked, labels, chosen: [...chosen, ...forLeftOver(chosen, scored, wishes, index)] }
}

/** Best first; equal ones in the catalog's order, so that the ranking never changes by itself. */
function order(tools: readonly Tool[], { scores, services }: ClauseScores, { servers }: Mentions): Ranked[] {
  const ranked = [...services.keys()].map((tool) => {
    const isOther = servers.size > 0 && !servers.has(tools[tool]!.server)
    return { tool, score: scores[tool]! * (isOther ? OTHER_SERVER : 1) }
  })
  return ranked.sort((a, b) => b.score - a.score || a.tool - b.tool)
}

/** One step can need two kinds of tool (`average of the numbers in data.txt`): one more for what the chosen leave over. */
function forLeftOver(chosen: readonly number[], scored: ClauseScores, wishes: readonly Wish[], index: Index): number[] {
  if (chosen.length === 0) return []
  const served = new Set<Wish>()
  for (const tool of chosen) {
    for (const { wish, gain, worth } of scored.services.get(tool) ?? []) if (gain >= SERVED * worth) served.add(wish)
  }
  const left = wishes.filter((wish) => !served.has(wish) && index.terms.has(wish.terms[0]!.term))
  if (!left.some((wish) => !wish.isHint && wish.weight >= 1)) return []
  const rest = scoreClause(index, left)
  let best = -1
  for (const tool of rest.services.keys()) {
    if (best < 0 || rest.scores[tool]! > rest.scores[best]! || (rest.scores[tool] === rest.scores[best] && tool < best))
      best = tool
  }
  return best >= 0 && rest.scores[best]! >= LEFT_OVER_FLOOR && !chosen.includes(best) ? [best] : []
}
