import type { Segment } from './index/segment.ts'
import type { View } from './index/view.ts'

/** What a clause names outright. */
export interface Mentions {
  /** Places of tools. */
  tools: Set<number>
  /** Those of them that are named together with their server, so that no other can be meant. */
  exact: Set<number>
  /** Numbers of servers. */
  servers: Set<number>
}

const WORD = /[\p{L}\p{N}_.:/-]{2,200}/gu
const SERVER =
  /\b(?:use|using|with|via|through|by|from|on|in|ask)\s+(?:the\s+)?[`"']?([\w.@/-]{2,80})[`"']?(?:\s+(?:mcp|server|tools?)\b)?/giu
const SERVER_AFTER = /[`"']?([\w.@/-]{2,80})[`"']?\s+(?:mcp\s+)?(?:server|mcp)\b/giu
const JOINT = /[./:]|__/g
/** A bare name counts only when no sentence would hold it by chance: `read_file`, `readFile`, not `add`, nor `delete_`. */
const IS_TELLING = /[_-](?!$)|[a-z][A-Z]/

/** Finds the tools of a view by their exact names. */
export class Names {
  readonly #view: View
  readonly #servers: ReadonlyMap<string, number>

  constructor(view: View) {
    this.#view = view
    this.#servers = new Map(view.catalog.servers.map(({ name }, server) => [name.toLowerCase(), server]))
  }

  /** The tools and servers a text names. A server is named by `use the github server` or `with github`. */
  in(text: string): Mentions {
    const exact = new Set<number>()
    const tools = new Set<number>()
    const servers = new Set<number>()
    for (const [match] of text.matchAll(WORD)) {
      const word = match.replace(/[.:/-]+$/, '')
      for (const place of this.#bare(word)) tools.add(place)
      for (const place of this.#joined(word)) {
        tools.add(place)
        exact.add(place)
      }
    }
    for (const pattern of [SERVER, SERVER_AFTER]) {
      for (const match of text.matchAll(pattern)) {
        const server = this.#servers.get(match[1]!.replace(/[.,/-]+$/, '').toLowerCase())
        if (server !== undefined) servers.add(server)
      }
    }
    return { tools, exact, servers }
  }

  #bare(word: string): number[] {
    return this.#named(word).filter((place) => this.#view.namesAt(place).some((name) => IS_TELLING.test(name)))
  }

  #joined(word: string): number[] {
    return [...word.matchAll(JOINT)].slice(0, 8).flatMap(({ 0: joint, index }) => {
      const server = this.#servers.get(word.slice(0, index).toLowerCase())
      if (server === undefined) return []
      return this.#named(word.slice(index + joint.length)).filter((place) => this.#view.serverOf[place] === server)
    })
  }

  #named(name: string): number[] {
    const key = name.toLowerCase()
    return this.#view.parts.flatMap(({ segment, places }) =>
      (namesOf(segment).get(key) ?? []).map((tool) => places[tool]!).filter((place) => place >= 0),
    )
  }
}

/** Kept with the segment, so that what people share is there once. */
const kept = new WeakMap<Segment, ReadonlyMap<string, readonly number[]>>()

/** The tools of a segment by their names in lower case. */
function namesOf(segment: Segment): ReadonlyMap<string, readonly number[]> {
  const known = kept.get(segment)
  if (known) return known
  const found = new Map<string, number[]>()
  segment.names.forEach((name, tool) => {
    for (const spelling of new Set([name.toLowerCase(), segment.fns[tool]!.toLowerCase()])) {
      const tools = found.get(spelling)
      if (tools) tools.push(tool)
      else found.set(spelling, [tool])
    }
  })
  kept.set(segment, found)
  return found
}
