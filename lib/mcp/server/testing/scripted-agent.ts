import type { Client } from '@modelcontextprotocol/client'

/** What an agent reads of one tool before it uses it. */
export interface ReadTool {
  module: string
  name: string
  /** What it takes, as its module declares it. */
  input: { name: string; type: string; isOptional: boolean }[]
}

export interface Ran {
  success: boolean
  result: unknown
  output: string
  error: string | null
}

/**
 * A coding agent without a model: it knows TypeScript, SQL and the protocol, and of this server only what it says, in its
 * instructions, its lists, its schemas and its answers. Where a word is missing there it cannot go on, and throws.
 */
export class ScriptedAgent {
  readonly #client: Client
  readonly #searchTool: string
  readonly #runTool: string
  readonly #levels: string[]
  readonly #deepest: string

  static async meet(client: Client): Promise<ScriptedAgent> {
    const instructions = client.getInstructions() ?? ''
    const { tools } = await client.listTools()
    const named = (what: RegExp) => {
      const tool = must(what.exec(instructions)?.[1], `a tool for ${what} in the instructions`)
      return must(
        tools.find(({ name }) => name === tool),
        `the tool ${tool} in the list`,
      )
    }
    const search = named(/(\w+) finds/)
    const run = named(/(\w+) runs a program/)
    const [, parameter = '', deepest = ''] = must(/(\w+) "(\w+)" to see/.exec(instructions), 'how to see a tool')
    const levels = (search.inputSchema.properties?.[parameter] as { enum?: string[] } | undefined)?.enum
    return new ScriptedAgent(client, [search.name, run.name], must(levels, `the values of ${parameter}`), deepest)
  }

  private constructor(client: Client, [searchTool, runTool]: [string, string], levels: string[], deepest: string) {
    this.#client = client
    this.#searchTool = searchTool
    this.#runTool = runTool
    this.#levels = levels
    this.#deepest = deepest
  }

  /** Which tools there are for it, with what each is for. */
  async search(query: string): Promise<{ server: string; tool: string; description: string }[]> {
    const level = must(
      this.#levels.find((one) => one.startsWith('desc')),
      'a level that describes',
    )
    const found = await this.#call(this.#searchTool, { query, detail_level: level })
    return Object.entries(found).flatMap(([server, tools]) =>
      Object.entries(tools as Record<string, { description: string }>).map(([tool, { description }]) => ({
        ...{ server, tool, description },
      })),
    )
  }

  /** One tool, whole. */
  async read({ server, tool, description }: { server: string; tool: string; description: string }): Promise<ReadTool> {
    const found = await this.#call(this.#searchTool, {
      query: description,
      detail_level: this.#deepest,
      max_results: 1,
    })
    const { code } = must(
      (found[server] as Record<string, { code: string }> | undefined)?.[tool],
      `${server}.${tool} among ${JSON.stringify(Object.keys(found))}`,
    )
    const module = must(/\.\/servers\/[\w./-]+\.ts/.exec(code)?.[0], 'where to import it from')
    const [, name = '', type = ''] = must(/export async function (\w+)\(input: (\w+)\)/.exec(code), 'its function')
    const fields = must(new RegExp(`interface ${type} \\{([^]*?)\\n\\}`).exec(code)?.[1], 'its input')
    const input = [...fields.matchAll(/^ {2}(\w+)(\??): (.+)$/gm)].map(([, field = '', optional, fieldType = '']) => ({
      ...{ name: field, type: fieldType, isOptional: optional === '?' },
    }))
    return { module, name, input }
  }

  async run(code: string): Promise<Ran> {
    return (await this.#call(this.#runTool, { code })) as unknown as Ran
  }

  /** Another program, with the value that the error complains of made what it says is expected. */
  mend(code: string, error: string): string {
    const [, line = '', came = '', expected = ''] = must(
      /line (\d+): Type '(\w+)' is not assignable to type '([^']+)'/.exec(error),
      `what is wrong, in ${error}`,
    )
    const literal = { number: /: (\d+)/, string: /: ('[^']*')/ }[came]
    const lines = code.split('\n')
    const at = Number(line) - 1
    lines[at] = must(lines[at], `line ${line}`).replace(must(literal, `a ${came}`), (_all, value: string) =>
      expected.endsWith('[]') ? `: [${value}]` : `: ${JSON.stringify(value)}`,
    )
    return lines.join('\n')
  }

  /** The text of a file that an answer named, as a resource. */
  async readAsResource(path: string): Promise<string> {
    const { resourceTemplates } = await this.#client.listResourceTemplates()
    for (const { uriTemplate, description = '' } of resourceTemplates) {
      const folder = /\/[\w-]+\//.exec(description)?.[0]
      if (folder === undefined || !path.startsWith(folder)) continue
      const uri = uriTemplate.replace(/\{\+?\w+\}/, path.slice(folder.length))
      const { contents } = await this.#client.readResource({ uri })
      return must((contents[0] as { text?: string }).text, 'a text')
    }
    throw new Error(`No template says that it is for ${path}.`)
  }

  async #call(name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
    const answer = await this.#client.callTool({ name, arguments: args })
    if (answer.isError) throw new Error(JSON.stringify(answer.content))
    return must(answer.structuredContent as Record<string, unknown> | undefined, 'structuredContent')
  }
}

function must<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`The server does not say ${what}.`)
  return value
}
