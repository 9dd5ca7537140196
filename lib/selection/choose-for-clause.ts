import { bestOf } from './best-of.ts'
import { CEILING, cutByShape, FLOOR } from './cut.ts'
import type { Gate } from './gate.ts'
import type { View } from './index/view.ts'
import type { Wish } from './query-of.ts'
import type { ClauseRanking, TaskRanking } from './rank-task.ts'
import { gainOf, type Scorer, worthOf } from './score-wishes.ts'

/** How much the rest of the task, and the server, count beside what a tool covers of the clause itself. */
const CONTEXT = 0.7
/** Two tools this close to each other are equally good. */
const EQUAL = 0.97
/** A tool serves a wish better than another when it does by this share of the wish's worth. */
const BETTER = 0.1
/** A wish counts as served from this share of its worth on. */
const SERVED = 0.3
/** What is left over gets a tool of its own when one serves this much of it. */
const LEFT_OVER_FLOOR = 0.45
/** Words of requests and names weigh less than this when tools are ranked. */
const TELLING = 1
/** A wish is met at all from this share of its worth on. */
const MET = 0.15
const SEVERAL = 2
/** How many of a clause's best are looked at closely. */
const DEPTH = 40

/** Chooses the tools of one clause: those named, else those the shape of its scores tells apart. */
export function chooseForClause(
  clause: ClauseRanking,
  { scores }: TaskRanking,
  { view, scorer, gate }: { view: View; scorer: Scorer; gate: Gate },
): number[] {
  const { mentions, places, coverage, wishes } = clause
  const named = [...mentions.tools].filter((place) => gate.lets(place, mentions.exact.has(place)))
  if (named.length > 0) return named.sort((a, b) => a - b)
  // A close second that does nothing better than the first is no second opinion, only a weaker one.
  const addsTo = (best: number, place: number) =>
    coverage[place]! >= EQUAL * coverage[best]! ||
    wishes.some((wish) => {
      const more = gainOf(view, wish, place) - gainOf(view, wish, best)
      return wish.weight > 0 && more >= BETTER * worthOf(view, wish)
    })
  const value = (place: number) => coverage[place]! * (1 - CONTEXT + CONTEXT * scores[place]!)
  const meant = bestOf(places, value, DEPTH).filter((place) => coverage[place]! > 0 && isMeant(wishes, view, place))
  // No more of them are asked than the cut looks at: asking reads what a tool says.
  const fitting = firstOf(meant, CEILING, (place) => gate.lets(place)).map((tool) => ({ tool, score: value(tool) }))
  const best = fitting[0]?.tool
  const chosen =
    best === undefined || coverage[best]! < floorFor(best, wishes, view)
      ? []
      : cutByShape(fitting).filter((place, i, all) => i === 0 || addsTo(all[0]!, place))
  if (chosen.length === 0 && mentions.servers.size > 0) {
    const ofServer = meant.find((place) => mentions.servers.has(view.serverOf[place]!) && gate.lets(place))
    if (ofServer !== undefined) chosen.push(ofServer)
  }
  return [...chosen, ...forLeftOver(chosen, wishes, view, scorer).filter((place) => gate.lets(place))]
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
 * of requests alone is less than chance when what is asked for is unknown (`create a pull request`, `order a pizza`).
 */
function floorFor(place: number, wishes: readonly Wish[], view: View): number {
  const telling = wishes.filter(({ isHint, rankWeight }) => !isHint && rankWeight >= TELLING)
  const met = telling.filter((wish) => gainOf(view, wish, place) >= MET * worthOf(view, wish))
  if (met.length >= SEVERAL) return FLOOR / 2
  return telling.length > 0 && met.length === 0 ? FLOOR * 2 : FLOOR
}

/** Whether a tool serves anything that is asked for, and not only what it is asked about. */
function isMeant(wishes: readonly Wish[], view: View, place: number): boolean {
  return wishes.some((wish) => !wish.isHint && gainOf(view, wish, place) > 0)
}

/** One step can need two kinds of tool (`average of the numbers in data.txt`): one more for what the chosen leave over. */
function forLeftOver(chosen: readonly number[], wishes: readonly Wish[], view: View, scorer: Scorer): number[] {
  if (chosen.length === 0) return []
  const left = wishes.filter(
    (wish) =>
      wish.weight > 0 &&
      view.count(wish.terms[0]!.term) > 0 &&
      !chosen.some((place) => gainOf(view, wish, place) >= SERVED * worthOf(view, wish)),
  )
  if (!left.some((wish) => !wish.isHint && wish.weight >= 1 && wish.rankWeight >= 1)) return []
  const sums = new Map<number, number>()
  let possible = 0
  for (const wish of left) {
    possible += wish.weight * worthOf(view, wish)
    scorer.gains(
      view,
      wish,
      (place, gain) => sums.set(place, (sums.get(place) ?? 0) + wish.weight * gain),
      () => {},
    )
  }
  const [best] = bestOf([...sums.keys()], (place) => sums.get(place)!, 1)
  return best !== undefined && sums.get(best)! >= LEFT_OVER_FLOOR * possible && !chosen.includes(best) ? [best] : []
}
