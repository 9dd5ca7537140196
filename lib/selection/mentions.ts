import type { Tool } from '../discovery/tool.ts'

/** What a clause names outright. */
export interface Mentions {
  tools: Set<Tool>
  servers: Set<string>
}

const WORD = /[\p{L}\p{N}_.:/-]{2,200}/gu
const SERVER =
  /\b(?:use|using|with|via|through|by|from|on|in|ask)\s+(?:the\s+)?[`"']?([\w.@/-]{2,80})[`"']?(?:\s+(?:mcp|server|tools?)\b)?/giu
const SERVER_AFTER = /[`"']?([\w.@/-]{2,80})[`"']?\s+(?:mcp\s+)?(?:server|mcp)\b/giu

/** Finds tools by their exact name, catalogs ask once. */
export class Names {
  readonly #tools = new Map<string, Tool[]>()
  readonly #servers = new Map<string, string>()

  constructor(tools: readonly Tool[]) {
    for (const tool of tools) {
      this.#servers.set(tool.server.toLowerCase(), tool.server)
      const spellings = new Set([tool.tool, tool.fn])
      for (const name of spellings) {
        for (const joint of ['.', '/', ':', '__']) this.#add(`${tool.server}${joint}${name}`, tool)
        // A bare name counts only when no sentence would hold it by chance: `read_file`, `readFile`, not `add`.
        if (/[_-]|[a-z][A-Z]/.test(name)) this.#add(name, tool)
      }
    }
  }

  #add(name: string, tool: Tool): void {
    const key = name.toLowerCase()
    const known = this.#tools.get(key)
    if (!known) this.#tools.set(key, [tool])
    else if (!known.includes(tool)) known.push(tool)
  }

  /** The tools and servers a text names. A server is named by `use the github server` or `with github`. */
  in(text: string): Mentions {
    const tools = new Set<Tool>()
    const servers = new Set<string>()
    for (const [word] of text.matchAll(WORD)) {
      for (const tool of this.#tools.get(word.replace(/[.:/-]+$/, '').toLowerCase()) ?? []) tools.add(tool)
    }
    for (const pattern of [SERVER, SERVER_AFTER]) {
      for (const match of text.matchAll(pattern)) {
        const server = this.#servers.get(match[1]!.replace(/[.,/-]+$/, '').toLowerCase())
        if (server !== undefined) servers.add(server)
      }
    }
    return { tools, servers }
  }
}
