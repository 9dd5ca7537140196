import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import type { FetchLike } from '@modelcontextprotocol/client'
import { PlaygroundError } from '../../../errors.ts'
import { isPrivateAddress } from '../../../http/private-address.ts'
import { limitMessages } from './limit-messages.ts'

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>

export interface OpenFetchOptions {
  /** Whether this address may be connected to though it is a private one. */
  mayReach: (host: string, address: string) => boolean
  /** The most one answer, or one event of a stream, may hold. */
  maxBytes: number
  /** Told when an answer was larger; the answer is broken off. */
  onTooLarge: () => void
  /** What somebody can do about a private address; default is how an administrator allows it to a server. */
  advice?: string
  /** How names become addresses; default the system's resolver. */
  resolve?: Resolve
  /** Where an address of a name is connected to once it was looked at; default there. For tests without an internet. */
  dial?: (address: string) => string
}

const ADVICE =
  'An administrator can add the server for everybody here, or allow the address with connections.allowed_hosts.'

/** The headers of a request which HTTP itself needs, and which nobody else sets. */
const OWN_HEADERS = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'])

/**
 * A `fetch` for servers that anybody may have named. The address is looked at when the connection is made, and the
 * connection goes to that very address, so that a name cannot lead somewhere else a moment later. Redirects are handed
 * back and not followed: whoever follows one comes here again. Only http and https.
 */
export function openFetch(options: OpenFetchOptions): FetchLike {
  return async (input, init = {}) => {
    const url = new URL(input)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new PlaygroundError('invalid-input', `Only http: and https: can be reached, not ${url.protocol}`)
    }
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host)) assertReachable(host, host, options)
    const headers = new Headers(init.headers)
    for (const name of OWN_HEADERS) headers.delete(name)
    const body =
      init.body === undefined || init.body === null ? null : Buffer.from(await new Response(init.body).arrayBuffer())

    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method: init.method ?? 'GET',
        headers: {
          ...Object.fromEntries(headers),
          // Nothing that unpacks to more than was sent.
          'accept-encoding': 'identity',
          ...(body !== null && { 'content-length': String(body.byteLength) }),
        },
        lookup: checkedLookup(options),
        agent: false, // A kept socket would be one nobody looked at.
        ...(init.signal && { signal: init.signal }),
      })
      request.once('response', resolve)
      request.once('error', reject)
      // Some ends are neither: a server that changes the protocol without being asked.
      request.once('close', () => reject(new Error(`${url.host} closed the connection without a response`)))
      request.end(body ?? undefined)
    })
    try {
      return toResponse(answer, options)
    } catch (error) {
      answer.destroy() // It would hold its socket: a status such as 999 is none of a Response.
      throw error
    }
  }
}

function assertReachable(host: string, address: string, { mayReach, advice = ADVICE }: OpenFetchOptions): void {
  if (!isPrivateAddress(address) || mayReach(host, address)) return
  const where = host === address ? address : `${host} (${address})`
  throw new PlaygroundError('forbidden', `${where} is not an address of the public internet. ${advice}`)
}

/** Answers addresses that may all be connected to, or an error: one private address among public ones is a trick. */
function checkedLookup(options: OpenFetchOptions): LookupFunction {
  const { resolve = resolveWithSystem, dial = (address) => address } = options
  return (host, { all, family }, callback) => {
    resolve(host)
      .then((addresses) => {
        for (const { address } of addresses) assertReachable(host, address, options)
        const usable = addresses
          .filter((found) => !family || found.family === Number(family) || addresses.length === 1)
          .map((found) => ({ ...found, address: dial(found.address) }))
        const [first] = usable
        if (first === undefined) throw new Error(`${host} has no address`)
        if (all) callback(null, usable)
        else callback(null, first.address, first.family)
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, ''))
  }
}

const resolveWithSystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    resolveName(host, { all: true }, (error, addresses) => (error ? reject(error) : resolve(addresses)))
  })

/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 205, 304])

function toResponse(answer: IncomingMessage, { maxBytes, onTooLarge }: OpenFetchOptions): Response {
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = answer.statusCode ?? 502
  const isBodiless = BODILESS.has(status)
  if (isBodiless) answer.resume()
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false
  const body = isBodiless
    ? null
    : (Readable.toWeb(answer) as ReadableStream<Uint8Array>).pipeThrough(
        limitMessages({ maxBytes, isStream, onTooLarge }),
      )
  return new Response(body, { status, statusText: answer.statusMessage ?? '', headers })
}
