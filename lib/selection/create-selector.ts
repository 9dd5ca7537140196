import type { Catalog } from '../discovery/tool.ts'
import type { Task } from '../task/task.ts'
import { choose } from './choose.ts'
import { FLOOR } from './cut.ts'
import type { Likeness } from './embeddings/likeness.ts'
import { Segments, type SegmentsOptions } from './index/segments.ts'
import type { View } from './index/view.ts'
import { Names } from './mentions.ts'
import { nearestByLetters } from './nearest-by-letters.ts'
import { rankTask, type TaskRanking } from './rank-task.ts'
import { gainOf, Scorer } from './score-wishes.ts'
import type { RankedTool, Selection } from './selection.ts'

export interface SelectOptions {
  /** How many tools are ranked at most; the chosen ones are always among them. Default 20. */
  limit?: number
  /** How alike task and tools are in meaning, where a model told in time. Without it words rank alone. */
  likeness?: Likeness | null
}

/** Finds the few tools a task needs. The same task over the same catalog gives the same answer. */
export interface Selector {
  select(task: Task, catalog: Catalog, options?: SelectOptions): Selection
  /** Waits until the index that was built is kept for the next start. */
  close(): Promise<void>
}

const MAX_REASONS = 8
/** Being as much alike as this, between the average tool and the best, is a reason that people are told. */
const ALIKE = 0.5
/** Meaning alone chooses no tool: without a word in common scores stay far under every floor. */
const NO_WORDS_FIT = 0.05

/** Which ranking answered, for people. */
const methodOf = (likeness: Likeness | null) =>
  likeness ? `words and meaning (BM25F + ${likeness.model})` : 'words (BM25F)'

export interface SelectorOptions {
  /** What the tools chosen for one task may cost a model, in tokens. Default 8,000. */
  maxTokens?: number
  /** Where the index is kept, and who is told when it cannot be. */
  index?: SegmentsOptions
}

/** Makes a selector. The index of a catalog is built at its first task and kept as long as the catalog object is. */
export function createSelector({ maxTokens = 8_000, index = {} }: SelectorOptions = {}): Selector {
  const kept = new WeakMap<Catalog, { view: View; names: Names }>()
  const segments = new Segments(index)
  const scorer = new Scorer()
  return {
    select(task, catalog, { limit = 20, likeness = null } = {}) {
      let known = kept.get(catalog)
      if (!known) {
        const view = segments.viewOf(catalog)
        known = { view, names: new Names(view) }
        kept.set(catalog, known)
      }
      const { view, names } = known
      const ranking = rankTask(task, view, names, scorer, likeness)
      if (ranking.order.length === 0) return nearestOnly(task, view, limit, methodOf(likeness))
      return toSelection(ranking, choose(ranking, view, scorer, maxTokens), view, limit, likeness)
    },
    close: () => segments.settle(),
  }
}

function toSelection(
  ranking: TaskRanking,
  chosen: ReadonlyMap<number, number[]>,
  view: View,
  limit: number,
  likeness: Likeness | null,
): Selection {
  const { scores, order, clauses } = ranking
  const first = [...chosen.keys()].sort((a, b) => scores[b]! - scores[a]! || a - b)
  const places = [...first, ...order.filter((place) => !chosen.has(place))].slice(0, Math.max(limit, chosen.size))
  // The best tool of a task that little fits is no good tool: its share of the task bounds every score.
  const covered = clauses.reduce((most, { coverage }) => coverage.reduce((a, b) => Math.max(a, b), most), 0)
  const fit = likeness ? Math.max(covered, NO_WORDS_FIT) : covered
  const ranked = places.map((place): RankedTool => {
    const named = clauses.some(({ mentions }) => mentions.tools.has(place))
    return {
      tool: view.tool(place),
      score: Math.round(1000 * (named ? 1 : scores[place]! * fit)) / 1000,
      selected: chosen.has(place),
      why: whyOf(place, chosen.get(place), ranking, view, likeness),
    }
  })
  const cut = Math.min(...ranked.filter(({ selected }) => selected).map(({ score }) => score))
  return { ranked, considered: view.toolCount, cut: Number.isFinite(cut) ? cut : FLOOR, method: methodOf(likeness) }
}

/** The words of the task that a tool was found by, strongest first; of a chosen one those of its clauses. */
function whyOf(
  place: number,
  chosenFor: readonly number[] | undefined,
  { clauses }: TaskRanking,
  view: View,
  likeness: Likeness | null,
): string[] {
  const gains = new Map<string, number>()
  clauses.forEach(({ wishes }, c) => {
    if (chosenFor?.length && !chosenFor.includes(c)) return
    for (const wish of wishes) {
      const gain = Math.max(wish.weight, wish.rankWeight) * gainOf(view, wish, place)
      if (gain > (gains.get(wish.label) ?? 0)) gains.set(wish.label, gain)
    }
  })
  const labels = [...gains].sort(([, a], [, b]) => b - a).map(([label]) => label)
  const named = clauses.some(({ mentions }) => mentions.tools.has(place)) ? ['named in the task'] : []
  const clause = clauses.length > 1 ? (chosenFor ?? []).map((c) => `clause ${c + 1}`) : []
  const alike = likeness && likeness.values[place]! >= ALIKE ? ['meaning'] : []
  return [...named, ...labels.slice(0, MAX_REASONS), ...alike, ...clause]
}

/** No word of the task is known to any tool: what looks most alike is named, and never chosen. */
function nearestOnly(task: Task, view: View, limit: number, method: string): Selection {
  const ranked = nearestByLetters(task.text, view).map(
    ({ place, score }): RankedTool => ({
      tool: view.tool(place),
      score: Math.round(1000 * score) / 1000,
      selected: false,
      why: ['similar letters'],
    }),
  )
  return { ranked: ranked.slice(0, limit), considered: view.toolCount, cut: FLOOR, method }
}
