import type { Catalog } from '../discovery/tool.ts'
import type { Task } from '../task/task.ts'
import { buildIndex, type Index } from './build-index.ts'
import { chooseForClause } from './choose-for-clause.ts'
import { FLOOR } from './cut.ts'
import { Names } from './mentions.ts'
import { nearestByLetters } from './nearest-by-letters.ts'
import type { RankedTool, Selection } from './selection.ts'

export interface SelectOptions {
  /** How many tools are ranked at most; the chosen ones are always among them. Default 20. */
  limit?: number
}

/** Finds the few tools a task needs. The same task over the same catalog gives the same answer. */
export interface Selector {
  select(task: Task, catalog: Catalog, options?: SelectOptions): Selection
}

const METHOD = 'words (BM25F)'
const MAX_CHOSEN = 24
const MAX_CLAUSES = 40
const MAX_REASONS = 8

/** Makes a selector. The index of a catalog is built at its first task and kept as long as the catalog object is. */
export function createSelector(): Selector {
  const kept = new WeakMap<Catalog, { index: Index; names: Names }>()
  return {
    select(task, catalog, { limit = 20 } = {}) {
      let known = kept.get(catalog)
      if (!known) {
        const index = buildIndex(catalog)
        known = { index, names: new Names(index.tools) }
        kept.set(catalog, known)
      }
      const standings = collect(task, known.index, known.names)
      if (standings.size === 0) addNearest(standings, task, known.index)
      return toSelection(standings, known.index, limit)
    },
  }
}

/** What all clauses together say about one tool. */
interface Standing {
  score: number
  chosen: boolean
  why: Set<string>
}

function collect(task: Task, index: Index, names: Names): Map<number, Standing> {
  const standings = new Map<number, Standing>()
  let count = 0
  const clauses = task.clauses.slice(0, MAX_CLAUSES)
  clauses.forEach((clause, c) => {
    const mentions = names.in(clause.text)
    const { ranked, chosen, labels } = chooseForClause(clause, index, mentions)
    const here = new Set(chosen)
    for (const tool of here) if (!standings.has(tool)) standings.set(tool, { score: 0, chosen: false, why: new Set() })
    for (const { tool, score } of ranked) {
      const known = standings.get(tool)
      if (!known) standings.set(tool, { score, chosen: false, why: new Set(labels(tool)) })
      else if (score > known.score) {
        known.score = score
        if (!known.chosen) known.why = new Set(labels(tool))
      }
    }
    for (const tool of here) {
      const standing = standings.get(tool)!
      if (!standing.chosen && count >= MAX_CHOSEN) continue
      if (!standing.chosen) count++
      if (mentions.tools.has(index.tools[tool]!)) {
        standing.score = 1
        standing.why.add('named in the task')
      }
      standing.chosen = true
      for (const label of labels(tool).slice(0, MAX_REASONS)) standing.why.add(label)
      if (clauses.length > 1) standing.why.add(`clause ${c + 1}`)
    }
  })
  return standings
}

/** No word of the task is known to any tool: what looks most alike is named, and never chosen. */
function addNearest(standings: Map<number, Standing>, task: Task, index: Index): void {
  for (const { tool, score } of nearestByLetters(task.text, index.tools)) {
    standings.set(tool, { score, chosen: false, why: new Set(['similar letters']) })
  }
}

function toSelection(standings: Map<number, Standing>, index: Index, limit: number): Selection {
  const order = [...standings].sort(
    ([a, { score: scoreA, chosen: chosenA }], [b, { score: scoreB, chosen: chosenB }]) =>
      Number(chosenB) - Number(chosenA) || scoreB - scoreA || a - b,
  )
  const chosen = order.filter(([, standing]) => standing.chosen).length
  const ranked: RankedTool[] = order.slice(0, Math.max(limit, chosen)).map(([place, { score, chosen, why }]) => ({
    tool: index.tools[place]!,
    score: Math.round(score * 1000) / 1000,
    selected: chosen,
    why: [...why],
  }))
  return { ranked, considered: index.tools.length, cut: ranked[chosen - 1]?.score ?? FLOOR, method: METHOD }
}
