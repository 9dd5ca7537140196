import OpenAI, { AzureOpenAI } from 'openai'
import { PlaygroundError } from '../../errors.ts'
import type { ModelOptions } from './model-options.ts'

const OPENAI_URL = 'https://api.openai.com/v1'
const TIMEOUT_MS = 60_000
const MAX_RETRIES = 1
/** A person waits: what asks for more than this is told to them rather than slept through. */
const MAX_WAIT_SECONDS = 3

/** Which of the parameters that servers differ in are sent. Changed when a server refuses one, and kept. */
export interface Habits {
  limitName: 'max_tokens' | 'max_completion_tokens'
  hasSwappedLimit: boolean
  sendsTemperature: boolean
  asksForUsage: boolean
}

/** A model that can be asked. */
export interface Connection {
  client: OpenAI
  options: ModelOptions
  /** Shown to people: `api.openai.com`, `127.0.0.1:1234`. */
  host: string
  /** The setting its address comes from. */
  addressKey: 'llm.base_url' | 'llm.azure_endpoint'
  timeoutMs: number
  habits: Habits
}

/** Joins options into a client; sends nothing. Throws `configuration` for an address that cannot be used. */
export function connect(options: ModelOptions): Connection {
  const { provider, azure } = options
  const apiKey = checkKey(options.apiKey)
  const addressKey = provider === 'azure_openai' ? 'llm.azure_endpoint' : 'llm.base_url'
  const url = checkUrl(provider === 'azure_openai' ? azure?.endpoint : (options.baseUrl ?? OPENAI_URL), addressKey)
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS
  const common = {
    maxRetries: options.maxRetries ?? MAX_RETRIES,
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
  const isOpenAi = provider === 'azure_openai' || url.host === new URL(OPENAI_URL).host
  const limitName = isOpenAi ? 'max_completion_tokens' : 'max_tokens'
  const habits: Habits = { limitName, hasSwappedLimit: false, sendsTemperature: true, asksForUsage: true }
  return { client, options: { ...options, apiKey }, host: url.host, addressKey, timeoutMs, habits }
}

/** The package insists on a key; where there is none, the header it would go into is left out. */
const NO_KEY = 'none'

/** A key goes into a header, and a header that cannot be sent would be quoted whole in the error. */
function checkKey(key = ''): string {
  const trimmed = key.trim()
  if (/^[\x21-\x7e]*$/.test(trimmed)) return trimmed
  throw new PlaygroundError(
    'configuration',
    'The API key (llm.api_key) holds a space or a letter that no key can have. Copy it again.',
  )
}

function checkUrl(text: string | undefined, key: string): URL {
  const url = URL.parse(text ?? '')
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new PlaygroundError(
      'configuration',
      `The model's address (${key}) must be an http or https URL such as ${OPENAI_URL}.`,
    )
  }
  if (url.username || url.password) {
    throw new PlaygroundError(
      'configuration',
      `The model's address (${key}) must not hold a user name or a password. Give the key as llm.api_key.`,
    )
  }
  return url
}

const trimSlashes = (url: string) => url.replace(/\/+$/, '')

/** Does not follow redirections, which could carry the key elsewhere, and keeps the package from long sleeps. */
const fetchPatiently: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  const seconds = retryAfterSeconds(response.headers)
  const isWorthWaiting = seconds === undefined ? response.status !== 429 : seconds <= MAX_WAIT_SECONDS
  if (response.ok || isWorthWaiting) return response
  const headers = new Headers(response.headers)
  headers.set('x-should-retry', 'false')
  return new Response(response.body, { status: response.status, headers })
}

/** Seconds a server asks to wait, rounded up; undefined when it does not say. */
export function retryAfterSeconds(headers: Headers | undefined): number | undefined {
  const ms = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  if (ms >= 0) return Math.ceil(ms / 1000)
  const said = headers?.get('retry-after') ?? ''
  const seconds = /^\d/.test(said) ? Number.parseFloat(said) : (Date.parse(said) - Date.now()) / 1000
  return seconds >= 0 ? Math.ceil(seconds) : undefined
}
