import { z } from 'zod'
import type { ToolError } from '../errors.ts'
import type { Redirect } from '../sandbox/protocol/fetch-messages.ts'
import { fetchError } from './fetch-error.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const MAX_URL = 8 * 1024
const MAX_HEADERS = 100
// What belongs to the connection, which is ours; left out, as browsers do. `openFetch` leaves out what HTTP itself sets.
export const OURS = ['expect', 'keep-alive', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'upgrade']

const isPair = (pair: unknown) =>
  Array.isArray(pair) && pair.length === 2 && pair.every((part) => typeof part === 'string')

const Sent = z.strictObject({
  url: z.string(),
  method: z.string(),
  // The first fault is enough: a message has budget for half a million.
  headers: z.custom<[string, string][]>((headers) => Array.isArray(headers) && headers.every(isPair)),
  body: z.string().nullable(),
  redirect: z.enum(['follow', 'manual', 'error']),
})

/** A request that is well-formed. Where it leads is not yet looked at. */
export interface FetchRequest {
  url: URL
  method: string
  headers: Headers
  body: Buffer<ArrayBuffer> | null
  redirect: Redirect
}

/** Takes what a sandbox sent for a request. Throws `invalid-input`, saying what was expected. */
export function readRequest(sent: unknown): FetchRequest {
  const { success, data } = Sent.safeParse(sent)
  if (!success) throw refuse('it takes a URL and { method, headers, body, redirect, signal }')
  const { url, method, headers, body, redirect } = data
  if (!METHODS.includes(method)) throw refuse(`its method is one of ${METHODS.join(', ')}, not ${quote(method)}`)
  if (body !== null && (method === 'GET' || method === 'HEAD')) throw refuse(`a request by ${method} has no body`)
  return {
    ...{ url: readUrl(url, refuse), method, redirect, headers: readHeaders(headers, refuse) },
    body: body === null ? null : Buffer.from(body, 'base64'),
  }
}

/** Reads an address, which may be relative to `base`. Throws what `refuse` makes of the fault. */
export function readUrl(text: string, refuse: (expected: string) => ToolError, base?: URL): URL {
  if (text.length > MAX_URL) throw refuse(`a URL has at most ${MAX_URL} characters, and this one has ${text.length}`)
  const url = URL.parse(text, base)
  if (url === null) throw refuse(`it takes a whole URL such as "https://api.example.com/v1", not ${quote(text)}`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw refuse(`only http: and https: can be fetched, not ${quote(url.protocol)}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw refuse(`a URL has no name and password in it; send them to ${url.host.slice(0, 255)} in a header`)
  }
  url.hash = ''
  return url
}

/** Headers as HTTP has them, without those of the connection. Throws what `refuse` makes of a fault. */
export function readHeaders(given: readonly [string, string][], refuse: (expected: string) => ToolError): Headers {
  if (given.length > MAX_HEADERS) throw refuse(`it sends at most ${MAX_HEADERS} headers, and was given ${given.length}`)
  const headers = new Headers()
  for (const [name, value] of given) {
    try {
      headers.append(name, value)
    } catch {
      throw refuse(`the header ${quote(name)} has a name or a value that HTTP does not have`) // and the error names both
    }
  }
  for (const name of OURS) headers.delete(name)
  if (!headers.has('accept')) headers.set('accept', '*/*')
  if (!headers.has('user-agent')) headers.set('user-agent', 'code-execution-mcp')
  return headers
}

const refuse = (expected: string) => fetchError('invalid-input', `fetch was called wrongly: ${expected}.`)
const quote = (text: string) => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)
