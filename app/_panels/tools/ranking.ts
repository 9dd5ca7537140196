import type { ToolSearch } from '../../../lib/playground.ts'
import type { SelectedTool } from '../../../lib/runs/event.ts'
import type { RunSelection } from '../../../lib/runs/events/run-state.ts'
import { PINNED } from '../../../lib/selection/selection.ts'
import type { Weight } from '../../../lib/selection/weigh.ts'
import type { ShownMeaning } from '../../_server/shown-meaning.ts'
import { nameOf } from './pins.ts'
import { words } from './words.ts'

/** One tool of a ranking, as the page shows it. */
export interface RankedRow extends Pick<SelectedTool, 'server' | 'tool' | 'score' | 'why' | 'injectedInstructions'> {
  /** What a model reads for it, where that is known. */
  tokens?: number | null
}

/** The tools a task gets, or would get, and those that come nearest. */
export interface Ranking {
  chosen: readonly RankedRow[]
  nearest: readonly RankedRow[]
  considered: number
  cut: number
  method: string
  /** How long it took; only of a ranking that was made while somebody typed. */
  ms?: number
  /** All tools there are; only of such a ranking. */
  all?: Weight
}

/** What `POST /api/tools/search` answers. */
export interface SearchAnswer extends Omit<ToolSearch, 'results'> {
  results: (ToolSearch['results'][number] & { tokens: number | null })[]
  all: Weight
  meaning: ShownMeaning
  /** The task is in another language than the words that tools are found by. */
  isForeign?: true
}

/** How many are asked for: all that can be chosen, and those beside them that are shown. */
export const ASKED = 30
const NEAREST = 6

/** The ranking of a run; `weights` are tokens by `server/tool`, as far as they are known. */
export function rankingOfRun(
  { tools, nearest, ...others }: RunSelection,
  weights: ReadonlyMap<string, number>,
): Ranking {
  const weighed = (row: SelectedTool): RankedRow => ({ ...row, tokens: weights.get(nameOf(row)) ?? null })
  return { chosen: tools.map(weighed), nearest: nearest.map(weighed), ...others }
}

/** The ranking a task would get. */
export function rankingOfSearch({ results, considered, cut, method, ms, all }: SearchAnswer): Ranking {
  const near = results.filter(({ selected, score, settled }) => !selected && (score > 0 || settled !== undefined))
  return {
    chosen: results.filter(({ selected }) => selected),
    nearest: near.slice(0, NEAREST),
    considered,
    cut,
    method,
    ms,
    all,
  }
}

/** What a model reads for the chosen ones; null where it is not known of all. */
export function tokensOfChosen({ chosen }: Ranking): number | null {
  let sum = 0
  for (const { tokens } of chosen) {
    if (tokens === undefined || tokens === null) return null
    sum += tokens
  }
  return sum
}

/** Whether nothing was found beside what was pinned, and that was not found either. */
export const isOnlyPinned = ({ chosen }: Ranking): boolean =>
  chosen.length > 0 && chosen.every(({ why }) => why.length === 1 && why[0] === PINNED)

/** What a screen reader is told when the ranking has come to rest. */
export function tellRanking({ chosen, nearest, considered }: Ranking): string {
  const [best] = chosen
  if (best) return words.live.said(chosen.length, considered, `${best.server} ${best.tool}`)
  const near = nearest[0]
  return near ? words.live.saidNearest(`${near.server} ${near.tool}`) : words.live.saidNone
}
