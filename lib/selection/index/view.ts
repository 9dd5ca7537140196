import type { Catalog, Tool } from '../../discovery/tool.ts'
import type { Segment } from './segment.ts'

/** A segment as one catalog sees it. */
interface Part {
  segment: Segment
  /** By tool of the segment: its place in the view, or -1 where the catalog does not have it. */
  places: Int32Array
  /** Whether the catalog has every tool of it. */
  isWhole: boolean
}

/** Where a term stands in a view. */
export interface Postings {
  part: Part
  from: number
  to: number
}

/** One catalog over the segments that hold its servers. Places count its tools in the catalog's order. */
export class View {
  readonly catalog: Catalog
  readonly parts: readonly Part[]
  readonly toolCount: number
  /** By server: the place of its first tool; one more at the end. */
  readonly starts: Uint32Array
  /** By place: the server. */
  readonly serverOf: Uint32Array
  /** By server: the segment that holds it, and its first tool there. */
  readonly #homes: { segment: Segment; first: number }[] = []

  /** Every server of the catalog must be in exactly one segment, under the id that `idOf` has for it. */
  constructor(catalog: Catalog, ids: readonly string[], segments: readonly Segment[]) {
    this.catalog = catalog
    this.starts = new Uint32Array(catalog.servers.length + 1)
    const slots = new Map(ids.map((id, slot) => [id, slot]))
    const counts = new Map(segments.flatMap(({ servers }) => servers.map(({ id, count }) => [id, count] as const)))
    ids.forEach((id, slot) => {
      this.starts[slot + 1] = this.starts[slot]! + (counts.get(id) ?? 0)
    })
    this.toolCount = this.starts.at(-1)!
    this.serverOf = new Uint32Array(this.toolCount)
    for (let slot = 0; slot < ids.length; slot++) this.serverOf.fill(slot, this.starts[slot]!, this.starts[slot + 1]!)
    this.parts = segments.map((segment) => this.#part(segment, slots))
  }

  #part(segment: Segment, slots: Map<string, number>): Part {
    const places = new Int32Array(segment.names.length).fill(-1)
    let isWhole = true
    let tool = 0
    for (const { id, count } of segment.servers) {
      const slot = slots.get(id)
      if (slot === undefined) {
        isWhole = false
      } else {
        for (let i = 0; i < count; i++) places[tool + i] = this.starts[slot]! + i
        this.#homes[slot] = { segment, first: tool }
        slots.delete(id) // What an earlier segment has, a later one does not count again.
      }
      tool += count
    }
    return { segment, places, isWhole }
  }

  postings(term: string): Postings[] {
    const found: Postings[] = []
    for (const part of this.parts) {
      const { terms, offsets } = part.segment
      const id = terms.get(term)
      if (id !== undefined) found.push({ part, from: offsets[id]!, to: offsets[id + 1]! })
    }
    return found
  }

  /** How many tools of the catalog have a term. */
  count(term: string): number {
    return countOf(this.postings(term))
  }

  /** How well a term describes one tool: 0 to 1. */
  weight(term: string, place: number): number {
    const slot = this.serverOf[place]!
    const { segment, first } = this.#homes[slot]!
    const id = segment.terms.get(term)
    if (id === undefined) return 0
    const tool = first + place - this.starts[slot]!
    let from = segment.offsets[id]!
    let to = segment.offsets[id + 1]!
    while (from < to) {
      const middle = (from + to) >>> 1
      const found = segment.tools[middle]!
      if (found === tool) return segment.weights[middle]!
      if (found < tool) from = middle + 1
      else to = middle
    }
    return 0
  }

  /** The MCP name and the function of a tool, without reading the tool. */
  namesAt(place: number): [name: string, fn: string] {
    const slot = this.serverOf[place]!
    const { segment, first } = this.#homes[slot]!
    const tool = first + place - this.starts[slot]!
    return [segment.names[tool]!, segment.fns[tool]!]
  }

  tool(place: number): Tool {
    const slot = this.serverOf[place]!
    return this.catalog.servers[slot]!.tools[place - this.starts[slot]!]!
  }
}

/** How many live tools postings have. */
export function countOf(postings: readonly Postings[]): number {
  let count = 0
  for (const { part, from, to } of postings) {
    if (part.isWhole) count += to - from
    else for (let i = from; i < to; i++) if (part.places[part.segment.tools[i]!]! >= 0) count++
  }
  return count
}
