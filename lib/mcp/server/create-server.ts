import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type Implementation,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import type { Profile } from '../../people/reach.ts'
import type { Playground } from '../../playground.ts'
import { PRODUCT } from '../version.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { DEFAULT_PROFILE, TOOLS_OF } from './profiles.ts'
import { ProgressReport } from './progress.ts'
import { openStateCodec } from './questions/state-codec.ts'
import { registerPrompts } from './resources/prompts.ts'
import { registerResources } from './resources/resources.ts'
import { ResourceWatch } from './resources/watch-resources.ts'
import { Shares } from './shares/shares.ts'
import { type ServerTool, ToolAnswer, type ToolCall, toStandardSchema } from './tool.ts'
import { toolError, toolResult } from './tool-result.ts'
import { executeCode } from './tools/execute-code.ts'

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

/** What is listed does not change while a client is connected, or is not told of. */
const CAPABILITIES = {
  logging: {},
  tools: { listChanged: false },
  resources: { subscribe: true, listChanged: false },
}

/** The prompt asks for a program, which is good for nothing where none can be run. */
const hasPrompts = (profile: Profile) => TOOLS_OF[profile].some(({ name }) => name === executeCode.name)

/** We as an MCP server. */
export interface CodeExecutionServer {
  /** How much each person may have done at once, over all of their connections. */
  readonly shares: Shares
  /** Adds a tool of your own, in every profile. Throws `conflict` for a name that is taken. */
  registerTool(tool: ServerTool): CodeExecutionServer
  registerTools(tools: readonly ServerTool[]): CodeExecutionServer
  /** Makes what the SDK connects to a transport; both revisions of the protocol are served. */
  open(to: ServedTo): McpServer
}

/** What MCP clients are shown: our tools, and yours beside them. `runServer` serves it. */
export function createServer({ tools = [] }: { tools?: readonly ServerTool[] } = {}): CodeExecutionServer {
  const own = new Map<string, ServerTool>()
  const shares = new Shares()

  const made: CodeExecutionServer = {
    shares,

    registerTool(tool) {
      if (own.has(tool.name) || TOOLS_OF.all.some(({ name }) => name === tool.name))
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
      const callOf = (context: ServerContext, progress: ProgressReport): ToolCall => ({
        ...{
          person: { ...person, ...clientOf(context, server) },
          playground,
          config: playground.config,
          pageUrl,
          context,
        },
        catalog: () => playground.catalog(person),
        signal: context.mcpReq.signal,
        progress: (message) => progress.tell(message),
        ...elicitationOf(capabilitiesOf(context, server)),
        mintState: (state) => codec.mint(state, context),
      })
      for (const tool of [...TOOLS_OF[profile], ...own.values()]) register(server, tool, { callOf, shares })
      registerResources(server, { person, playground, resourceWatch, shares })
      if (hasPrompts(profile)) registerPrompts(server, { person, playground, shares })
      return server
    },
  }
  return made.registerTools(tools)
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
  { callOf, shares }: { callOf: (context: ServerContext, progress: ProgressReport) => ToolCall; shares: Shares },
): void {
  const about = { description, ...(title && { title }), ...(annotations && { annotations }) }
  const schemas = { inputSchema: toStandardSchema(input), ...(output && { outputSchema: toStandardSchema(output) }) }
  server.registerTool(name, { ...about, ...schemas }, async (args: unknown, context: ServerContext) => {
    const progress = new ProgressReport(context)
    const { person, playground, signal, ...more } = callOf(context, progress)
    const work = () => call(args as never, { person, playground, signal, ...more })
    try {
      if (!isQuick) await shares.whenReady(person.id, signal)
      const value = await (isQuick ? shares.inTurn(person.id, signal, work) : work())
      return value instanceof ToolAnswer ? value.result : toolResult(value)
    } catch (error) {
      if (error instanceof PlaygroundError) return toolError(error.message)
      if (signal.aborted) return toolError('The call was cancelled.')
      playground.log('error', `The MCP tool ${name} failed: ${messageOf(error)}`)
      return toolError('Something failed on our side. The log of the server says what.')
    } finally {
      progress.close()
    }
  })
}
