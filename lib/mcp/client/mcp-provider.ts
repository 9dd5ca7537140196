import { pathToFileURL } from 'node:url'
import type { Client } from '@modelcontextprotocol/client'
import { ToolError } from '../../errors.ts'
import type {
  Caller,
  CallProgress,
  DuringCall,
  OpenProvider,
  ProviderEvents,
  ToolProvider,
} from '../../tools/tool-provider.ts'
import { answerInputRequests, answerQuestions, answerUrls, type QuestionOptions } from './answer-questions.ts'
import { toToolError, toUnavailable } from './calls/call-failure.ts'
import { callTool, callToolAsTask } from './calls/call-tool.ts'
import { CallsUnderWay, type CallUnderWay } from './calls/calls-under-way.ts'
import { NO_TIMEOUT_MS, QuietTime } from './calls/quiet-time.ts'
import { failureText, resultText } from './calls/result-text.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import type { McpServer } from './mcp-servers.ts'
import { listOffer, listTools } from './offer/list-offer.ts'
import { getPrompt, type Reading, readResource } from './offer/read-offer.ts'
import type { KnownServer } from './offer/server-source.ts'
import type { Era } from './open-client.ts'
import type { Authorize } from './transport/authorization.ts'
import type { MakeBuiltin, McpKind } from './transport/open-transport.ts'

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
export const openMcpProvider = (options: McpOptions): OpenProvider<McpServer<McpKind>> => {
  const eras = new Map<string, Era>()
  return (caller, known, events) => createMcpProvider({ ...options, eras }, caller, known, events)
}

function createMcpProvider(
  options: McpOptions & { eras: Map<string, Era> },
  { workspaceDir }: Caller,
  known: KnownServer<McpKind>,
  { onIdle, onToolsChanged }: ProviderEvents,
): ToolProvider {
  const { name, server, addedBy, perPerson } = known
  const { idleMs, saveFile, eras } = options
  const callTimeoutMs = server.timeout === undefined ? options.callTimeoutMs : server.timeout * 1000
  const connectTimeoutMs = server.connectTimeout === undefined ? options.connectTimeoutMs : server.connectTimeout * 1000
  const log = (line: string) => options.log?.(`${name}: ${line}`)
  const authorization = options.authorize?.(known)
  /** Tools that work only as a task; null until the server was asked. */
  let asTask: Set<string> | null = null
  const calls = new CallsUnderWay()
  const questions: QuestionOptions = {
    calls,
    isTrusted: addedBy === 'administrator',
    log,
    // A server that several people share learns of nobody's files.
    ...(perPerson && 'command' in server && { roots: [{ uri: pathToFileURL(workspaceDir).href, name: 'workspace' }] }),
  }
  const connection = new Connection({
    ...{ calls, eras, ...(questions.roots && { roots: questions.roots }) },
    prepare: (client) => answerQuestions(client, questions),
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

  /** What a command that does not start, or has died, wrote to its stderr: for whoever set it up. */
  function lastWords({ isAdministrator }: Caller, { code }: ToolError): string {
    if (!isAdministrator || addedBy !== 'administrator' || code !== 'unavailable') return ''
    const { stderr } = connection.state
    return stderr === null ? '' : `\nIts last words on stderr:\n${stderr}`
  }

  async function send(client: Client, call: CallUnderWay, input: Record<string, unknown>, signal: AbortSignal) {
    const { tool, during, quiet } = call
    const knowsTasks = client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined
    if (knowsTasks && asTask === null) {
      const tools = await listTools(client, requestOptions(signal), () => {})
      const required = tools.filter(({ execution }) => execution?.taskSupport === 'required')
      asTask = new Set(required.map((one) => one.name))
    }
    const sent = {
      signal,
      timeout: NO_TIMEOUT_MS,
      // Without a listener for progress no token is sent, and a slow server has no way to say that it is at work.
      onprogress(progress: CallProgress) {
        quiet.heard()
        during.onProgress?.(progress)
      },
    }
    if (asTask?.has(tool)) return callToolAsTask(client, { name: tool, arguments: input }, sent)
    return callTool(client, { name: tool, arguments: input }, sent, {
      inputs: (requests) => answerInputRequests(requests, call, questions, signal),
      urls: (elicitations) => answerUrls(elicitations, call, questions, signal),
    })
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

    async call(caller, tool, input, signal, during: DuringCall = {}) {
      const where = { server: name, tool }
      const call = { personId: caller.personId, tool, during, quiet: new QuietTime(callTimeoutMs), asked: 0 }
      const { quiet } = call
      try {
        signal.throwIfAborted()
        const named = asArguments(where, input)
        const stop = AbortSignal.any([signal, quiet.signal])
        const result = await connection.use(signal, async (client) => {
          quiet.heard() // The time for connecting is another one.
          return calls.run(call, () => send(client, call, named, stop))
        })
        if (result.isError) throw new ToolError(where, 'tool-failed', failureText(result))
        const save = (path: string, content: Buffer) => saveFile(caller, path, content)
        return await resultText(result, where, { owner: caller.personId, save })
      } catch (error) {
        if (signal.aborted) throw signal.reason
        const told = toToolError(where, quiet.signal.aborted ? quiet.signal.reason : error)
        told.message = `${connection.hide(told.message)}${lastWords(caller, told)}`
        throw told
      } finally {
        quiet.stop()
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
        // The newer revisions have no ping.
        if (client.getProtocolEra() === 'modern') await client.discover(requestOptions(signal))
        else await client.ping(requestOptions(signal))
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
