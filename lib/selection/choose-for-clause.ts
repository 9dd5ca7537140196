import { STEP_VERBS } from '../task/step-verbs.ts'
import { bestOf } from './best-of.ts'
import { cutByShape } from './cut.ts'
import type { Gate } from './gate.ts'
import type { View } from './index/view.ts'
import type { QueryTerm } from './query-of.ts'
import type { ClauseRanking, TaskRanking } from './rank-task.ts'
import { maxScoreOf, type Scorer, scoreOf } from './score-terms.ts'
import {
  BETTER_BY,
  CEILING,
  CONTEXT_SHARE,
  EQUALLY_GOOD,
  FLOOR,
  MET,
  SERVED,
  SEVERAL,
  TELLING,
  UNSERVED_FLOOR,
} from './weights.ts'

/** How many of a clause's best are looked at closely. */
const DEPTH = 40

/** Chooses the tools of one clause: those named, else those the shape of its scores tells apart. */
export function chooseForClause(
  clause: ClauseRanking,
  { scores }: TaskRanking,
  { view, scorer, gate }: { view: View; scorer: Scorer; gate: Gate },
): number[] {
  const { mentions, places, coverage, query } = clause
  const named = [...mentions.tools].filter((place) => gate.allows(place, mentions.exact.has(place)))
  if (named.length > 0) return named.sort((a, b) => a - b)
  // A close second that does nothing better than the first is no second opinion, only a weaker one.
  const addsTo = (best: number, place: number) =>
    coverage[place]! >= EQUALLY_GOOD * coverage[best]! ||
    query.some((term) => {
      const more = scoreOf(view, term, place) - scoreOf(view, term, best)
      return term.weight > 0 && more >= BETTER_BY * maxScoreOf(view, term)
    })
  const value = (place: number) => coverage[place]! * (1 - CONTEXT_SHARE + CONTEXT_SHARE * scores[place]!)
  const meant = bestOf(places, value, DEPTH).filter((place) => coverage[place]! > 0 && isMeant(query, view, place))
  // No more of them are asked than the cut looks at: asking reads what a tool says.
  const fitting = firstOf(meant, CEILING, (place) => gate.allows(place)).map((tool) => ({ tool, score: value(tool) }))
  const best = fitting[0]?.tool
  const chosen =
    best === undefined || coverage[best]! < floorFor(best, query, view)
      ? []
      : cutByShape(fitting).filter((place, i, all) => i === 0 || addsTo(all[0]!, place))
  if (chosen.length === 0 && mentions.servers.size > 0) {
    const ofServer = meant.find((place) => mentions.servers.has(view.serverOf[place]!) && gate.allows(place))
    if (ofServer !== undefined) chosen.push(ofServer)
  }
  return [...chosen, ...forUnserved(chosen, query, view, scorer).filter((place) => gate.allows(place))]
}

function firstOf(places: readonly number[], most: number, isWanted: (place: number) => boolean): number[] {
  const first: number[] = []
  for (const place of places) {
    if (first.length === most) break
    if (isWanted(place)) first.push(place)
  }
  return first
}

/**
 * How much of a clause a tool must cover to be chosen at all. One common word is chance; several words that say something
 * are not, however many names and circumstances stand around them (`a flat in Barcelona for 2 adults next week`). A word
 * of requests alone is less than chance when what is asked for is unknown (`create a pull request`, `order a pizza`), and
 * so is the verb alone when no tool knows what it shall be done to (`write a poem about the sea`).
 */
function floorFor(place: number, query: readonly QueryTerm[], view: View): number {
  const telling = query.filter(({ isHint, rankWeight }) => !isHint && rankWeight >= TELLING)
  const meets = (term: QueryTerm) => scoreOf(view, term, place) >= MET * maxScoreOf(view, term)
  const met = telling.filter(meets)
  if (met.length >= SEVERAL) return FLOOR / 2
  const isVerbAlone = met.length === 1 && met[0] === query[0] && STEP_VERBS.has(query[0]!.label)
  if (isVerbAlone && isAboutUnknown(query, view)) return FLOOR * 2
  return telling.length > 0 && met.length === 0 ? FLOOR * 2 : FLOOR
}

/** Whether something is asked for that no tool knows, and nothing is named to work on, as a file is. */
function isAboutUnknown(query: readonly QueryTerm[], view: View): boolean {
  const isUnknown = query.some(
    ({ isHint, isValue, rankWeight, variants }) =>
      !isHint && !isValue && rankWeight >= TELLING && variants.every(({ term }) => view.count(term) === 0),
  )
  return isUnknown && !query.some(({ isHint, weight }) => isHint && weight > 0)
}

/** Whether a tool serves anything that is asked for, and not only what it is asked about. */
function isMeant(query: readonly QueryTerm[], view: View, place: number): boolean {
  return query.some((term) => !term.isHint && scoreOf(view, term, place) > 0)
}

/** One step can need two kinds of tool (`average of the numbers in data.txt`): one more for what the chosen do not serve. */
function forUnserved(chosen: readonly number[], query: readonly QueryTerm[], view: View, scorer: Scorer): number[] {
  if (chosen.length === 0) return []
  const unserved = query.filter(
    (term) =>
      term.weight > 0 &&
      view.count(term.variants[0]!.term) > 0 &&
      !chosen.some((place) => scoreOf(view, term, place) >= SERVED * maxScoreOf(view, term)),
  )
  if (!unserved.some((term) => !term.isHint && term.weight >= 1 && term.rankWeight >= 1)) return []
  const sums = new Map<number, number>()
  let possible = 0
  for (const term of unserved) {
    possible += term.weight * maxScoreOf(view, term)
    scorer.score(
      view,
      term,
      (place, score) => sums.set(place, (sums.get(place) ?? 0) + term.weight * score),
      () => {},
    )
  }
  const [best] = bestOf([...sums.keys()], (place) => sums.get(place)!, 1)
  return best !== undefined && sums.get(best)! >= UNSERVED_FLOOR * possible && !chosen.includes(best) ? [best] : []
}
