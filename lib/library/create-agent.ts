import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import { type ConfigInput, configOf } from '../config/config-of.ts'
import { createLog } from '../config/log.ts'
import { PlaygroundError } from '../errors.ts'
import type { ServerTool } from '../mcp/server/tool.ts'
import { localPersonIn } from '../people/as-person.ts'
import type { Person } from '../people/person.ts'
import type { RunRequest } from '../pipeline/request.ts'
import type { Playground } from '../playground.ts'
import type { RunEvent, ToolChoice } from '../runs/event.ts'
import type { Values } from '../runs/question.ts'
import type { Limits } from '../sandbox/contract.ts'
import type { SearchOptions, ToolSearch } from '../selection/search-tools.ts'
import { askCaller, type DecideCall } from './ask-caller.ts'
import { type Execution, executionOf } from './execution.ts'
import { followRun } from './follow-run.ts'

export interface AgentOptions {
  /** A whole configuration from `loadConfig`, or settings over those that config.yaml and the environment have. */
  config?: ConfigInput
  /** The folder that programs work in, relative to where the process stands. Default: `workspaces/local`, as `cem` has it. */
  workspace?: string
  /** Functions of this process that programs can import from `./servers/tools/<name>.ts` and tasks can choose, by `defineTool`. */
  tools?: readonly ServerTool[]
}

export interface ExecuteOptions {
  /**
   * Who is asked about calls that may destroy something: nobody, and they are denied (`none`, the default); nobody, and they
   * are made (`all`); or your function, for each of them.
   */
  approve?: 'none' | 'all' | DecideCall
  /** Aborting it stops the run, which then ends with the error `cancelled`. */
  signal?: AbortSignal
  /** Told each step as it happens. What it throws stops the run and is thrown. */
  onEvent?: (event: RunEvent) => void
  /**
   * The session of work it belongs to: its id or number; `current`, which is begun where there is none; or `new`. A task may
   * then say "it", "that file" or "the same for Paris".
   */
  session?: string
  /** Lower than those that are configured; a higher one is refused. Times are milliseconds. */
  limits?: Partial<Limits>
  /** Keep all files of the workspace as they are before it does anything: `cem checkpoints` brings them back. */
  checkpoint?: boolean
}

export interface ExecuteTaskOptions extends ExecuteOptions {
  /** Tools that are settled before any are chosen, as `server/tool`. */
  choice?: ToolChoice
  /** Answers to questions that the task ended with before, by their names: `run.outcome.question` says which. */
  values?: Values
  /** In a session: nothing is put in the place of “it” or “the same for Paris”. */
  asWritten?: boolean
}

/** What an agent stands on. */
export interface OpenedAgent {
  playground: Playground
  person: Person
}

/** Runs tasks and programs, one after the other or at once; its tools and sandboxes stay ready between them. */
export interface Agent extends AsyncDisposable {
  readonly config: Config
  /**
   * Takes a task from its words to its result. Throws a `PlaygroundError` for one that cannot be started, such as an empty one
   * (`invalid-input`); whatever happens afterwards stands in `error`.
   */
  executeTask(task: string, options?: ExecuteTaskOptions): Promise<Execution>
  /** The same of a program: a TypeScript module, whose default export is the value. It is checked and runs in the sandbox. */
  executeCode(code: string, options?: ExecuteOptions): Promise<Execution>
  /** The tools that fit a task, best first; at most 10, unless `limit` says otherwise. */
  searchTools(query: string, options?: SearchOptions): Promise<ToolSearch>
  /** Opens what the first task would otherwise wait for. */
  open(): Promise<OpenedAgent>
  /** Ends what is under way and lets go of everything: nothing of it keeps the process alive. */
  close(): Promise<void>
}

/**
 * Makes an agent; it opens what it needs when it is first used. Throws `configuration` for settings that are wrong, and
 * `conflict` for two tools of one name.
 *
 * @example
 * const agent = createAgent({ workspace: 'work' })
 * try {
 *   const { value, error } = await agent.executeTask('Calculate (100 + 200) * 3')
 * } finally {
 *   await agent.close()
 * }
 */
export function createAgent(options: AgentOptions = {}): Agent {
  return makeAgent(options)
}

/** `forOneRun`: it ends after one run, and nothing is made ready for a next one. */
export function makeAgent(options: AgentOptions, { forOneRun = false } = {}): Agent {
  const config = configOf(options.config)
  const { tools = [] } = options
  assertDistinct(tools)
  const person = localPersonIn(config, options.workspace === undefined ? undefined : resolve(options.workspace))
  let opening: Promise<OpenedAgent> | undefined
  let closing: Promise<void> | undefined

  async function execute(
    request: RunRequest,
    { approve = 'none', signal, onEvent, limits, checkpoint, session }: ExecuteOptions,
  ) {
    assertRunnable(request, approve)
    const { playground } = await made.open()
    const failing = new AbortController()
    let failure: { error: unknown } | undefined
    const fail = (error: unknown) => {
      failure ??= { error }
      failing.abort()
    }
    const ask = typeof approve === 'function' ? askCaller(playground, person, approve, fail) : undefined
    const wanted: RunRequest = {
      ...request,
      approve: typeof approve === 'function' ? 'ask' : approve,
      ...(limits && { limits }),
      ...(checkpoint && { checkpoint }),
      ...(session !== undefined && { session }),
    }
    const run = await followRun(playground, person, wanted, {
      signal: signal ? AbortSignal.any([signal, failing.signal]) : failing.signal,
      onEvent(event, runId) {
        onEvent?.(event)
        ask?.(event, runId)
      },
    })
    if (failure) throw failure.error
    return executionOf(run)
  }

  const made: Agent = {
    config,
    executeTask: (task, { choice, values, asWritten, ...options } = {}) =>
      execute(
        { task, ...(choice && { tools: choice }), ...(values && { values }), ...(asWritten && { asWritten }) },
        options,
      ),
    executeCode: (code, options = {}) => execute({ code }, options),
    searchTools: async (query, options) => (await made.open()).playground.searchTools(person, query, options),
    async open() {
      if (closing) throw new PlaygroundError('conflict', 'This agent is closed. Make another with createAgent().')
      // One that failed is tried again by the next.
      return (opening ??= openPlayground(config, person, { forOneRun, tools, agent: made }).catch((error: unknown) => {
        opening = undefined
        throw error
      }))
    },
    // One that could not be opened holds nothing.
    close: () =>
      (closing ??= Promise.resolve(opening).then(
        (opened) => opened?.playground.close(),
        () => {},
      )),
    [Symbol.asyncDispose]: () => made.close(),
  }
  return made
}

/** Who calls this from JavaScript has no compiler that says so. */
function assertRunnable({ task, code }: RunRequest, approve: unknown): void {
  const text = task ?? code
  if (typeof text !== 'string')
    throw new PlaygroundError('invalid-input', `Expected a task or a program as a text, and got ${typeof text}.`)
  if (typeof approve !== 'function' && approve !== 'none' && approve !== 'all')
    throw new PlaygroundError(
      'invalid-input',
      `Expected approve to be 'none', 'all' or a function that answers each question, and got ${JSON.stringify(approve)}.`,
    )
}

function assertDistinct(tools: readonly ServerTool[]): void {
  const names = tools.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    throw new PlaygroundError('conflict', `There are two tools ${JSON.stringify(twice)}. Give one another name.`)
}

async function openPlayground(
  config: Config,
  person: Person,
  { forOneRun, tools, agent }: { forOneRun: boolean; tools: readonly ServerTool[]; agent: Agent },
): Promise<OpenedAgent> {
  // Loaded here, so that whoever imports the library does not wait for all of the product.
  const [{ createPlayground }, { openSandbox }] = await Promise.all([
    import('../create-playground.ts'),
    import('../pipeline/open-sandbox.ts'),
  ])
  const own = tools.length > 0 ? await openOwnTools(config, tools, agent) : null
  const used = own?.config ?? config
  const opened = await openSandbox(used, createLog(used), { forOneRun }).catch(async (error: unknown) => {
    await own?.close()
    throw error
  })
  try {
    const playground = await createPlayground(used, opened, own?.servers)
    playground.prewarm(person)
    return { playground: { ...playground, close: () => playground.close().finally(own?.close) }, person }
  } catch (error) {
    await opened.sandbox.close()
    await own?.close()
    throw error
  }
}

/** Their modules, and the server that makes their calls. */
async function openOwnTools(config: Config, tools: readonly ServerTool[], agent: Agent) {
  const [{ withOwnModules, OWN_SERVER }, { serveTools }] = await Promise.all([
    import('./own-tools.ts'),
    import('../mcp/server/create-server.ts'),
  ])
  const servers = { [OWN_SERVER]: async () => serveTools(tools, await agent.open()) }
  return { ...(await withOwnModules(config, tools)), servers }
}
