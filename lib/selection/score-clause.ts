import type { Index } from './build-index.ts'
import type { Wish } from './query-of.ts'

/** A wish one tool serves, and how well: 0 to the wish's worth. */
interface Service {
  wish: Wish
  gain: number
  worth: number
}

/** How well each tool serves one clause. */
export interface ClauseScores {
  /** 0 to 1, of the best a tool could; by the tool's place in the index. */
  scores: Float64Array
  /** The wishes each tool serves, strongest first; tools that serve none are absent. */
  services: Map<number, Service[]>
}

/** A word no tool has may be what matters most, or a name: it counts against all tools, but not in full. */
const UNKNOWN = 0.6

/** Adds up, wish by wish, what each tool answers. A wish that no tool knows counts against all of them. */
export function scoreClause(index: Index, wishes: readonly Wish[]): ClauseScores {
  const scores = new Float64Array(index.tools.length)
  const services = new Map<number, Service[]>()
  let possible = 0
  for (const wish of wishes) {
    const worth = wish.weight * (index.terms.get(wish.terms[0]!.term)?.idf ?? UNKNOWN * index.maxIdf)
    possible += worth
    for (const [tool, gain] of gains(index, wish, worth)) {
      scores[tool]! += gain
      const service = { wish, gain, worth }
      const known = services.get(tool)
      if (known) known.push(service)
      else services.set(tool, [service])
    }
  }
  for (const [tool, served] of services) {
    scores[tool]! /= possible || 1
    served.sort((a, b) => b.gain - a.gain)
  }
  return { scores, services }
}

/** The best of a wish's terms for each tool; other words never count for more than the word itself would. */
function gains(index: Index, wish: Wish, worth: number): Map<number, number> {
  const best = new Map<number, number>()
  for (const { term, weight } of wish.terms) {
    const postings = index.terms.get(term)
    if (!postings) continue
    const value = weight * Math.min(worth, wish.weight * postings.idf)
    for (let i = 0; i < postings.tools.length; i++) {
      const tool = postings.tools[i]!
      const gain = value * postings.weights[i]!
      if (gain > (best.get(tool) ?? 0)) best.set(tool, gain)
    }
  }
  return best
}
