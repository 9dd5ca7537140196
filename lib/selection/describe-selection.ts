import { injectedInstructionsOf } from '../discovery/injected-instructions-of.ts'
import type { Task } from '../task/task.ts'
import type { Chosen } from './choose.ts'
import type { Likeness } from './embeddings/likeness.ts'
import type { Gate } from './gate.ts'
import type { View } from './index/view.ts'
import { nearestByLetters } from './nearest-by-letters.ts'
import type { TaskRanking } from './rank-task.ts'
import { scoreOf } from './score-terms.ts'
import { NAMED, PINNED, type RankedTool, type Selection } from './selection.ts'
import type { ChosenPlaces } from './tool-choice.ts'
import { ALIKE_IN_MEANING, FLOOR, NO_WORDS_FIT } from './weights.ts'

const MAX_REASONS = 8

/** Which ranking answered, for people. */
const methodOf = (likeness: Likeness | null) =>
  likeness ? `words and meaning (BM25F + ${likeness.model})` : 'words (BM25F)'

interface DescribeOptions {
  view: View
  gate: Gate
  places: ChosenPlaces
  limit: number
  likeness: Likeness | null
}

/** The selection as people see it: the chosen first, then what ranks next, each with its reasons. */
export function describeSelection(
  ranking: TaskRanking,
  { clausesOf: chosen, gives }: Chosen,
  { view, gate, places, limit, likeness }: DescribeOptions,
): Selection {
  const { scores, order, clauses } = ranking
  const first = [...chosen.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b)
  const shown = [...first, ...order.filter((place) => !chosen.has(place))].slice(0, Math.max(limit, chosen.size))
  // The best tool of a task that little fits is no good tool: its share of the task bounds every score.
  const covered = Math.max(0, ...clauses.map(({ covered }) => covered))
  const fit = likeness ? Math.max(covered, NO_WORDS_FIT) : covered
  const ranked = shown.map((place): RankedTool => {
    const named = clauses.some(({ mentions }) => mentions.tools.has(place))
    return {
      tool: view.tool(place),
      score: Math.round(1000 * (named ? 1 : scores[place]! * fit)) / 1000,
      selected: chosen.has(place),
      why: [
        ...whyOf(place, chosen.get(place), ranking, view, places, likeness),
        ...(gives.has(place) ? [gives.get(place)!] : []),
      ],
      ...settledOf(place, places),
      ...((chosen.has(place) || gate.keptBack.has(place)) && instructionsAt(place, view)),
    }
  })
  const found = ranked.filter(
    ({ selected, settled }, i) =>
      selected && !gives.has(shown[i]!) && (settled !== 'pinned' || chosen.get(shown[i]!)!.length > 0),
  )
  const cut = Math.min(...found.map(({ score }) => score))
  return { ranked, considered: view.toolCount, cut: Number.isFinite(cut) ? cut : FLOOR, method: methodOf(likeness) }
}

/** The words of the task that a tool was found by, strongest first; of a chosen one those of its clauses. */
function whyOf(
  place: number,
  chosenFor: readonly number[] | undefined,
  { clauses }: TaskRanking,
  view: View,
  places: ChosenPlaces,
  likeness: Likeness | null,
): string[] {
  const byLabel = new Map<string, number>()
  clauses.forEach(({ query }, c) => {
    if (chosenFor?.length && !chosenFor.includes(c)) return
    for (const term of query) {
      const score = Math.max(term.weight, term.rankWeight) * scoreOf(view, term, place)
      if (score > (byLabel.get(term.label) ?? 0)) byLabel.set(term.label, score)
    }
  })
  const labels = [...byLabel].sort(([, a], [, b]) => b - a).map(([label]) => label)
  const named = clauses.some(({ mentions }) => mentions.tools.has(place)) ? [NAMED] : []
  const clause = clauses.length > 1 ? (chosenFor ?? []).map((c) => `clause ${c + 1}`) : []
  const alike = likeness && likeness.values[place]! >= ALIKE_IN_MEANING ? ['meaning'] : []
  const pinned = places.pinned.has(place) ? [PINNED] : []
  return [...pinned, ...named, ...labels.slice(0, MAX_REASONS), ...alike, ...clause]
}

/** No word of the task is known to any tool: what looks most alike is named, and never chosen. */
export function describeNearest(
  task: Task,
  { view, places, limit, likeness }: Omit<DescribeOptions, 'gate'>,
): Selection {
  const near = nearestByLetters(task.text, view)
    .filter(({ place }) => !places.pinned.has(place))
    .map(
      ({ place, score }): RankedTool => ({
        tool: view.tool(place),
        score: Math.round(1000 * score) / 1000,
        selected: false,
        why: ['similar letters'],
        ...settledOf(place, places),
      }),
    )
  const pinned = [...places.pinned].map(
    (place): RankedTool => ({
      tool: view.tool(place),
      score: 0,
      selected: true,
      why: [PINNED],
      ...settledOf(place, places),
      ...instructionsAt(place, view),
    }),
  )
  const ranked = [...pinned, ...near].slice(0, Math.max(limit, pinned.length))
  return { ranked, considered: view.toolCount, cut: FLOOR, method: methodOf(likeness) }
}

function settledOf(place: number, { pinned, excluded }: ChosenPlaces): Pick<RankedTool, 'settled'> {
  if (pinned.has(place)) return { settled: 'pinned' }
  return excluded.has(place) ? { settled: 'excluded' } : {}
}

function instructionsAt(place: number, view: View): Pick<RankedTool, 'injectedInstructions'> {
  const injectedInstructions = injectedInstructionsOf(view.tool(place))
  return injectedInstructions.length > 0 ? { injectedInstructions } : {}
}
