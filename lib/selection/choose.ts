import { addSuppliers } from './add-suppliers.ts'
import { chooseForClause } from './choose-for-clause.ts'
import { fitBudget } from './fit-budget.ts'
import type { Gate } from './gate.ts'
import type { View } from './index/view.ts'
import type { TaskRanking } from './rank-task.ts'
import type { Scorer } from './score-terms.ts'
import { CLOSE_ALTERNATIVE, FEW_TOOLS, UNDERSTOOD } from './weights.ts'

/** No program needs more. */
const MAX_CHOSEN = 24
/** A clause that is not understood gets alternatives: up to so many tools. */
const alternativesAmong = (tools: number) => Math.min(4, Math.max(0, Math.round(Math.log2(tools / FEW_TOOLS))))
/** More alternatives than this help nobody: a task is then better said differently. */
const MAX_ALTERNATIVES = 8

export interface ChooseOptions {
  view: View
  scorer: Scorer
  gate: Gate
  pinned: ReadonlySet<number>
  maxTokens: number
  /** Ids were told, and need not be looked up. */
  tellsId: boolean
}

export interface Chosen {
  /**
   * The chosen tools within the budget, each with the numbers of the clauses it was chosen for: none for an alternative, for
   * what only gives another what it needs, and for what is pinned and fits no clause.
   */
  clausesOf: Map<number, number[]>
  /** By place, of those that only give another what it needs: what they give. */
  gives: ReadonlyMap<number, string>
}

/** Chooses for every clause, then what those need from others, then alternatives. */
export function choose(ranking: TaskRanking, options: ChooseOptions): Chosen {
  const { view, gate, pinned, maxTokens, tellsId } = options
  const chosen = new Map<number, number[]>([...pinned].map((place) => [place, []]))
  let unsure = 0
  ranking.clauses.forEach((clause, c) => {
    const places = chooseForClause(clause, ranking, options)
    for (const place of places) {
      const clauses = chosen.get(place)
      if (clauses) clauses.push(c)
      else if (chosen.size < MAX_CHOSEN) chosen.set(place, [c])
    }
    const isSure = clause.mentions.tools.size > 0 || clause.covered >= UNDERSTOOD
    if (!isSure) unsure += Math.max(0, alternativesAmong(view.toolCount) - places.length)
  })
  const isFound = [...chosen.values()].some((clauses) => clauses.length > 0)
  const gives = tellsId ? new Map<number, string>() : addSuppliers(chosen, view, gate)
  if (isFound) addAlternatives(chosen, ranking, Math.min(unsure, MAX_ALTERNATIVES), gate)
  const byNeed = [...chosen.keys()].sort(needIn(ranking, chosen))
  const affordable = fitBudget(byNeed, (place) => view.tool(place), maxTokens, pinned)
  return { clausesOf: new Map(affordable.map((place) => [place, chosen.get(place)!])), gives }
}

/** What a clause was given comes first (what it names has the best score), then alternatives; the better ones before the others. */
function needIn({ scores }: TaskRanking, chosen: ReadonlyMap<number, number[]>): (a: number, b: number) => number {
  return (a, b) =>
    Number(chosen.get(b)!.length > 0) - Number(chosen.get(a)!.length > 0) || scores[b]! - scores[a]! || a - b
}

/** The less a task is understood, the more of what may be meant: a tool too many costs tokens, one too few the result. */
function addAlternatives(
  chosen: Map<number, number[]>,
  { order, scores }: TaskRanking,
  most: number,
  gate: Gate,
): void {
  let left = most
  for (const place of order) {
    if (left <= 0 || chosen.size >= MAX_CHOSEN || scores[place]! < CLOSE_ALTERNATIVE) return
    if (chosen.has(place) || !gate.allows(place)) continue
    chosen.set(place, [])
    left--
  }
}
