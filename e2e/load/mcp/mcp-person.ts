import { isDeepStrictEqual } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Account } from '../installation.ts'
import type { Called, Fault } from './told.ts'

/** Both revisions of the protocol; people have them in turn. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const

type Args = Record<string, unknown>
type Structured = Record<string, unknown>
/** A call, and what is wrong with its answer: null for nothing. */
interface Call {
  tool: string
  args: Args
  faultOf: (answer: Structured) => string | null
}

const FILES = 10
const QUERIES = [
  ['add two numbers', 'calculator', 'add'],
  ['current weather of a city', 'weather', ''],
  ['list the tables of the database', 'database', ''],
  ['read a file', 'filesystem', ''],
] as const

/**
 * A person at work with an MCP client of the official SDK. Everything of theirs holds a secret: a file, a server of their
 * own, a state, what programs answer; an answer that has not theirs is somebody else's.
 */
export class McpPerson {
  readonly #client: Client
  readonly #transport: StreamableHTTPClientTransport
  readonly #index: number
  readonly #secret: string
  readonly #files = new Map<string, unknown>()
  readonly #states = new Map<string, unknown>()
  #count = 0

  private constructor(client: Client, transport: StreamableHTTPClientTransport, index: number) {
    this.#client = client
    this.#transport = transport
    this.#index = index
    this.#secret = `secret of person ${index}`
  }

  static async connect(url: string, index: number, { token }: Account): Promise<McpPerson> {
    const revision = REVISIONS[index % REVISIONS.length] as (typeof REVISIONS)[number]
    const mode = revision === '2025-11-25' ? ('legacy' as const) : { pin: revision }
    const client = new Client({ name: 'load', version: '1' }, { versionNegotiation: { mode } })
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
    })
    await client.connect(transport)
    const made = new McpPerson(client, transport, index)
    await made.#settleIn()
    return made
  }

  /** Undefined in the newer revision, which has none. */
  get sessionId(): string | undefined {
    return this.#transport.sessionId
  }

  /** A number of calls, one after another. */
  async *work(calls: number, random: () => number): AsyncGenerator<Called> {
    for (let n = 0; n < calls; n++) {
      const call = this.#next(random)
      const began = performance.now()
      const fault = await this.#call(call)
      yield { tool: call.tool, ms: performance.now() - began, fault }
    }
  }

  /** What is not in the workspace as it was written there. */
  async lookAtFiles(): Promise<Fault[]> {
    const code = `import { readdir, readFile } from 'node:fs/promises'
const files = {}
for (const name of await readdir('own')) files['own/' + name] = JSON.parse(await readFile('own/' + name, 'utf8'))
export default files`
    const wanted = Object.fromEntries(this.#files)
    const fault = await this.#call(this.#program(code, (value) => differenceOf(value, wanted)))
    return fault ? [fault] : []
  }

  /** Runs a program that does not end by itself. */
  async hang(): Promise<void> {
    await this.#client.callTool({
      name: 'execute_code',
      arguments: { code: 'await new Promise((done) => setTimeout(done, 600_000))' },
    })
  }

  /** Says goodbye; a session ends by that. */
  async close(): Promise<void> {
    await this.#transport.terminateSession()
    await this.#client.close()
  }

  async #settleIn(): Promise<void> {
    const i = this.#index
    const own = `export const inputSchema = { type: 'object' }\nexport async function tellSecret${i}() { return ${JSON.stringify(this.#secret)} }\n`
    const code = `import { mkdir, writeFile } from 'node:fs/promises'
await mkdir('own', { recursive: true })
await mkdir('servers/mine${i}', { recursive: true })
await writeFile('servers/mine${i}/tellSecret${i}.ts', ${JSON.stringify(own)})
await writeFile('whoami.txt', ${JSON.stringify(this.#secret)})
export default 'settled'`
    const fault = await this.#call(this.#program(code, (value) => differenceOf(value, 'settled')))
    if (fault) throw new Error(`Person ${i} could not settle in: ${fault.text}`)
  }

  #next(random: () => number): Call {
    const dice = random()
    if (dice < 0.4) return this.#runProgram()
    if (dice < 0.6) return this.#search(random)
    if (dice < 0.7) return this.#saveState()
    if (dice < 0.8) return this.#getState(random)
    if (dice < 0.87) return this.#list('list_servers', {}, ({ result }) => result)
    if (dice < 0.94) return this.#list('list_available_tools', {}, (answer) => Object.keys(answer))
    const args = { server_name: `mine${this.#index}` }
    const wanted = { result: [`tellSecret${this.#index}`] }
    return { tool: 'get_server_tools', args, faultOf: (answer) => differenceOf(answer, wanted) }
  }

  /** Calls a tool of everybody's and one of its own, reads a file and writes another. */
  #runProgram(): Call {
    const [i, n] = [this.#index, this.#count++]
    const file = `own/${n % FILES}.json`
    const nonce = `call ${n} of person ${i}`
    const code = `import { readFile, writeFile } from 'node:fs/promises'
import { add } from './servers/calculator/add.ts'
import { tellSecret${i} } from './servers/mine${i}/tellSecret${i}.ts'
const sum = await add({ a: ${n}, b: ${i} })
await writeFile('${file}', JSON.stringify({ nonce: '${nonce}' }))
console.log('${nonce}')
export default { nonce: '${nonce}', sum, me: await readFile('whoami.txt', 'utf8'), told: await tellSecret${i}() }`
    this.#files.set(file, { nonce })
    const wanted = { nonce, sum: n + i, me: this.#secret, told: this.#secret }
    return this.#program(code, (value, output) => differenceOf([value, output], [wanted, `${nonce}\n`]))
  }

  #program(code: string, faultOf: (value: unknown, output: unknown) => string | null): Call {
    return { tool: 'execute_code', args: { code }, faultOf: ({ result, output }) => faultOf(result, output) }
  }

  #search(random: () => number): Call {
    const level = pick(['name', 'description', 'full'] as const, random)
    const isOwn = random() < 0.25
    const [query, server, tool] = isOwn
      ? [`tell secret ${this.#index}`, `mine${this.#index}`, `tellSecret${this.#index}`]
      : pick(QUERIES, random)
    return {
      tool: `search_tools (${level})`,
      args: { query, detail_level: level },
      faultOf: (answer) => {
        const foreign = this.#foreignIn(Object.keys(answer))
        if (foreign) return foreign
        const found = answer[server]
        if (found === undefined) return `${server} was not found for ${query}: ${brief(answer)}`
        if (Array.isArray(found) !== (level === 'name')) return `not told as ${level}: ${brief(answer)}`
        if (level === 'name' || tool === '') return null
        const told = (found as Record<string, Structured>)[tool]
        if (told === undefined) return `${server}.${tool} was not found for ${query}: ${brief(answer)}`
        return (level === 'full') === String(told['code']).includes(tool)
          ? null
          : `not told as ${level}: ${brief(told)}`
      },
    }
  }

  #saveState(): Call {
    const n = this.#count++
    const file = `state-${n % 3}.json`
    const value = { of: this.#secret, n, filler: 'x'.repeat(2_000) }
    this.#states.set(file, value)
    const wanted = { success: true, file: `/workspace/${file}` }
    const args = { state_data: value, state_file: file }
    return { tool: 'save_state', args, faultOf: (answer) => differenceOf(answer, wanted) }
  }

  #getState(random: () => number): Call {
    const file = `state-${Math.floor(random() * 3)}.json`
    const data = this.#states.get(file)
    const wanted = data === undefined ? { exists: false, data: null } : { exists: true, data }
    return { tool: 'get_state', args: { state_file: file }, faultOf: (answer) => differenceOf(answer, wanted) }
  }

  #list(tool: string, args: Args, serversOf: (answer: Structured) => unknown): Call {
    return {
      tool,
      args,
      faultOf: (answer) => {
        const servers = serversOf(answer)
        if (!Array.isArray(servers) || !servers.includes('calculator')) return `not the servers: ${brief(answer)}`
        return this.#foreignIn(servers) ?? (servers.includes(`mine${this.#index}`) ? null : 'the own server is missing')
      },
    }
  }

  #foreignIn(servers: readonly string[]): string | null {
    const foreign = servers.find((name) => /^mine\d/.test(name) && name !== `mine${this.#index}`)
    return foreign === undefined ? null : `person ${this.#index} is told of ${foreign}`
  }

  async #call({ tool, args, faultOf }: Call): Promise<Fault | null> {
    try {
      const answer = await this.#client.callTool({ name: tool.split(' ', 1)[0] as string, arguments: args })
      const structured = answer.structuredContent as Structured | undefined
      if (answer.isError || structured === undefined) return { kind: 'error', text: brief(answer.content) }
      if (structured['success'] === false) return { kind: 'error', text: String(structured['error']) }
      const fault = faultOf(structured)
      return fault === null ? null : { kind: 'mix-up', text: `${tool}: ${fault}` }
    } catch (error) {
      return { kind: 'error', text: error instanceof Error ? error.message : String(error) }
    }
  }
}

const brief = (value: unknown) => JSON.stringify(value).slice(0, 300)

const differenceOf = (value: unknown, wanted: unknown): string | null =>
  isDeepStrictEqual(value, wanted) ? null : `expected ${brief(wanted)}, came ${brief(value)}`

const pick = <Entry>(entries: readonly Entry[], random: () => number): Entry =>
  entries[Math.floor(random() * entries.length)] as Entry
