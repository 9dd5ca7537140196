import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { addressOf } from '../../http/address-of.ts'
import { createHostCheck } from '../../http/check-host.ts'
import { KEEP_ALIVE_MS } from '../../http/keep-alive.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { MCP_PATH, SSE_MESSAGES_PATH, SSE_PATH } from '../paths.ts'
import type { CodeExecutionServer, ServedTo } from './create-server.ts'
import { createMcpHttp } from './http/mcp-http.ts'
import { rpcError } from './http/rpc-error.ts'
import { serveRequest } from './http/serve-request.ts'
import type { ServerTransport } from './transports.ts'

/** A server that runs. */
export interface RunningServer {
  /** Where clients connect; null over stdio. */
  url: string | null
  /** Settles when it is over: over stdio when the client hung up. */
  ended: Promise<void>
  close(): Promise<void>
}

/** Serves one client over this process's stdin and stdout, as that person. Nothing else may write to stdout. */
export function runOnStdio(server: CodeExecutionServer, to: ServedTo): RunningServer {
  const { log } = to.playground
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const serving = serveStdio(() => server.open(to), {
    onerror: (error) => log('warn', `MCP over stdio: ${error.message}`),
  })
  process.stdin.once('end', end)
  process.stdin.once('close', end)
  return { url: null, ended, close: async () => serving.close().finally(end) }
}

export interface HttpServerOptions {
  transport: Exclude<ServerTransport, 'stdio'>
  /** 0 takes a free one. */
  port: number
  host: string
  /** Who comes with this token. Throws `unauthorized`. */
  letIn: (token: string | null) => Promise<Person>
  /** What clients are shown that ask for nothing else. */
  profile?: ServedTo['profile']
}

/** For answers to those who were cut off. */
const LAST_ANSWERS_MS = 200

const PATHS: Record<HttpServerOptions['transport'], readonly string[]> = {
  http: [MCP_PATH],
  sse: [SSE_PATH, SSE_MESSAGES_PATH],
}

/** Serves clients over HTTP at the paths that the web app has, too. */
export async function runOnHttp(
  server: CodeExecutionServer,
  playground: Playground,
  options: HttpServerOptions,
): Promise<RunningServer> {
  const { transport, port, host, letIn, profile } = options
  const served = profile ? { ...server, open: (to: ServedTo) => server.open({ profile, ...to }) } : server
  const http = createMcpHttp(served, playground)
  const refusedHost = createHostCheck(playground.config)
  const failed = (error: unknown) => playground.log('error', `A request of an MCP client failed: ${messageOf(error)}`)
  const listener = createHttpServer((incoming, outgoing) => {
    const answer = async (): Promise<Response> => {
      const foreign = refusedHost(incoming)
      if (foreign !== null) return rpcError(421, foreign)
      const request = toRequest(incoming, outgoing)
      const { pathname } = new URL(request.url)
      if (!PATHS[transport].includes(pathname))
        return rpcError(404, `There is nothing at ${pathname.slice(0, 200)}. Expected ${PATHS[transport][0]}.`)
      return serveRequest(http, request, {
        letIn: ({ headers }) => letIn(/^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null),
        challenge: (_request, error) => rpcError(401, error.message, { 'WWW-Authenticate': 'Bearer' }),
        publicUrl: undefined,
        hasPage: false,
        failed,
      })
    }
    answer()
      .then((response) => send(response, outgoing))
      .catch(failed)
  })
  listener.keepAliveTimeout = KEEP_ALIVE_MS
  await listen(listener, port, host)
  const { port: taken } = listener.address() as AddressInfo
  const ended = new Promise<void>((resolve) => listener.once('close', resolve))
  return {
    url: `${addressOf({ host, port: taken })}${PATHS[transport][0]}`,
    ended,
    async close() {
      await http.close()
      listener.close()
      listener.closeIdleConnections()
      // What was answered at the last is still on its way.
      await Promise.race([ended, sleep(LAST_ANSWERS_MS)])
      listener.closeAllConnections()
      await ended
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new PlaygroundError('configuration', `The port ${port} is in use. Choose another with --port.`, {
              cause: error,
            })
          : error,
      ),
    )
    server.listen(port, host, resolve)
  })
}

/** What Node was sent, as route handlers have it. */
function toRequest(incoming: IncomingMessage, outgoing: ServerResponse): Request {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const each of [value].flat()) if (each !== undefined) headers.append(name, each)
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`), {
    method: incoming.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' }),
  } as RequestInit)
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body === null) {
    outgoing.end()
    return
  }
  outgoing.flushHeaders()
  // A client that goes away is no fault; what it left behind ends with its request.
  await pipeline(Readable.fromWeb(response.body as never), outgoing).catch(() => {})
}
