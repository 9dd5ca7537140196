import { countOf, type Postings, type View } from './index/view.ts'
import type { Wish } from './query-of.ts'

/** A word no tool has may be what matters most, or a name: it counts against all tools, but not in full. */
const UNKNOWN = 0.6
/** From this sum of its tools' weights on a server is half about a word; larger servers need more of it. */
const SERVER_HALF = 1
const SERVER_HALF_PER_TOOL = 0.05

/** How much a term tells: high for a rare one. */
export const idfOf = (all: number, having: number) => Math.log(1 + (all - having + 0.5) / (having + 0.5))

/** What a wish is worth in full: to the tool that has its first term and nothing else. */
export function worthOf(view: View, wish: Wish): number {
  const having = view.count(wish.terms[0]!.term)
  return having > 0 ? idfOf(view.toolCount, having) : UNKNOWN * idfOf(view.toolCount, 0)
}

/** What one wish gives one tool, between 0 and its worth. */
export function gainOf(view: View, wish: Wish, place: number): number {
  const worth = worthOf(view, wish)
  let best = 0
  for (const { term, weight } of wish.terms) {
    const described = view.weight(term, place)
    if (described === 0) continue
    best = Math.max(best, weight * described * Math.min(worth, idfOf(view.toolCount, view.count(term))))
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

  /** Tells every value above 0 once and forgets them all. */
  drain(tell: (at: number, value: number) => void): void {
    for (let i = 0; i < this.count; i++) {
      const at = this.touched[i]!
      const value = this.values[at]!
      this.values[at] = 0
      tell(at, value)
    }
    this.count = 0
  }
}

/** Scores the tools of a view wish by wish. Its arrays are used again for every task of every view. */
export class Scorer {
  readonly #tools = new Values()
  readonly #servers = new Values()
  /** The servers that have a term, one after the other, with the sum of their tools' weights. */
  #runServers = new Uint32Array(0)
  #runSums = new Float32Array(0)

  /**
   * Tells the gain of every tool that serves a wish, the best of its terms for each, and how much each server is about
   * it. Other words never count for more than the word itself would.
   */
  gains(
    view: View,
    wish: Wish,
    toTool: (place: number, gain: number) => void,
    toServer: (server: number, gain: number) => void,
  ): void {
    const serverCount = view.catalog.servers.length
    this.#reserve(view.toolCount, serverCount)
    let worth = UNKNOWN * idfOf(view.toolCount, 0)
    let serverWorth = UNKNOWN * idfOf(serverCount, 0)
    wish.terms.forEach(({ term, weight }, n) => {
      const postings = view.postings(term)
      const having = countOf(postings)
      if (having === 0) return
      const own = idfOf(view.toolCount, having)
      if (n === 0) worth = own
      const runs = this.#addTools(view, postings, weight * Math.min(worth, own))
      const ownServer = idfOf(serverCount, runs)
      if (n === 0) serverWorth = ownServer
      this.#addServers(view, runs, weight * Math.min(serverWorth, ownServer))
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
