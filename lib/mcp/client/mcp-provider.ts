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
import { answerSampling } from './answer-sampling.ts'
import { toToolError, toUnavailable } from './calls/call-failure.ts'
import { callTool, callToolAsTask, lacksHeaders } from './calls/call-tool.ts'
import { CallsUnderWay, type CallUnderWay } from './calls/calls-under-way.ts'
import { type ListedTools, readListed } from './calls/listed-tools.ts'
import { NO_TIMEOUT_MS, QuietTime } from './calls/quiet-time.ts'
import type { Answering } from './calls/request-answering.ts'
import { failureText, resultText } from './calls/result-text.ts'
import type { SaveFile } from './calls/save-files.ts'
import { Connection, type ConnectionOptions } from './connection.ts'
import { KnownHandshakes } from './known-handshakes.ts'
import { logOf, type MessageLog } from './log/message-log.ts'
import { recordMessages } from './log/record-messages.ts'
import type { McpServer } from './mcp-servers.ts'
import { listOffer, listTools } from './offer/list-offer.ts'
import { getPrompt, type Reading, readResource } from './offer/read-offer.ts'
import type { KnownServer } from './offer/server-source.ts'
import type { Authorize } from './transport/authorization.ts'
import { limitLines } from './transport/limit-lines.ts'
import type { MakeBuiltin, McpKind } from './transport/open-transport.ts'

export interface McpOptions {
  makeBuiltin: MakeBuiltin
  log?: (line: string) => void
  /** What commands are handed of the host's environment; default nothing beside PATH, HOME and the like. */
  handedOn?: ConnectionOptions['handedOn']
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
  /** Told of each process that is let go, when it has ended. */
  onEnding?: ConnectionOptions['onEnding']
  /** Keeps what a tool returned as a file. */
  saveFile: (caller: Caller, path: string, content: Buffer) => Promise<void>
  /** Where it is noted what goes over the connections; default nowhere. */
  messages?: MessageLog
  /** Signs in at remote servers; default nowhere. */
  authorize?: Authorize
  /** Whether there is a model that servers could have write for them; default none. */
  canSample?: () => Promise<boolean>
}

/** Tools of MCP servers: of a command, at an address, or built in. */
export const openMcpProvider = (options: McpOptions): OpenProvider<McpServer<McpKind>> => {
  const handshakes = new KnownHandshakes()
  return (caller, known, events) => createMcpProvider({ ...options, handshakes }, caller, known, events)
}

function createMcpProvider(
  options: McpOptions & { handshakes: KnownHandshakes },
  { personId, workspaceDir }: Caller,
  known: KnownServer<McpKind>,
  { onIdle, onToolsChanged }: ProviderEvents,
): ToolProvider {
  const { name, server, addedBy, perPerson } = known
  const { idleMs, saveFile, handshakes } = options
  const callTimeoutMs = server.timeout === undefined ? options.callTimeoutMs : server.timeout * 1000
  const connectTimeoutMs = server.connectTimeout === undefined ? options.connectTimeoutMs : server.connectTimeout * 1000
  const log = limitLines((line) => options.log?.(`${name}: ${line}`))
  const authorization = options.authorize?.(known)
  /** Null until the server was asked. */
  let listed: ListedTools | null = null
  const calls = new CallsUnderWay()
  const questions: QuestionOptions = {
    calls,
    isTrusted: addedBy === 'administrator',
    log,
    // A server that several people share learns of nobody's files.
    ...(perPerson && 'command' in server && { roots: [{ uri: pathToFileURL(workspaceDir).href, name: 'workspace' }] }),
  }
  const recorder =
    options.messages &&
    recordMessages({
      ...{ log: options.messages, server: logOf(known), person: perPerson ? personId : null, calls },
      hide: (text) => connection.hide(text),
    })
  const connection: Connection = new Connection({
    ...{ calls, handshakes, ...(questions.roots && { roots: questions.roots }) },
    prepare(client) {
      answerQuestions(client, questions)
      answerSampling(client, questions)
    },
    ...{ server, workspaceDir, makeBuiltin: options.makeBuiltin, onIdle, log, idleMs, connectTimeoutMs },
    ...(options.backOff && { backOff: options.backOff }),
    ...(options.handedOn && { handedOn: options.handedOn }),
    ...(options.resolve && { resolve: options.resolve }),
    ...(options.onEnding && { onEnding: options.onEnding }),
    ...(options.canSample && { canSample: options.canSample }),
    ...(authorization && { authorization }),
    ...(recorder && { recorder }),
    mayReach: addedBy === 'administrator' ? () => true : (options.mayReach ?? (() => false)),
    maxMessageBytes: options.maxMessageBytes ?? 64 * 1024 * 1024,
    onToolsChanged() {
      listed = null
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

  const saveFor = (caller: Caller): SaveFile =>
    caller.isReadOnly ? null : (path, content) => saveFile(caller, path, content)

  /** What a command that does not start, or has died, wrote to its stderr: for whoever set it up. */
  function lastWords({ isAdministrator }: Caller, { code }: ToolError): string {
    if (!isAdministrator || addedBy !== 'administrator' || code !== 'unavailable') return ''
    const { stderr } = connection.state
    return stderr === null ? '' : `\nIts last words on stderr:\n${stderr}`
  }

  /** What somebody has to answer before a server has done what it was asked. */
  const answeringFor = (call: CallUnderWay, signal: AbortSignal): Answering => ({
    inputs: (requests) => answerInputRequests(requests, call, questions, signal),
    urls: (elicitations) => answerUrls(elicitations, call, questions, signal),
  })

  const sentFor = ({ during, quiet }: CallUnderWay, signal: AbortSignal) => ({
    signal,
    timeout: NO_TIMEOUT_MS,
    // Without a listener for progress no token is sent, and a slow server has no way to say that it is at work.
    onprogress(progress: CallProgress) {
      quiet.heard()
      during.onProgress?.(progress)
    },
  })

  async function send(client: Client, call: CallUnderWay, input: Record<string, unknown>, signal: AbortSignal) {
    const { tool } = call
    const [named, sent, answering] = [
      { name: tool, arguments: input },
      sentFor(call, signal),
      answeringFor(call, signal),
    ]
    const look = async () => (listed = readListed(await listTools(client, requestOptions(signal), () => {})))
    const knowsTasks = client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined
    if (knowsTasks && listed === null) await look()
    if (listed?.asTask.has(tool)) return callToolAsTask(client, named, sent)
    try {
      return await callTool(client, named, sent, answering, listed?.withHeaders.get(tool))
    } catch (error) {
      // It was not made. Which headers it takes stands in the list, which nobody may have asked for yet.
      if (!lacksHeaders(error)) throw error
      const definition = (await look()).withHeaders.get(tool)
      if (!definition) throw error
      return callTool(client, named, sent, answering, definition)
    }
  }

  /** For a program: something that is under way until the server has answered. Throws a `ToolError`. */
  async function underWay<T>(
    caller: Caller,
    tool: string,
    { signal, during = {} }: { signal: AbortSignal; during: DuringCall | undefined },
    work: (client: Client, call: CallUnderWay, stop: AbortSignal) => Promise<T>,
    finish: (result: T) => Promise<string>,
  ): Promise<string> {
    const call = { personId: caller.personId, tool, during, quiet: new QuietTime(callTimeoutMs), asked: 0 }
    const { quiet } = call
    try {
      signal.throwIfAborted()
      const stop = AbortSignal.any([signal, quiet.signal])
      const result = await connection.use(signal, async (client) => {
        quiet.heard() // The time for connecting is another one.
        return calls.run(call, () => work(client, call, stop))
      })
      return await finish(result)
    } catch (error) {
      if (signal.aborted) throw signal.reason
      const told = toToolError({ server: name, tool }, quiet.signal.aborted ? quiet.signal.reason : error)
      told.message = `${connection.hide(told.message)}${lastWords(caller, told)}`
      throw told
    } finally {
      quiet.stop()
    }
  }

  /** What is no tool. */
  function read(
    caller: Caller,
    tool: string,
    bounds: { signal: AbortSignal; during: DuringCall | undefined },
    work: (client: Client, reading: Reading) => Promise<string>,
  ): Promise<string> {
    const reading = (call: CallUnderWay, stop: AbortSignal): Reading => ({
      ...{ server: name, save: saveFor(caller) },
      ...{ options: sentFor(call, stop), answering: answeringFor(call, stop) },
    })
    return underWay(
      caller,
      tool,
      bounds,
      (client, call, stop) => work(client, reading(call, stop)),
      async (text) => text,
    )
  }

  return {
    list: (signal) =>
      use(signal, async (client) => {
        const tools = await listTools(client, requestOptions(signal), log)
        listed = readListed(tools)
        const about = client.getServerVersion()
        const description = client.getInstructions() ?? about?.description ?? about?.title ?? ''
        return { server: name, description, tools }
      }),

    async call(caller, tool, input, signal, during) {
      const where = { server: name, tool }
      signal.throwIfAborted()
      const named = asArguments(where, input)
      return underWay(
        caller,
        tool,
        { signal, during },
        (client, call, stop) => send(client, call, named, stop),
        (result) => {
          if (result.isError) throw new ToolError(where, 'tool-failed', failureText(result))
          return resultText(result, where, { owner: caller.personId, save: saveFor(caller) })
        },
      )
    },

    readResource: (caller, uri, signal, during) =>
      read(caller, 'resources/read', { signal, during }, (client, reading) => readResource(client, uri, reading)),

    getPrompt: (caller, prompt, args, signal, during) =>
      read(caller, 'prompts/get', { signal, during }, (client, reading) =>
        getPrompt(client, { name: prompt, args }, reading),
      ),

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
