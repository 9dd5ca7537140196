import type { Client } from '@modelcontextprotocol/client'
import { ToolError } from '../../errors.ts'
import type { Caller, OpenProvider, ProviderEvents, ToolProvider } from '../../tools/tool-provider.ts'
import type { Authorize } from './authorization.ts'
import { toToolError, toUnavailable } from './call-failure.ts'
import { callTool, callToolAsTask } from './call-tool.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import { listOffer, listTools } from './list-offer.ts'
import type { McpServer } from './mcp-servers.ts'
import type { MakeBuiltin, McpKind } from './open-transport.ts'
import { getPrompt, type Reading, readResource } from './read-offer.ts'
import { failureText, resultText } from './result-text.ts'
import type { KnownServer } from './server-source.ts'

export interface McpOptions {
  makeBuiltin: MakeBuiltin
  log?: (line: string) => void
  /** How long a call may take without a sign of life. */
  callTimeoutMs: number
  connectTimeoutMs: number
  /** How long an unused connection stays open. */
  idleMs: number
  backOff?: ConnectionOptions['backOff']
  /** The most one message of a server may hold. Default 64 MB. */
  maxMessageBytes?: number
  /** Private addresses that servers which people added may be at; default none. */
  mayReach?: (host: string, address: string) => boolean
  /** How names become addresses; default the system's resolver. */
  resolve?: ConnectionOptions['resolve']
  /** Keeps what a tool returned as a file. */
  saveFile: (caller: Caller, path: string, content: Buffer) => Promise<void>
  /** Signs in at remote servers; default nowhere. */
  authorize?: Authorize
}

/** Tools of MCP servers: of a command, at an address, or built in. */
export const openMcpProvider =
  (options: McpOptions): OpenProvider<McpServer<McpKind>> =>
  (caller, known, events) =>
    createMcpProvider(options, caller, known, events)

function createMcpProvider(
  options: McpOptions,
  { workspaceDir }: Caller,
  known: KnownServer<McpKind>,
  { onIdle, onToolsChanged }: ProviderEvents,
): ToolProvider {
  const { name, server, addedBy } = known
  const { callTimeoutMs, connectTimeoutMs, idleMs, saveFile } = options
  const log = (line: string) => options.log?.(`${name}: ${line}`)
  const authorization = options.authorize?.(known)
  /** Tools that work only as a task; null until the server was asked. */
  let asTask: Set<string> | null = null
  const connection = new Connection({
    ...{ server, workspaceDir, makeBuiltin: options.makeBuiltin, onIdle, log, idleMs, connectTimeoutMs },
    ...(options.backOff && { backOff: options.backOff }),
    ...(options.resolve && { resolve: options.resolve }),
    ...(authorization && { authorization }),
    mayReach: addedBy === 'administrator' ? () => true : (options.mayReach ?? (() => false)),
    maxMessageBytes: options.maxMessageBytes ?? 64 * 1024 * 1024,
    onToolsChanged() {
      asTask = null
      onToolsChanged()
    },
  })
  const requestOptions = (signal?: AbortSignal) => ({
    ...(signal && { signal }),
    timeout: callTimeoutMs,
    resetTimeoutOnProgress: true,
  })

  async function use<T>(signal: AbortSignal | undefined, work: (client: Client) => Promise<T>): Promise<T> {
    try {
      signal?.throwIfAborted()
      return await connection.use(signal, work)
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw toUnavailable(name, error, connection.hide)
    }
  }

  async function send(client: Client, tool: string, input: Record<string, unknown>, signal: AbortSignal) {
    const knowsTasks = client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined
    if (knowsTasks && asTask === null) {
      const tools = await listTools(client, requestOptions(signal), () => {})
      const required = tools.filter(({ execution }) => execution?.taskSupport === 'required')
      asTask = new Set(required.map((one) => one.name))
    }
    const sendCall = asTask?.has(tool) ? callToolAsTask : callTool
    // Without a listener for progress no token is sent, and a slow server has no way to say that it is at work.
    return sendCall(client, { name: tool, arguments: input }, { ...requestOptions(signal), onprogress: () => {} })
  }

  /** For a program, what is no tool. */
  async function read(
    caller: Caller,
    tool: string,
    signal: AbortSignal,
    work: (client: Client, reading: Reading) => Promise<string>,
  ): Promise<string> {
    try {
      signal.throwIfAborted()
      const save = (path: string, content: Buffer) => saveFile(caller, path, content)
      const options = { ...requestOptions(signal), onprogress: () => {} }
      return await connection.use(signal, (client) => work(client, { server: name, save, options }))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const told = toToolError({ server: name, tool }, error)
      told.message = connection.hide(told.message)
      throw told
    }
  }

  return {
    list: (signal) =>
      use(signal, async (client) => {
        const tools = await listTools(client, requestOptions(signal), log)
        const about = client.getServerVersion()
        const description = client.getInstructions() ?? about?.description ?? about?.title ?? ''
        return { server: name, description, tools }
      }),

    async call(caller, tool, input, signal) {
      const where = { server: name, tool }
      try {
        signal.throwIfAborted()
        const named = asArguments(where, input)
        const result = await connection.use(signal, (client) => send(client, tool, named, signal))
        if (result.isError) throw new ToolError(where, 'tool-failed', failureText(result))
        const save = (path: string, content: Buffer) => saveFile(caller, path, content)
        return await resultText(result, where, { owner: caller.personId, save })
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const told = toToolError(where, error)
        told.message = connection.hide(told.message)
        throw told
      }
    },

    readResource: (caller, uri, signal) =>
      read(caller, 'resources/read', signal, (client, reading) => readResource(client, uri, reading)),

    getPrompt: (caller, prompt, args, signal) =>
      read(caller, 'prompts/get', signal, (client, reading) => getPrompt(client, { name: prompt, args }, reading)),

    offer: (signal) => use(signal, (client) => listOffer(client, requestOptions(signal), log)),

    ping: (signal) =>
      use(signal, async (client) => {
        const began = performance.now()
        await client.ping(requestOptions(signal))
        return Math.round((performance.now() - began) * 10) / 10
      }),

    get state() {
      return connection.state
    },

    close: () => connection.close(),
  }
}

function asArguments(where: { server: string; tool: string }, input: unknown): Record<string, unknown> {
  if (input === undefined || input === null) return {}
  if (typeof input === 'object' && !Array.isArray(input)) return input as Record<string, unknown>
  const got = Array.isArray(input) ? 'an array' : `a ${typeof input}`
  throw new ToolError(
    where,
    'invalid-input',
    `${where.server}.${where.tool} takes one object of named arguments, got ${got}.`,
  )
}
