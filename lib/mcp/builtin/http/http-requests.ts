import { ToolError } from '../../../errors.ts'
import { ByteBudget } from '../../../fetch/byte-budget.ts'
import { createFetch, type Fetch, type FetchOptions } from '../../../fetch/create-fetch.ts'
import { type FetchRequest, OURS, readHeaders, readUrl } from '../../../fetch/read-request.ts'
import { createAllowedHosts } from '../../../http/private-address.ts'
import { readAnswer, type TextAnswer } from './read-answer.ts'

const MAX_REQUEST_BYTES = 1024 * 1024
/** In base64, with its headers: 4 MB of a body. */
const ANSWER_BYTES = 6 * 1024 * 1024
/** For all larger answers of one person at the same time. */
const BUDGET_BYTES = 32 * 1024 * 1024
const SILENCE_MS = 30_000
/** However often something comes meanwhile. */
const LONGEST_MS = 300_000
/** Beside what belongs to the connection: what HTTP itself needs. */
const OF_HTTP = ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', ...OURS]

export interface HttpRequestsOptions extends Pick<FetchOptions, 'resolve' | 'dial'> {
  /** Who waits for what takes long to read. */
  owner: string
  /** Entries of `http.allowed_hosts` and `http.private_hosts`; default none. */
  allowedHosts?: readonly string[]
  privateHosts?: readonly string[]
  /** How long nothing may come. */
  timeoutMs?: number
}

export interface HttpRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string> | undefined
  /** What is no string is sent as JSON. */
  body?: unknown
}

/** Requests of one person's programs, from the host, within bounds. */
export class HttpRequests {
  readonly #fetch: Fetch
  readonly #budget = new ByteBudget(BUDGET_BYTES)

  constructor({ allowedHosts = [], privateHosts = [], timeoutMs = SILENCE_MS, ...rest }: HttpRequestsOptions) {
    const isHidden = createAllowedHosts(privateHosts)
    this.#fetch = createFetch({
      ...rest,
      ...{ allowed: allowedHosts, silenceMs: timeoutMs },
      mayReach: (host, address) => isHidden(host, address),
      words: {
        refusal: (host, reach) =>
          `${host} is not asked: the server http may reach ${reach}; an administrator allows it by adding "${host}" to http.allowed_hosts (HTTP_ALLOWED_HOSTS).`,
        advice: 'An administrator allows it by adding the host to http.private_hosts (HTTP_PRIVATE_HOSTS).',
        limit: 'the limit of the server http',
        silence: 'http.timeout',
      },
    })
  }

  /** Sends a request and follows its redirects to hosts that may be reached. Throws what is wrong in a sentence. */
  async send(request: HttpRequest, signal: AbortSignal): Promise<TextAnswer> {
    const until = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
    const bounds = { answerBytes: ANSWER_BYTES, budget: this.#budget, signal: until }
    return readAnswer(await this.#fetch(toFetchRequest(request), bounds))
  }
}

function toFetchRequest({ method, url, headers = {}, body }: HttpRequest): FetchRequest {
  const names = Object.keys(headers)
  const set = names.find((name) => OF_HTTP.includes(name.trim().toLowerCase()))
  if (set !== undefined) throw refuse(`the header ${JSON.stringify(set)} belongs to the connection; leave it out`)
  const sent = readHeaders(Object.entries(headers), refuse)
  if (body !== undefined && typeof body !== 'string' && !sent.has('content-type')) {
    sent.set('content-type', 'application/json')
  }
  return { url: readUrl(url, refuse), method, headers: sent, body: bytesOf(body), redirect: 'follow' }
}

function bytesOf(body: unknown): FetchRequest['body'] {
  if (body === undefined) return null
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  if (bytes.length > MAX_REQUEST_BYTES) {
    throw refuse(`its body has ${bytes.length} bytes, at most ${MAX_REQUEST_BYTES} are sent; send less at once`)
  }
  return bytes
}

const refuse = (expected: string) =>
  new ToolError({ server: 'http', tool: 'send' }, 'invalid-input', `This is no request: ${expected}.`)
