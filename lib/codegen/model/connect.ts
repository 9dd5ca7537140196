import OpenAI, { AzureOpenAI } from 'openai'
import { isOwnAddress, providerOf, type RequestHabits } from '../../config/model-providers.ts'
import type { ModelField } from '../../runs/model-fault.ts'
import { ModelError } from './model-error.ts'
import type { ModelOptions } from './model-options.ts'
import { readRefusal } from './read-refusal.ts'

const TIMEOUT_MS = 60_000
/** Of a request that failed before its first word. */
const MAX_RETRIES = 1
/** A person waits: what asks for more than this is told to them rather than slept through. */
const MAX_SLEEP_SECONDS = 3
/** Of all that comes as one answer: a program in single words, each in an event of its own, takes a tenth. */
const MAX_STREAM_MB = 16

/** Which of the parameters that servers differ in are sent. Changed when a server refuses one, and kept. */
export interface Habits extends RequestHabits {
  hasSwappedLimit: boolean
}

/** A model that can be asked. */
export interface Connection {
  client: OpenAI
  options: ModelOptions
  /** Shown to people: `api.openai.com`, `127.0.0.1:1234`. */
  host: string
  /** The setting its address comes from. */
  addressField: 'base_url' | 'azure_endpoint'
  timeoutMs: number
  habits: Habits
}

/** Joins options into a client; sends nothing. Throws `configuration` for an address that cannot be used. */
export function connect(options: ModelOptions): Connection {
  const { provider, azure } = options
  const apiKey = checkKey(options.apiKey)
  const known = providerOf(provider)
  const addressField = provider === 'azure_openai' ? 'azure_endpoint' : 'base_url'
  const address = provider === 'azure_openai' ? azure?.endpoint : (options.baseUrl ?? known.baseUrl)
  const url = checkUrl(address, addressField)
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const common = {
    maxRetries: MAX_RETRIES,
    timeout: timeoutMs,
    logLevel: 'off',
    fetch: fetchPatiently,
    // Given, so that the package does not look for them in the environment: configuration is read in one place.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
  } as const
  const client =
    provider === 'azure_openai' && azure
      ? new AzureOpenAI({
          ...common,
          apiKey: apiKey || NO_KEY,
          baseURL: `${trimSlashes(url.href)}/openai`,
          deployment: azure.deployment,
          apiVersion: azure.apiVersion,
        })
      : new OpenAI({
          ...common,
          apiKey: apiKey || NO_KEY,
          baseURL: trimSlashes(url.href),
          ...(!apiKey && { defaultHeaders: { Authorization: null } }),
        })
  // A server that only speaks OpenAI's protocol has the habits of most.
  const isSomebodyElse = provider === 'openai' && !isOwnAddress(provider, options.baseUrl)
  const habits: Habits = { ...(isSomebodyElse ? providerOf('local') : known).habits, hasSwappedLimit: false }
  return { client, options: { ...options, apiKey }, host: url.host, addressField, timeoutMs, habits }
}

/** The package insists on a key; where there is none, the header it would go into is left out. */
const NO_KEY = 'none'

/** A key goes into a header, and a header that cannot be sent would be quoted whole in the error. */
function checkKey(key = ''): string {
  const trimmed = key.trim()
  if (/^[\x21-\x7e]*$/.test(trimmed)) return trimmed
  throw new ModelError('configuration', 'The API key holds a space or a letter that no key can have. Copy it again.', {
    fix: { advice: 'check', fields: ['api_key'] },
  })
}

function checkUrl(text: string | null | undefined, field: ModelField): URL {
  const fix = { advice: 'check', fields: [field] } as const
  const url = URL.parse(text ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ModelError(
      'configuration',
      `The model's address must be an http or https URL such as ${providerOf('openai').baseUrl}.`,
      { fix },
    )
  }
  if (url.username || url.password) {
    throw new ModelError(
      'configuration',
      "The model's address must not hold a user name or a password. The key has a place of its own.",
      { fix: { advice: 'check', fields: [field, 'api_key'] } },
    )
  }
  return url
}

const trimSlashes = (url: string) => url.replace(/\/+$/, '')

/** Does not follow redirections, which could carry the key elsewhere, and keeps the package from long sleeps. */
const fetchPatiently: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (response.ok) return withinLimit(response)
  const { status } = response
  const seconds = retryAfterSeconds(response.headers)
  const isWorthWaiting = seconds === undefined ? status !== 429 : seconds <= MAX_SLEEP_SECONDS
  const headers = new Headers(response.headers)
  if (!isWorthWaiting) headers.set('x-should-retry', 'false')
  return new Response(status < 400 ? null : await readRefusal(response), { status, headers })
}

/** The package keeps a line until it ends, and a model that only thinks aloud never says a word of a program. */
function withinLimit(response: Response): Response {
  let bytes = 0
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, stream) {
      bytes += piece.length
      if (bytes > MAX_STREAM_MB * 1024 * 1024)
        throw new ModelError('too-large', `The response is longer than ${MAX_STREAM_MB} MB, so the rest was not read.`)
      stream.enqueue(piece)
    },
  })
  const { status, headers } = response
  return response.body ? new Response(response.body.pipeThrough(limit), { status, headers }) : response
}

/** Seconds a server asks to wait, rounded up; undefined when it does not say. */
export function retryAfterSeconds(headers: Headers | undefined): number | undefined {
  const ms = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  if (ms >= 0) return Math.ceil(ms / 1000)
  const said = headers?.get('retry-after') ?? ''
  const seconds = /^\d/.test(said) ? Number.parseFloat(said) : (Date.parse(said) - Date.now()) / 1000
  return seconds >= 0 ? Math.ceil(seconds) : undefined
}
