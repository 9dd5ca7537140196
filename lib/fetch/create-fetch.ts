import { openFetch, type Resolve } from '../mcp/client/transport/open-fetch.ts'
import type { SentAnswer } from '../sandbox/protocol/fetch-messages.ts'
import { type Refusal, readAllowedHosts } from './allowed-hosts.ts'
import type { ByteBudget } from './byte-budget.ts'
import { explain, fetchError } from './fetch-error.ts'
import { followRedirect } from './follow-redirect.ts'
import { BodyTooLarge, readBody } from './read-body.ts'
import type { FetchRequest } from './read-request.ts'

const MAX_REDIRECTS = 5
const ADVICE = 'Programs never reach private addresses by fetch; use a tool.'
const LIMIT = 'sandbox.limits.tool_result_bytes'
const SILENCE = 'connections.call_timeout'

/** What whoever fetches is told, where it is not the `fetch` of programs. */
export interface FetchWords {
  refusal: Refusal
  /** What somebody can do about a private address. */
  advice: string
  /** The limit on answers, said of one that is larger. */
  limit: string
  /** The setting for how long nothing may come. */
  silence: string
}

export interface FetchOptions {
  /** Hosts as `execution.allow_network_access` has them. */
  allowed: readonly string[]
  /** How long nothing may come until a request is given up. */
  silenceMs: number
  /** Whether this address may be connected to though it is a private one; default none. */
  mayReach?: (host: string, address: string) => boolean
  /** Default those for programs. */
  words?: Partial<FetchWords>
  resolve?: Resolve
  dial?: (address: string) => string
}

export interface FetchBounds {
  /** Most bytes of the answer as JSON. */
  answerBytes: number
  /** For the larger answers of one run, until `signal` aborts. */
  budget: ByteBudget
  /** Aborts when the call is over. */
  signal: AbortSignal
}

/** Sends a request of a program. Throws a `ToolError`. */
export type Fetch = (request: FetchRequest, bounds: FetchBounds) => Promise<SentAnswer>

/**
 * A `fetch` on the host's side: to hosts that an administrator named, where they have addresses that may be reached, at
 * every redirect anew. It keeps no cookies and no connections and takes no proxy.
 */
export function createFetch(options: FetchOptions): Fetch {
  const { advice = ADVICE, limit = LIMIT, silence: setting = SILENCE, refusal } = options.words ?? {}
  const refuse = readAllowedHosts(options.allowed, refusal)
  const send = openFetch({
    ...options,
    advice,
    mayReach: options.mayReach ?? (() => false),
    // Counted where bodies are read, also those of streams that never end.
    maxBytes: Number.POSITIVE_INFINITY,
    onTooLarge: () => {},
  })

  return async (first, bounds) => {
    const { signal } = bounds
    const silence = watchSilence(options.silenceMs)
    const until = AbortSignal.any([signal, silence.signal])
    let request = first
    try {
      for (let redirects = 0; ; redirects++) {
        const refused = refuse(request.url)
        if (refused !== null) throw fetchError('denied', refused)
        const { url, method, headers, body } = request
        const answer = await send(url, { method, headers, body, signal: until })
        silence.heard()
        const next = followRedirect(request, answer)
        if (next === null)
          return await toSent(answer, { url, redirected: redirects > 0 }, { ...bounds, limit }, silence)
        await answer.body?.cancel()
        if (redirects === MAX_REDIRECTS) {
          throw fetchError('unavailable', `${first.url.host} redirects more than ${MAX_REDIRECTS} times.`)
        }
        request = next
      }
    } catch (error) {
      if (silence.signal.aborted && !signal.aborted) throw silent(request.url, options.silenceMs, setting)
      throw explain(error, request.url)
    } finally {
      silence.end()
    }
  }
}

async function toSent(
  answer: Response,
  { url, redirected }: { url: URL; redirected: boolean },
  { answerBytes, budget, signal, limit }: FetchBounds & { limit: string },
  silence: Silence,
): Promise<SentAnswer> {
  const { status, statusText } = answer
  const head = { url: url.href, redirected, status, statusText, headers: [...answer.headers] }
  // What is left for the body, in base64.
  const left = answerBytes - Buffer.byteLength(JSON.stringify({ ...head, body: '' }))
  const maxBytes = Math.max(0, Math.floor(left / 4) * 3)
  const makeRoom = (bytes: number) => silence.pause(budget.take(bytes, signal))
  try {
    const body = await readBody(answer, { maxBytes, heard: silence.heard, makeRoom })
    return { ...head, body: body.toString('base64') }
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error
    throw fetchError(
      'too-large',
      `What ${url.host} answers is more than ${maxBytes} bytes: as JSON a result has at most ${answerBytes} (${limit}). Ask for less.`,
    )
  }
}

interface Silence {
  /** Aborts when nothing was heard for so long, and at the end: what was not read to its end must not stay open. */
  signal: AbortSignal
  heard(): void
  /** While this lasts it is we who keep the other side waiting. */
  pause(work: Promise<void>): Promise<void>
  end(): void
}

function watchSilence(ms: number): Silence {
  const controller = new AbortController()
  const start = () => setTimeout(() => controller.abort(), ms)
  let timer: NodeJS.Timeout | null = start()
  const stop = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  return {
    signal: controller.signal,
    heard: () => void timer?.refresh(),
    async pause(work) {
      stop()
      await work
      timer = start()
    },
    end() {
      stop()
      controller.abort()
    },
  }
}

const silent = ({ host }: URL, ms: number, setting: string) =>
  fetchError('timeout', `${host.slice(0, 200)} sent nothing for ${ms / 1000} seconds (${setting}).`)
