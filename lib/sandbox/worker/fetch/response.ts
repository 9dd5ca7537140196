import { Body, bytesIn, readBodyInit } from './body.ts'
import { Headers, type HeadersInit } from './headers.ts'

export interface ResponseInit {
  status?: unknown
  statusText?: unknown
  headers?: HeadersInit
}

const { stringify } = JSON

/** What came back; of a program's world. All of it is there when the program gets it. */
export class Response extends Body {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly url: string = ''
  readonly redirected: boolean = false

  constructor(init?: unknown, { status = 200, statusText = '', headers }: ResponseInit = {}) {
    const { bytes, type } = readBodyInit(init)
    super(bytes)
    this.status = Number(status)
    if (!Number.isInteger(this.status) || this.status < 200 || this.status > 599) {
      throw new RangeError(`The status of a Response is from 200 to 599, not ${status}`)
    }
    this.statusText = `${statusText}`
    this.headers = new Headers(headers)
    if (type !== null && !this.headers.has('content-type')) this.headers.set('content-type', type)
  }
  /** What a request got. */
  static from(
    init: unknown,
    { url, redirected, ...rest }: ResponseInit & Pick<Response, 'url' | 'redirected'>,
  ): Response {
    return Object.assign(new Response(init, rest), { url, redirected })
  }
  static json(value: unknown, init: ResponseInit = {}): Response {
    const headers = new Headers(init.headers)
    if (!headers.has('content-type')) headers.set('content-type', 'application/json')
    return new Response(stringify(value), { ...init, headers })
  }
  get ok(): boolean {
    return this.status < 300
  }
  clone(): Response {
    return responseFrom(bytesIn(this), this)
  }
  get [Symbol.toStringTag](): string {
    return 'Response'
  }
}

/** Not for programs: where an answer came from is nothing they say. */
export const responseFrom = Response.from
Reflect.deleteProperty(Response, 'from')
