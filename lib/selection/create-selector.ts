import type { Catalog } from '../discovery/tool.ts'
import type { ToolChoice } from '../runs/event.ts'
import type { Task } from '../task/task.ts'
import { tellsId } from './add-suppliers.ts'
import { choose } from './choose.ts'
import { describeNearest, describeSelection } from './describe-selection.ts'
import type { Likeness } from './embeddings/likeness.ts'
import { Gate } from './gate.ts'
import { Segments, type SegmentsOptions } from './index/segments.ts'
import type { View } from './index/view.ts'
import { Names } from './mentions.ts'
import { rankTask } from './rank-task.ts'
import { Scorer } from './score-terms.ts'
import { Scratch } from './scratch.ts'
import type { Selection } from './selection.ts'
import { resolveChoice } from './tool-choice.ts'

export interface SelectOptions {
  /** How many tools are ranked at most; the chosen ones are always among them. Default 20. */
  limit?: number
  /** How alike task and tools are in meaning, where a model told in time. Without it words rank alone. */
  likeness?: Likeness | null
  /** What is settled beforehand. */
  choice?: ToolChoice
  /** What the tools chosen may cost a model, in tokens. Default: as the selector was made. */
  maxTokens?: number
}

/** Finds the few tools a task needs. The same task over the same catalog gives the same answer. */
export interface Selector {
  /** Throws `invalid-input` where the choice names a tool that is not there. */
  select(task: Task, catalog: Catalog, options?: SelectOptions): Selection
  /** Waits until the index that was built is kept for the next start. */
  close(): Promise<void>
}

export interface SelectorOptions {
  /** What the tools chosen for one task may cost a model, in tokens. Default 8,000. */
  maxTokens?: number
  /** Where the index is kept, and who is told when it cannot be. */
  index?: SegmentsOptions
}

/** Makes a selector. The index of a catalog is built at its first task and kept as long as the catalog object is. */
export function createSelector({ maxTokens: most = 8_000, index = {} }: SelectorOptions = {}): Selector {
  const kept = new WeakMap<Catalog, { view: View; names: Names }>()
  const segments = new Segments(index)
  const scorer = new Scorer()
  const scratch = new Scratch()
  return {
    select(task, catalog, { limit = 20, likeness = null, choice = {}, maxTokens = most } = {}) {
      let known = kept.get(catalog)
      if (!known) {
        const view = segments.viewOf(catalog)
        known = { view, names: new Names(view) }
        kept.set(catalog, known)
      }
      const { view, names } = known
      const places = resolveChoice(choice, catalog)
      const { pinned } = places
      const ranking = rankTask(task, view, names, scorer, scratch, likeness)
      if (ranking.order.length === 0) return describeNearest(task, { view, places, limit, likeness })
      const gate = new Gate(view, places)
      const chosen = choose(ranking, { view, scorer, gate, pinned, maxTokens, tellsId: tellsId(task.text) })
      return describeSelection(ranking, chosen, { view, gate, places, limit, likeness })
    },
    close: () => segments.settle(),
  }
}
