import type { ModelTool } from '../../codegen/model/call-model.ts'
import type { Tool } from '../../discovery/tool.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import { type CountedTool, schemaText } from '../../tokens/prompts.ts'

/** What providers take as a name of a function, and how long it may be. */
const UNSAFE = /[^A-Za-z0-9_-]/g
const MOST_NAME = 64

/** By which a model looks for tools. */
export const SEARCH_TOOLS = 'search_tools'

const SEARCH: ModelTool = {
  type: 'function',
  function: {
    name: SEARCH_TOOLS,
    description: 'Finds functions for what has to be done. Those that are found can be called from the next turn on.',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'What has to be done, in a few words' } },
      required: ['query'],
    },
  },
}

/** The functions that a model is sent, each by a name of its own. What was sent once is sent again as it was. */
export class SentFunctions {
  readonly #tools = new Map<string, Tool>()
  readonly #modules = new Map<string, string>()
  readonly #wire: ModelTool[] = []
  #tokens = 0

  private constructor() {}

  /** With or without the one that looks for others. */
  static async open(hasSearch: boolean): Promise<SentFunctions> {
    const sent = new SentFunctions()
    if (!hasSearch) return sent
    sent.#wire.push(SEARCH)
    const [tokens = 0] = await countTokens([JSON.stringify(SEARCH)])
    sent.#tokens = tokens
    return sent
  }

  /** As they are sent. */
  get wire(): readonly ModelTool[] {
    return this.#wire
  }

  /** What sending them costs, as it is counted here. */
  get tokens(): number {
    return this.#tokens
  }

  get tools(): readonly Tool[] {
    return [...this.#tools.values()]
  }

  has({ module }: Tool): boolean {
    return this.#modules.has(module)
  }

  /** Answers their names, also of those that were there. */
  async add(tools: readonly Tool[]): Promise<string[]> {
    const added: string[] = []
    const names = tools.map((tool) => {
      const known = this.#modules.get(tool.module)
      if (known !== undefined) return known
      const name = this.#freeName(tool)
      this.#tools.set(name, tool)
      this.#modules.set(tool.module, name)
      const text = wireText(tool, name)
      added.push(text)
      this.#wire.push(JSON.parse(text) as ModelTool)
      return name
    })
    const counts = await countTokens(added)
    this.#tokens += counts.reduce((sum, tokens) => sum + tokens, 0)
    return names
  }

  /** Undefined for a name that was not sent. */
  toolOf(name: string): Tool | undefined {
    return this.#tools.get(name)
  }

  #freeName({ server, tool }: Tool): string {
    const name = `${server}__${tool}`.replace(UNSAFE, '_').slice(0, MOST_NAME)
    for (let number = 2, free = name; ; number++) {
      if (free !== SEARCH_TOOLS && !this.#tools.has(free)) return free
      const end = `_${number}`
      free = name.slice(0, MOST_NAME - end.length) + end
    }
  }
}

/** The same text that is counted where direct calling is only computed, but for a name that providers do not take. */
function wireText(tool: CountedTool, name: string): string {
  const text = schemaText(tool)
  if (name === `${tool.server}__${tool.tool}`) return text
  const { function: described, ...rest } = JSON.parse(text)
  return JSON.stringify({ ...rest, function: { ...described, name } })
}
