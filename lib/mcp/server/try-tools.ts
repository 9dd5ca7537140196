import type { Client } from '@modelcontextprotocol/client'
import { messageOf } from '../../errors.ts'

/** What came of trying one tool. */
export interface Trial {
  tool: string
  ok: boolean
  detail: string
  /** Runs that were made for it. */
  runIds: string[]
}

type Value = Record<string, unknown>
type Ask = (tool: string, args?: Value) => Promise<Value>

/** What each tool is asked, and what must come back: answers what to say of it, throws when it is wrong. */
type Try = (ask: Ask, stateFile: string) => Promise<string>

const LEVELS = ['name', 'description', 'full'] as const
const PROGRAM = 'export default 6 * 7'
const TASK = 'Add 2 and 40'
const ANSWER = 42

const TRIES: Record<string, Try> = {
  async search_tools(ask) {
    let found: string[] = []
    for (const detail_level of LEVELS) {
      const servers = Object.entries(
        await ask('search_tools', { query: 'add two numbers', detail_level, max_results: 1 }),
      )
      found = servers.flatMap(([server, tools]) => toolNamesIn(tools).map((tool) => `${server}.${tool}`))
      if (detail_level !== 'full') continue
      for (const [server, tools] of servers)
        for (const [tool, told] of Object.entries(tools as Record<string, Value>))
          expected(typeof told['code'] === 'string' && told['code'] !== '', `the module of ${server}.${tool}`, told)
    }
    return found.length > 0 ? `found ${found.join(', ')}` : 'found nothing'
  },

  async execute_code(ask) {
    const { success, result, error } = await ask('execute_code', { code: PROGRAM })
    expected(success === true && result === ANSWER, `${ANSWER}`, error ?? result)
    return 'a program ran'
  },

  async execute_task(ask) {
    const { calculator } = await ask('list_available_tools')
    if (!toolNamesIn(calculator).includes('add'))
      return 'not tried: the task it would be given needs calculator.add, which is not connected'
    const { success, result, error } = await ask('execute_task', { task_description: TASK })
    expected(success === true && result === ANSWER, `${ANSWER}`, error ?? result)
    return 'a task was done'
  },

  async list_servers(ask) {
    return `${listOf(await ask('list_servers')).length} servers`
  },

  async list_available_tools(ask) {
    const tools = Object.values(await ask('list_available_tools')).flatMap(toolNamesIn)
    return `${tools.length} tools`
  },

  async get_server_tools(ask) {
    const [first] = listOf(await ask('list_servers'))
    if (first === undefined) return 'not tried: there is no server'
    return `${listOf(await ask('get_server_tools', { server_name: first })).length} tools of ${first}`
  },

  async list_skills(ask) {
    return `${toolNamesIn(await ask('list_skills')).length} skills`
  },

  // Nothing is kept for a try: each has to refuse what is none.
  async run_skill(ask) {
    const name = 'no-such-skill-is-here'
    return `refused: ${await refusal(ask('run_skill', { name }), 'There is no skill called')}`
  },

  async save_skill(ask) {
    await ask('execute_code', { code: PROGRAM })
    const wrong = { name: 'No Name of a Skill', description: 'a try' }
    return `refused: ${await refusal(ask('save_skill', wrong), 'Expected a skill')}`
  },

  async save_state(ask, stateFile) {
    const saved = await ask('save_state', { state_data: { tried: ANSWER }, state_file: stateFile })
    expected(saved['success'] === true, 'success', saved)
    return `saved ${saved['file']}`
  },

  async get_state(ask, stateFile) {
    const { exists, data } = await ask('get_state', { state_file: stateFile })
    expected(exists === true && (data as Value)['tried'] === ANSWER, 'what was saved', { exists, data })
    return 'read what was saved'
  },
}

/** Tries every tool that a server of ours lists, as its clients call them. `stateFile` is written; nothing else is. */
export async function* tryTools(client: Client, stateFile: string): AsyncGenerator<Trial> {
  const listed = new Set((await client.listTools()).tools.map(({ name }) => name))
  for (const [tool, attempt] of Object.entries(TRIES)) {
    if (!listed.delete(tool)) continue
    const runIds: string[] = []
    const ask: Ask = async (name, args = {}) => {
      const answer = await client.callTool({ name, arguments: args })
      const runId = answer._meta?.['code-execution-mcp/run']
      if (typeof runId === 'string') runIds.push(runId)
      if (answer.isError) throw new Error(textOf(answer.content))
      expected(answer.structuredContent !== undefined, 'structuredContent', answer)
      return answer.structuredContent as Value
    }
    try {
      yield { tool, ok: true, detail: await attempt(ask, stateFile), runIds }
    } catch (error) {
      yield { tool, ok: false, detail: messageOf(error), runIds }
    }
  }
  for (const tool of listed) yield { tool, ok: true, detail: 'listed; how to try it is not known here', runIds: [] }
}

const toolNamesIn = (tools: unknown): string[] =>
  Array.isArray(tools) ? tools.map(String) : Object.keys((tools ?? {}) as object)

const listOf = ({ result }: Value): string[] => toolNamesIn(result)

const textOf = (content: readonly unknown[]): string =>
  content.map((part) => String((part as Value)['text'] ?? '')).join('\n')

/** What a tool said against it, which has to begin so. */
async function refusal(asked: Promise<Value>, beginning: string): Promise<string> {
  const came: unknown = await asked.catch((error: unknown) => messageOf(error))
  expected(typeof came === 'string' && came.startsWith(beginning), `a refusal: ${beginning}`, came)
  return came.split('. ', 1)[0] ?? came
}

function expected(isSo: boolean, what: string, came: unknown): asserts isSo {
  if (!isSo) throw new Error(`Expected ${what}, but ${JSON.stringify(came)?.slice(0, 500)} came.`)
}
