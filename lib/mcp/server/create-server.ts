import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Config } from '../../config/config.ts'
import { type ConfigInput, configOf } from '../../config/config-of.ts'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { Profile } from '../../people/reach.ts'
import type { Playground } from '../../playground.ts'
import { PRODUCT } from '../version.ts'
import { RecentCalls } from './calls/recent-calls.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { DEFAULT_PROFILE, TOOL_NAMES, TOOLS_OF } from './profiles.ts'
import { ProgressReport } from './progress.ts'
import { openStateCodec } from './questions/state-codec.ts'
import { registerPrompts } from './resources/prompts.ts'
import { registerResources } from './resources/resources.ts'
import { registerSkillPrompts } from './resources/skill-prompts.ts'
import { ResourceWatch } from './resources/watch-resources.ts'
import { LastPrograms } from './run/last-programs.ts'
import { Shares } from './shares/shares.ts'
import { type ServerTool, structuredSchema, ToolAnswer, type ToolCall, toStandardSchema } from './tool.ts'
import { toolError, toolResult } from './tool-result.ts'
import { executeCode } from './tools/execute-code.ts'
import { runSkill } from './tools/run-skill.ts'

/** For whom a server is opened, what runs their programs, and what is shown there. */
export interface ServedTo {
  playground: Playground
  person: Person
  profile?: Profile
  /** Where this person sees runs in a browser; null where there is no page. */
  pageUrl?: string | null
  /** What one person may watch is counted over all servers that share one. Default: one of its own. */
  resourceWatch?: ResourceWatch
}

/** One that is served as it is: the library's `createAgent` makes it. */
export interface ServedAgent {
  open(): Promise<Pick<ServedTo, 'playground' | 'person'>>
}

/** What is listed does not change while a client is connected, or is not told of. */
const CAPABILITIES = {
  logging: {},
  tools: { listChanged: false },
  resources: { subscribe: true, listChanged: false },
}

/** The prompt asks for a program, which is good for nothing where none can be run. */
const hasSkills = (profile: Profile) => TOOLS_OF[profile].some(({ name }) => name === runSkill.name)
const hasPrompts = (profile: Profile) => TOOLS_OF[profile].some(({ name }) => name === executeCode.name)

/** We as an MCP server. */
export interface CodeExecutionServer {
  /** How much each person may have done at once, over all of their connections. */
  readonly shares: Shares
  /** As it was made with. */
  readonly config?: Config
  readonly agent?: ServedAgent
  /** Which clients have called, and when they did last. */
  readonly calls: RecentCalls
  /** Adds a tool of your own, in every profile. Throws `conflict` for a name that is taken. */
  registerTool(tool: ServerTool): CodeExecutionServer
  registerTools(tools: readonly ServerTool[]): CodeExecutionServer
  /** Makes what the SDK connects to a transport; both revisions of the protocol are served. */
  open(to: ServedTo): McpServer
}

export interface CreateServerOptions {
  /** Of the playground that `runServer` opens. Default: what config.yaml and the environment say. */
  config?: ConfigInput
  /** Serve what this agent works with, in its workspace, instead of a playground of its own. It stays open afterwards. */
  agent?: ServedAgent
  /** Tools of your own. */
  tools?: readonly ServerTool[]
}

/**
 * What MCP clients are shown: our tools, and yours beside them. `runServer` serves it. Throws `configuration` for settings that
 * are wrong, and `conflict` for two tools of one name.
 *
 * @example
 * const server = createServer({ agent }).registerTool(stock)
 * await (await runServer('stdio', { server })).ended
 */
export function createServer({ config, agent, tools = [] }: CreateServerOptions = {}): CodeExecutionServer {
  if (config && agent) throw eitherConfigOrAgent()
  const own = new Map<string, ServerTool>()
  const shares = new Shares()
  const calls = new RecentCalls()
  const lastPrograms = new LastPrograms()

  const made: CodeExecutionServer = {
    shares,
    ...(config && { config: configOf(config) }),
    ...(agent && { agent }),
    calls,

    registerTool(tool) {
      if (own.has(tool.name) || TOOL_NAMES.has(tool.name))
        throw new PlaygroundError(
          'conflict',
          `There is a tool ${JSON.stringify(tool.name)} already. Give yours another name.`,
        )
      own.set(tool.name, tool)
      return made
    },

    registerTools(more) {
      for (const tool of more) made.registerTool(tool)
      return made
    },

    open({
      playground,
      person,
      profile = person.profile ?? DEFAULT_PROFILE,
      pageUrl = null,
      resourceWatch = new ResourceWatch(playground),
    }) {
      const codec = openStateCodec(playground.config, person)
      const server = new McpServer(PRODUCT, {
        instructions: INSTRUCTIONS[profile],
        capabilities: { ...CAPABILITIES, ...(hasPrompts(profile) && { prompts: { listChanged: false } }) },
        requestState: { verify: codec.verify },
        inputRequired: codec.rounds,
      })
      const callOf = createCallOf(server, codec, { playground, person, pageUrl }, lastPrograms)
      for (const tool of [...TOOLS_OF[profile], ...own.values()]) register(server, tool, { callOf, shares, calls })
      registerResources(server, { person, playground, resourceWatch, shares })
      if (hasPrompts(profile)) registerPrompts(server, { person, playground, shares })
      if (hasSkills(profile)) registerSkillPrompts(server, { person, playground, shares })
      return server
    },
  }
  return made.registerTools(tools)
}

export const eitherConfigOrAgent = () =>
  new PlaygroundError('invalid-input', 'Expected either config or agent: an agent has its own configuration.')

/** Tools of your own alone, for one person: what programs call as they call those of any server. */
export function serveTools(
  tools: readonly ServerTool[],
  { playground, person }: Pick<ServedTo, 'playground' | 'person'>,
): McpServer {
  const codec = openStateCodec(playground.config, person)
  const server = new McpServer(PRODUCT, { capabilities: { tools: { listChanged: false } } })
  const callOf = createCallOf(server, codec, { playground, person, pageUrl: null }, new LastPrograms())
  const shares = new Shares()
  const maxBytes = playground.config.sandbox.limits.tool_result_bytes
  for (const tool of tools) register(server, boundedTool(tool, maxBytes), { callOf, shares, faultOf: ownFault })
  return server
}

/** Whoever wrote the tool reads the answer: what it threw is theirs to know. */
const ownFault = (name: string, error: unknown) => `${name} failed: ${messageOf(error)}`
const ourFault = () => 'Something failed on our side. The log of the server says what.'

/** What is too large for a program is refused before it is turned into a message: that of some 100 MB takes half a minute. */
function boundedTool(tool: ServerTool, maxBytes: number): ServerTool {
  return {
    ...tool,
    async call(input, context) {
      const value = await tool.call(input, context)
      const length = typeof value === 'string' ? value.length : 0
      if (length <= maxBytes) return value
      throw new PlaygroundError(
        'too-large',
        `${tool.name} answered ${length} characters, and ${maxBytes} bytes are the most (sandbox.limits.tool_result_bytes). Answer less, or write a file.`,
      )
    },
  }
}

/** What each call of a tool is handed. */
function createCallOf(
  server: McpServer,
  codec: ReturnType<typeof openStateCodec>,
  { playground, person, pageUrl }: Required<Pick<ServedTo, 'playground' | 'person' | 'pageUrl'>>,
  lastPrograms: LastPrograms,
): (context: ServerContext, progress: ProgressReport) => ToolCall {
  const lastProgramOf = lastPrograms.connect()
  return (context, progress) => {
    const asker = { ...person, ...clientOf(context, server) }
    return {
      ...{ person: asker, playground, config: playground.config, pageUrl, context },
      catalog: () => playground.catalog(person),
      signal: context.mcpReq.signal,
      progress: (message) => progress.tell(message),
      ...elicitationOf(capabilitiesOf(context, server)),
      mintState: (state) => codec.mint(state, context),
      lastProgram: lastProgramOf(asker, context.mcpReq.envelope !== undefined),
    }
  }
}

/** The newer revision tells them with each request, the older once. */
function capabilitiesOf({ mcpReq }: ServerContext, { server }: McpServer): ClientCapabilities | undefined {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {}
  return (envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined) ?? server.getClientCapabilities()
}

/** What the client calls itself, told in the same ways. */
function clientOf({ mcpReq }: ServerContext, { server }: McpServer): Pick<Person, 'client'> {
  const envelope: Record<string, unknown> = mcpReq.envelope ?? {}
  const { title, name } =
    (envelope[CLIENT_INFO_META_KEY] as Implementation | undefined) ?? server.getClientVersion() ?? {}
  const client = title ?? name
  return typeof client === 'string' ? { client } : {}
}

/** Forms are meant where no kind is named. A client that opens addresses alone shows no questions about calls. */
function elicitationOf(capabilities: ClientCapabilities | undefined): Pick<ToolCall, 'canElicit' | 'canOpenUrls'> {
  const { form, url } = capabilities?.elicitation ?? {}
  const canElicit = capabilities?.elicitation !== undefined && (form !== undefined || url === undefined)
  return { canElicit, canOpenUrls: url !== undefined }
}

function register(
  server: McpServer,
  { name, title, description, input, output, annotations, isQuick = false, call }: ServerTool,
  {
    callOf,
    shares,
    calls,
    faultOf = ourFault,
  }: {
    callOf: (context: ServerContext, progress: ProgressReport) => ToolCall
    shares: Shares
    calls?: RecentCalls
    faultOf?: (name: string, error: unknown) => string
  },
): void {
  const about = { description, ...(title && { title }), ...(annotations && { annotations }) }
  const schemas = {
    inputSchema: toStandardSchema(input),
    ...(output && { outputSchema: toStandardSchema(structuredSchema(output)) }),
  }
  server.registerTool(name, { ...about, ...schemas }, async (args: unknown, context: ServerContext) => {
    const progress = new ProgressReport(context)
    const { person, playground, signal, ...more } = callOf(context, progress)
    const ended = calls?.begin(person, name, { showsForms: more.canElicit })
    const work = () => call(args as never, { person, playground, signal, ...more })
    try {
      if (!isQuick) await shares.whenReady(person.id, signal)
      const value = await (isQuick ? shares.inTurn(person.id, signal, work) : work())
      return value instanceof ToolAnswer ? value.result : toolResult(value)
    } catch (error) {
      if (error instanceof PlaygroundError) return toolError(error.message)
      if (signal.aborted) return toolError('The call was cancelled.')
      playground.log('error', `The MCP tool ${name} failed: ${messageOf(error)}`)
      return toolError(faultOf(name, error))
    } finally {
      ended?.()
      progress.close()
    }
  })
}
