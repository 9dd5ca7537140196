import { formatBytes } from '../format/bytes.ts'
import { formatCount } from '../format/duration.ts'
import { plainLine } from '../format/unseen.ts'
import { COUNTED_CHARS } from '../tokens/excerpts.ts'
import { type CountedTool, schemaText } from '../tokens/prompts.ts'
import { countTools } from '../tokens/tool-tokens.ts'
import type { CountedServer } from './compute-bill.ts'

/** A server with the tools that direct calling would send, or why they are not known. */
export type ListedServer =
  | { name: string; tools: readonly CountedTool[] }
  | { name: string; state: string; isOff?: true }

/** What one bill counts at most. */
export interface CountLimits {
  /** Characters of all schemas. */
  chars: number
  tools: number
}

export const COUNT_LIMITS: CountLimits = { chars: 8 * 1024 * 1024, tools: 20_000 }

const MAX_SHOWN = 60

type Measured = { name: string; tools: readonly CountedTool[]; chars: number }

/**
 * Takes servers as they are listed, and holds no more than may be counted: what is too large is refused with its size and let go
 * at once, and of all together the largest go first, so that the small ones are counted whatever stands beside them.
 */
export class Listed {
  readonly #limits: CountLimits
  readonly #held = new Map<string, Measured>()
  readonly #told = new Map<string, CountedServer>()

  constructor(limits: CountLimits = COUNT_LIMITS) {
    this.#limits = limits
  }

  add(server: ListedServer): void {
    if ('state' in server) return void this.#told.set(server.name, server)
    const measured = measure(server)
    if (typeof measured === 'string') return this.#refuse(server.name, measured)
    this.#held.set(server.name, measured)
    while (this.#isTooMuch()) {
      const [largest] = [...this.#held.values()].sort((a, b) => b.chars - a.chars)
      this.#held.delete(largest!.name)
      this.#refuse(
        largest!.name,
        `Its ${formatCount(largest!.tools.length)} tools have ${formatBytes(largest!.chars)} of schemas: with the others that is more than the ${formatBytes(this.#limits.chars)} and ${formatCount(this.#limits.tools)} tools that one bill counts. Count it by itself.`,
      )
    }
  }

  #refuse(name: string, state: string): void {
    this.#told.set(name, { name, state })
  }

  #isTooMuch(): boolean {
    const held = [...this.#held.values()]
    const sumOf = (what: (one: Measured) => number) => held.reduce((sum, one) => sum + what(one), 0)
    return sumOf(({ chars }) => chars) > this.#limits.chars || sumOf(({ tools }) => tools.length) > this.#limits.tools
  }

  /** Counts what is held, in the order of `names`. Throws the reason of `signal` when it aborts. */
  async count(names: readonly string[], signal: AbortSignal): Promise<CountedServer[]> {
    const counted: CountedServer[] = []
    for (const name of names) {
      const held = this.#held.get(name)
      if (held) {
        const tokens = await countTools(held.tools, signal)
        counted.push({ name, tools: held.tools.map(({ tool }, at) => ({ tool, tokens: tokens[at]! })) })
      } else counted.push(this.#told.get(name) ?? { name, state: 'It was not asked.' })
    }
    return counted
  }
}

/** The size of its schemas, or why nobody counts them. */
function measure({ name, tools }: { name: string; tools: readonly CountedTool[] }): Measured | string {
  let chars = 0
  for (const tool of tools) {
    const shown = JSON.stringify(plainLine(tool.tool).slice(0, MAX_SHOWN))
    let size: number
    try {
      size = schemaText(tool).length
    } catch {
      // By a stack that is too small; what else has JSON as its source can be written as JSON.
      return `The schema of its tool ${shown} is nested too deep to be sent to a model.`
    }
    if (size > COUNTED_CHARS)
      return `Its tool ${shown} has ${formatBytes(size)} of description and schema: more than ${formatBytes(COUNTED_CHARS)} is not counted, and fits into few models.`
    chars += size
  }
  return { name, tools, chars }
}
