import { PlaygroundError } from '../../../errors.ts'
import { statusOf } from '../../../http/status-of.ts'
import type { Person } from '../../../people/person.ts'
import { SSE_MESSAGES_PATH, SSE_PATH } from '../../paths.ts'
import { refusedOrigin } from './check-origin.ts'
import type { McpHttp } from './mcp-http.ts'
import { readMessage } from './read-message.ts'
import { rpcError } from './rpc-error.ts'

export interface ServeOptions {
  /** Who asks. Throws `unauthorized` or `forbidden`. */
  letIn: (request: Request) => Promise<Person>
  /** The answer to somebody who was not let in. */
  challenge: (request: Request, error: PlaygroundError) => Response
  /** The address that people open, where a proxy in front has another. */
  publicUrl: string | undefined
  /** Whether people see their runs in a browser at this address. */
  hasPage: boolean
  /** Told of what is nobody's fault but ours. */
  failed: (error: unknown) => void
}

/** Answers a request to one of the three paths, whatever is wrong with it. */
export async function serveRequest(http: McpHttp, request: Request, options: ServeOptions): Promise<Response> {
  const { letIn, challenge, publicUrl, hasPage, failed } = options
  const { pathname } = new URL(request.url)
  const foreign = refusedOrigin(request, publicUrl)
  if (foreign !== null) return rpcError(403, foreign)
  try {
    const pageUrl = hasPage ? pageOf(request, publicUrl) : null
    const asked = { request, pageUrl, ...(await arrived(request, letIn)) }
    if (pathname === SSE_PATH) return await http.openSse(asked, SSE_MESSAGES_PATH)
    if (pathname === SSE_MESSAGES_PATH) return await http.postSse(asked)
    return http.shares.unread.watch(asked.person.id, await http.streamable(asked))
  } catch (error) {
    if (!(error instanceof PlaygroundError)) {
      failed(error)
      return rpcError(500, 'Something failed on our side. The log of the server says what.')
    }
    if (error.code === 'unauthorized') return challenge(request, error)
    return rpcError(statusOf(error.code), error.message, error.code === 'busy' ? { 'Retry-After': '5' } : {})
  }
}

/**
 * Who asks, and for what. Nobody's body is read before it is known whose it is, and it comes as slowly as its sender likes: who
 * that is is asked again once it is here, for the token may have been revoked meanwhile.
 */
async function arrived(request: Request, letIn: ServeOptions['letIn']): Promise<{ person: Person; body?: unknown }> {
  const person = await letIn(request)
  if (request.method !== 'POST') return { person }
  const body = await readMessage(request)
  return { body, person: await letIn(request) }
}

function pageOf(request: Request, publicUrl: string | undefined): string {
  if (publicUrl !== undefined && URL.canParse(publicUrl)) return new URL('/', publicUrl).href
  const { protocol } = new URL(request.url)
  return `${protocol}//${request.headers.get('host') ?? 'localhost'}/`
}
