import { chooseForClause } from './choose-for-clause.ts'
import { fitBudget } from './fit-budget.ts'
import type { View } from './index/view.ts'
import type { TaskRanking } from './rank-task.ts'
import type { Scorer } from './score-wishes.ts'

/** No program needs more. */
const MAX_CHOSEN = 24
/** From this share of a clause on, covered by its best tool, the clause is understood. */
const SURE = 0.4
/**
 * A clause that is not gets alternatives: up to so many tools, as long as they are this close to the best of the task.
 * Among a few dozen tools the first is the right one or there is none; among thousands many look alike.
 */
const alternativesAmong = (tools: number) => Math.min(4, Math.max(0, Math.round(Math.log2(tools / FEW))))
const FEW = 64
const CLOSE = 0.6
/** More alternatives than this help nobody: a task is then better said differently. */
const MAX_ALTERNATIVES = 8

/** The chosen tools within the budget, each with the numbers of the clauses it was chosen for; none for an alternative. */
export function choose(ranking: TaskRanking, view: View, scorer: Scorer, maxTokens: number): Map<number, number[]> {
  const chosen = new Map<number, number[]>()
  let unsure = 0
  ranking.clauses.forEach((clause, c) => {
    const places = chooseForClause(clause, ranking, view, scorer)
    for (const place of places) {
      const clauses = chosen.get(place)
      if (clauses) clauses.push(c)
      else if (chosen.size < MAX_CHOSEN) chosen.set(place, [c])
    }
    const isSure = clause.mentions.tools.size > 0 || clause.coverage.some((coverage) => coverage >= SURE)
    if (!isSure) unsure += Math.max(0, alternativesAmong(view.toolCount) - places.length)
  })
  if (chosen.size > 0) addAlternatives(chosen, ranking, Math.min(unsure, MAX_ALTERNATIVES))
  const affordable = fitBudget([...chosen.keys()].sort(byNeed(ranking, chosen)), (place) => view.tool(place), maxTokens)
  return new Map(affordable.map((place) => [place, chosen.get(place)!]))
}

/** What a clause was given comes first (what it names has the best score), then alternatives; the better ones before the others. */
function byNeed({ scores }: TaskRanking, chosen: ReadonlyMap<number, number[]>): (a: number, b: number) => number {
  return (a, b) =>
    Number(chosen.get(b)!.length > 0) - Number(chosen.get(a)!.length > 0) || scores[b]! - scores[a]! || a - b
}

/** The less a task is understood, the more of what may be meant: a tool too many costs tokens, one too few the result. */
function addAlternatives(chosen: Map<number, number[]>, { order, scores }: TaskRanking, most: number): void {
  let left = most
  for (const place of order) {
    if (left <= 0 || chosen.size >= MAX_CHOSEN || scores[place]! < CLOSE) return
    if (chosen.has(place)) continue
    chosen.set(place, [])
    left--
  }
}
