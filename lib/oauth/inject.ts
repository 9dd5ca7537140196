import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import inject from 'light-my-request'

/** A request of the web, as far as the authorization server has to know it. */
export interface Injected {
  method: 'GET' | 'POST' | 'OPTIONS'
  /** Path and query. */
  url: string
  /** Of the issuer, whatever the request said. */
  origin: string
  /** The network address that asks. */
  address: string
  headers: Headers
  body?: Uint8Array
}

type FromAddress = Pick<Injected, 'origin' | 'address' | 'headers'>

// Those it reads. What says who asks is not handed on: the host and the protocol are the issuer's.
const HANDED_ON = [
  'accept',
  'access-control-request-headers',
  'access-control-request-method',
  'authorization',
  'content-type',
  'cookie',
  'origin',
]

/** Has a handler of Node answer a request of the web, without a socket between them. */
export async function injectRequest(listener: RequestListener, request: Injected): Promise<Response> {
  const { method, url, body } = request
  const answer = await inject(listener, {
    method,
    url,
    headers: headersFor(request),
    ...(body && { payload: Buffer.from(body) }),
  })
  const handed = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && !isOfTheConnection(name)) handed.append(name, String(one))
    }
  }
  const isBodiless = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(isBodiless ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: handed,
  })
}

/** Does something that needs a request of Node, with the cookies of one of the web. */
export async function withNodeRequest<T>(
  request: FromAddress,
  act: (request: IncomingMessage, response: ServerResponse) => Promise<T>,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  await inject(
    (nodeRequest, response) => {
      const acted = act(nodeRequest, response)
      resolve(acted)
      const end = () => void response.end()
      acted.then(end, end)
    },
    { method: 'GET', url: '/', headers: headersFor(request) },
  )
  return promise
}

function headersFor({ origin, address, headers }: FromAddress): Record<string, string> {
  const { host, protocol } = new URL(origin)
  const own = { host, 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': address }
  const given = HANDED_ON.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(given), ...own }
}

const isOfTheConnection = (name: string) =>
  ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'].includes(name)
