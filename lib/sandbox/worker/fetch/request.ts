import type { Redirect } from '../../protocol/fetch-messages.ts'
import { Body, bytesIn, readBodyInit } from './body.ts'
import { Headers, type HeadersInit } from './headers.ts'
import { toUrl } from './platform.ts'

export interface RequestInit {
  method?: unknown
  headers?: HeadersInit
  body?: unknown
  redirect?: unknown
  signal?: AbortSignal | null
}

const REDIRECTS = ['follow', 'manual', 'error']

/** What a program asks for; of its world. Whether it may be sent is the host's to say. */
export class Request extends Body {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly redirect: Redirect
  readonly signal: AbortSignal | null

  constructor(input: unknown, init: RequestInit = {}) {
    const from = input instanceof Request ? input : null
    const own = readBodyInit(init.body)
    super(own.bytes ?? (from === null ? null : bytesIn(from)))
    this.url = from?.url ?? toUrl(`${input}`)
    this.method = `${init.method ?? from?.method ?? 'GET'}`.toUpperCase()
    this.headers = new Headers(init.headers ?? from?.headers)
    if (own.type !== null && !this.headers.has('content-type')) this.headers.set('content-type', own.type)
    const redirect = `${init.redirect ?? from?.redirect ?? 'follow'}`
    if (!REDIRECTS.includes(redirect))
      throw new TypeError(`redirect is 'follow', 'manual' or 'error', not '${redirect}'`)
    this.redirect = redirect as Redirect
    this.signal = init.signal ?? from?.signal ?? null
  }
  clone(): Request {
    return new Request(this)
  }
  get [Symbol.toStringTag](): string {
    return 'Request'
  }
}
