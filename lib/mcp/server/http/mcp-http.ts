import {
  createMcpHandler,
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  isLegacyRequest,
  type JSONRPCMessage,
  type McpHttpHandler,
  type McpRequestContext,
  type McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PlaygroundError } from '../../../errors.ts'
import type { Person } from '../../../people/person.ts'
import { PROFILES, type Profile } from '../../../people/reach.ts'
import type { Playground } from '../../../playground.ts'
import type { CodeExecutionServer } from '../create-server.ts'
import { isProfile } from '../profiles.ts'
import { assertCanCome } from '../resources/read-resource.ts'
import { ResourceWatch } from '../resources/watch-resources.ts'
import type { Shares } from '../shares/shares.ts'
import { answerOnClose, untilClosed } from './closed-answer.ts'
import { beginAtOnce, holdResponse } from './hold-response.ts'
import { isEventId, RecentEvents } from './recent-events.ts'
import { cancelledIdsOf, type RequestId, requestIdsOf } from './request-ids.ts'
import { rpcError } from './rpc-error.ts'
import { Sessions } from './sessions.ts'
import { SseTransport } from './sse-transport.ts'
import { UnderWay } from './under-way.ts'

/** One request of somebody who was let in, with its body read. */
export interface McpHttpRequest {
  request: Request
  person: Person
  /** Undefined where there is none. */
  body?: unknown
  /** Where this person sees runs in a browser; null where there is no page. */
  pageUrl?: string | null
}

/** The MCP server over HTTP, in both revisions and the older SSE. */
export interface McpHttp {
  /** Streamable HTTP: POST, GET and DELETE of one address. */
  streamable(asked: McpHttpRequest): Promise<Response>
  /** The older transport: a GET opens the stream; `path` is where its messages are posted. */
  openSse(asked: McpHttpRequest, path: string): Promise<Response>
  postSse(asked: McpHttpRequest): Promise<Response>
  /** How much each person may have done at once. */
  readonly shares: Shares
  /** How many sessions are open. */
  readonly sessions: number
  close(): Promise<void>
}

type SessionTransport = WebStandardStreamableHTTPServerTransport | SseTransport

/** What answers the requests of one person. */
interface PersonHandler {
  handler: McpHttpHandler
  /** Requests that are being answered. */
  asked: number
  /** Tells all of their streams that listen. One function, so that several of them are told of a change once. */
  tellChanged(uri: string): void
}

/** Listening streams of one person in the newer revision. */
const MOST_SUBSCRIPTIONS = 32
/** The protocol has no code for it; LSP has this one. */
const CANCELLED = -32_800
/** When a client whose stream broke comes back for the rest. */
const RECONNECT_AFTER_MS = 1_000

/** `playground` says who is let in, and for how long; `server` is what is served. */
export function createMcpHttp(server: CodeExecutionServer, playground: Playground): McpHttp {
  /** Of both transports: what one person may have open is counted together. */
  const sessions = new Sessions<SessionTransport>(playground, cancelAll)
  const underWay = new UnderWay<SessionTransport>()
  /**
   * Of the newer revision, which knows no sessions: by person, so that nobody hears of what is somebody else's, and for as
   * long as something is asked.
   */
  const handlers = new Map<string, PersonHandler>()
  /** Of both revisions: what one person may watch is counted together. */
  const resourceWatch = new ResourceWatch(playground)
  const closing = new AbortController()
  const onerror = (error: Error) => playground.log('debug', `MCP over HTTP: ${error.message}`)

  const openFor = ({ request, person, pageUrl = null }: McpHttpRequest): McpServer => {
    const profile = profileOf(request)
    return server.open({ playground, person, pageUrl, resourceWatch, ...(profile && { profile }) })
  }

  function createHandler(): PersonHandler {
    const handler = createMcpHandler(openServerOf, { legacy: 'reject', maxSubscriptions: MOST_SUBSCRIPTIONS, onerror })
    return { handler, asked: 0, tellChanged: (uri) => handler.notify.resourceUpdated(uri) }
  }

  function acquireHandler(personId: string): Omit<PersonHandler, 'asked'> & { leave: () => void } {
    const of = handlers.get(personId) ?? createHandler()
    of.asked++
    handlers.set(personId, of)
    const leave = () => {
      of.asked--
      if (of.asked === 0 && handlers.get(personId) === of) handlers.delete(personId)
    }
    return { ...of, leave }
  }

  async function begin(asked: McpHttpRequest): Promise<Response> {
    const { request, person, body } = asked
    if ([body].flat().some(isInitializeRequest)) sessions.assertRoom(person)
    const made = openFor(asked)
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => sessions.add(id, { person, transport, server: made }),
      onsessionclosed: (id) => void sessions.close(id),
      eventStore: new RecentEvents(),
      retryInterval: RECONNECT_AFTER_MS,
    })
    transport.onerror = onerror
    await made.connect(transport)
    answerOnClose(transport)
    const response = await transport.handleRequest(request, { parsedBody: body })
    // It was no request that begins a session, and says so itself.
    if (transport.sessionId === undefined || sessions.find(transport.sessionId, person) === undefined)
      await made.close()
    return response
  }

  return {
    async streamable(asked) {
      const { request, person, body } = asked
      if (request.method === 'POST' && !(await isLegacyRequest(request, body))) {
        const authInfo = { token: '', clientId: person.id, scopes: [], extra: { open: () => openFor(asked) } }
        const { handler, tellChanged, leave } = acquireHandler(person.id)
        const watcher = resourceWatch.connect(person, tellChanged)
        const ended = new AbortController()
        const stopWatching = playground.access.whileLetIn(person, () => ended.abort())
        const over = () => {
          stopWatching()
          watcher.close()
          leave()
        }
        // Whoever listens hears no more once the token or app is taken back, and whoever waits for an answer hears that.
        const closed = AbortSignal.any([ended.signal, closing.signal])
        const signal = AbortSignal.any([request.signal, closed])
        const { url, method, headers } = request
        const work = () => handler.fetch(new Request(url, { method, headers, signal }), { authInfo, parsedBody: body })
        return holdResponse(request, over, async () => {
          for (const uri of new Set(urisOf(body))) {
            watcher.add(uri)
            await assertCanCome(playground, person, uri)
          }
          return untilClosed(requestIdsOf(body), closed, work)
        })
      }
      const id = request.headers.get('mcp-session-id')
      if (id === null) return begin(asked)
      const transport = sessions.find(id, person)
      if (!(transport instanceof WebStandardStreamableHTTPServerTransport))
        return rpcError(404, 'There is no such session any more: begin another with initialize.')
      const last = request.headers.get('last-event-id')
      if (last !== null && !isEventId(last)) return rpcError(400, 'There is no event of this id (Last-Event-ID).')
      const ids = requestIdsOf(body)
      const end = underWay.begin(transport, ids)
      if (typeof end === 'string') return rpcError(409, end)
      const leave = sessions.hold(id)
      return holdResponse(
        request,
        (isWhole) => {
          end()
          leave(isWhole ? [] : ids)
        },
        async () => {
          const response = await transport.handleRequest(request, { parsedBody: body })
          endAll(transport, cancelledIdsOf(body))
          return request.method === 'GET' ? beginAtOnce(response) : response
        },
      )
    },

    async openSse(asked, path) {
      sessions.assertRoom(asked.person)
      const transport = new SseTransport(path)
      const made = openFor(asked)
      await made.connect(transport)
      answerOnClose(transport)
      sessions.add(transport.sessionId, { person: asked.person, transport, server: made })
      // Its stream is its life: it is not idle for as long as somebody reads.
      sessions.hold(transport.sessionId)
      const closed = transport.onclose
      transport.onclose = () => {
        closed?.()
        void sessions.close(transport.sessionId)
      }
      asked.request.signal.addEventListener('abort', () => void transport.close(), { once: true })
      if (asked.request.signal.aborted) await transport.close()
      return new Response(transport.stream, {
        headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
      })
    },

    async postSse({ request, person, body }) {
      const id = new URL(request.url).searchParams.get('sessionId') ?? ''
      const transport = sessions.find(id, person)
      if (!(transport instanceof SseTransport))
        return rpcError(404, 'There is no such session any more: open the stream again.')
      if (!isMessage(body))
        return rpcError(400, 'Expected one JSON-RPC 2.0 message: a request, a notification or an answer.')
      transport.onmessage?.(body, { request })
      return new Response(null, { status: 202 })
    },

    shares: server.shares,

    get sessions() {
      return sessions.size
    },

    async close() {
      closing.abort()
      await Promise.all([sessions.closeAll(), ...[...handlers.values()].map(({ handler }) => handler.close())])
      handlers.clear()
    },
  }
}

/** A handler makes a server for each request; which one is known where the request came in. */
function openServerOf({ authInfo }: McpRequestContext): McpServer {
  const open = authInfo?.extra?.['open']
  if (typeof open !== 'function') throw new Error('A request came past the route that says whose it is.')
  return open()
}

/** Throws `invalid-input` for one that there is not. */
function profileOf(request: Request): Profile | undefined {
  const named = new URL(request.url).searchParams.get('profile')
  if (named === null) return undefined
  if (isProfile(named)) return named
  throw new PlaygroundError(
    'invalid-input',
    `There is no profile ${JSON.stringify(named.slice(0, 40))}. Expected one of ${PROFILES.join(', ')}.`,
  )
}

/** Resources that a request of the newer revision asks to be told of, for as long as it is answered. */
function urisOf(body: unknown): readonly string[] {
  const asked = Listen.safeParse(body)
  return asked.success ? asked.data.params.notifications.resourceSubscriptions : []
}

const Listen = z.looseObject({
  method: z.literal('subscriptions/listen'),
  params: z.looseObject({ notifications: z.looseObject({ resourceSubscriptions: z.array(z.string()) }) }),
})

const isMessage = (body: unknown): body is JSONRPCMessage =>
  isJSONRPCRequest(body) || isJSONRPCNotification(body) || isJSONRPCResultResponse(body) || isJSONRPCErrorResponse(body)

/** Of a client that is gone, as it would cancel them itself. */
function cancelAll(transport: SessionTransport, ids: readonly RequestId[]): void {
  for (const requestId of ids)
    transport.onmessage?.({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId, reason: 'The client is gone.' },
    })
  endAll(transport, ids)
}

/**
 * The SDK answers nothing to what was cancelled. Without an answer its stream stays, and a client whose stream ends without
 * one comes back for it, to wait for ever.
 */
function endAll(transport: SessionTransport, ids: readonly RequestId[]): void {
  for (const id of ids)
    transport
      .send({ jsonrpc: '2.0', id, error: { code: CANCELLED, message: 'The request was cancelled.' } })
      .catch(() => {}) // It was answered before.
}
