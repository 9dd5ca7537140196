import { countOf, type Postings, type View } from './index/view.ts'
import type { QueryTerm } from './query-of.ts'
import { SERVER_HALF, SERVER_HALF_PER_TOOL, UNKNOWN_TERM } from './weights.ts'

/** How much a term tells: high for a rare one. */
export const idfOf = (all: number, having: number) => Math.log(1 + (all - having + 0.5) / (having + 0.5))

/** The most a query term can give: to the tool that has the term itself and nothing else. */
export function maxScoreOf(view: View, queryTerm: QueryTerm): number {
  const having = view.count(queryTerm.variants[0]!.term)
  return having > 0 ? idfOf(view.toolCount, having) : UNKNOWN_TERM * idfOf(view.toolCount, 0)
}

/** What one query term gives one tool, between 0 and its highest score. */
export function scoreOf(view: View, queryTerm: QueryTerm, place: number): number {
  const most = maxScoreOf(view, queryTerm)
  let best = 0
  for (const { term, weight } of queryTerm.variants) {
    const described = view.weight(term, place)
    if (described === 0) continue
    best = Math.max(best, weight * described * Math.min(most, idfOf(view.toolCount, view.count(term))))
  }
  return best
}

/** A value for each tool or server, of which few are touched. */
class Values {
  values = new Float32Array(0)
  touched = new Uint32Array(0)
  count = 0

  reserve(size: number): void {
    if (this.values.length >= size) return
    this.values = new Float32Array(size)
    this.touched = new Uint32Array(size)
  }

  raise(at: number, to: number): void {
    const value = this.values[at]!
    if (to <= value) return
    if (value === 0) this.touched[this.count++] = at
    this.values[at] = to
  }

  /** Hands over every value above 0 once and forgets them all. */
  drain(visit: (at: number, value: number) => void): void {
    for (let i = 0; i < this.count; i++) {
      const at = this.touched[i]!
      const value = this.values[at]!
      this.values[at] = 0
      visit(at, value)
    }
    this.count = 0
  }
}

/** Scores the tools of a view, one query term after the other. Its arrays are used again for every task of every view. */
export class Scorer {
  readonly #tools = new Values()
  readonly #servers = new Values()
  /** The servers that have a term, one after the other, with the sum of their tools' weights. */
  #runServers = new Uint32Array(0)
  #runSums = new Float32Array(0)

  /**
   * Hands over the score of every tool that serves a query term, by the best of its variants, and how much each server is
   * about it. Other words never count for more than the word itself would.
   */
  score(
    view: View,
    queryTerm: QueryTerm,
    toTool: (place: number, score: number) => void,
    toServer: (server: number, score: number) => void,
  ): void {
    const serverCount = view.catalog.servers.length
    this.#reserve(view.toolCount, serverCount)
    let most = UNKNOWN_TERM * idfOf(view.toolCount, 0)
    let mostOfServer = UNKNOWN_TERM * idfOf(serverCount, 0)
    queryTerm.variants.forEach(({ term, weight }, n) => {
      const postings = view.postings(term)
      const having = countOf(postings)
      if (having === 0) return
      const own = idfOf(view.toolCount, having)
      if (n === 0) most = own
      const runs = this.#addTools(view, postings, weight * Math.min(most, own))
      const ownServer = idfOf(serverCount, runs)
      if (n === 0) mostOfServer = ownServer
      this.#addServers(view, runs, weight * Math.min(mostOfServer, ownServer))
    })
    this.#tools.drain(toTool)
    this.#servers.drain(toServer)
  }

  #reserve(toolCount: number, serverCount: number): void {
    this.#tools.reserve(toolCount)
    this.#servers.reserve(serverCount)
    if (this.#runServers.length >= toolCount) return
    this.#runServers = new Uint32Array(toolCount)
    this.#runSums = new Float32Array(toolCount)
  }

  /** Answers how many servers have the term. The tools of a server stand together, so each is one run. */
  #addTools(view: View, postings: readonly Postings[], value: number): number {
    let runs = 0
    for (const { part, from, to } of postings) {
      const { tools, weights } = part.segment
      let current = -1
      for (let i = from; i < to; i++) {
        const place = part.places[tools[i]!]!
        if (place < 0) continue
        const described = weights[i]!
        this.#tools.raise(place, value * described)
        const server = view.serverOf[place]!
        if (server === current) {
          this.#runSums[runs - 1]! += described
        } else {
          current = server
          this.#runServers[runs] = server
          this.#runSums[runs++] = described
        }
      }
    }
    return runs
  }

  #addServers(view: View, runs: number, value: number): void {
    for (let i = 0; i < runs; i++) {
      const server = this.#runServers[i]!
      const size = view.starts[server + 1]! - view.starts[server]!
      const sum = this.#runSums[i]!
      this.#servers.raise(server, (value * sum) / (sum + SERVER_HALF + SERVER_HALF_PER_TOOL * size))
    }
  }
}
