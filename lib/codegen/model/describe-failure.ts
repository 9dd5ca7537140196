import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { ModelField, ModelFix } from '../../runs/model-fault.ts'
import { asData, shorten } from './as-data.ts'
import { type Connection, retryAfterSeconds } from './connect.ts'
import { hideSecret } from './hide-secret.ts'
import { type FailureDetails, ModelError } from './model-error.ts'

const MAX_QUOTE = 200
/** Of what a server says so much is looked at, to quote the beginning of it. */
const MAX_SAID = 4_000
/** A week: whoever asks to wait longer has not said for how long. */
const MAX_TOLD_SECONDS = 7 * 86_400
/** Characters of one answer; the rest is not read. */
export const MAX_ANSWER = 256 * 1024

const check = (...fields: ModelField[]): { fix: ModelFix } => ({ fix: { advice: 'check', fields } })

/** What went wrong between us and a model, in plain words: where, why, and what to do. The key is in none of them. */
export function describeFailure(error: unknown, connection: Connection): PlaygroundError {
  if (error instanceof PlaygroundError) return error
  const { host, addressField } = connection
  if (error instanceof APIConnectionTimeoutError) return silent(connection)
  if (error instanceof APIConnectionError) return unreachable(error, connection)
  if (error instanceof APIError && error.status !== undefined) return refused(error, error.status, connection)
  if (error instanceof APIError) {
    return new ModelError(
      'unavailable',
      `The response of the model at ${host} was cut off: ${quote(error, connection)}`,
    )
  }
  // The package trips over chunks of another shape; a lost connection is a TypeError too, but has a cause.
  if (error instanceof SyntaxError || (error instanceof TypeError && error.cause === undefined)) {
    return new ModelError(
      'unavailable',
      `${host} sent something that is not a response of a model.`,
      check(addressField),
    )
  }
  return brokenOff(connection)
}

export const silent = ({ host, timeoutMs }: Connection) =>
  new ModelError(
    'unavailable',
    `Timed out after ${timeoutMs / 1000} s waiting for the model at ${host}. It may be overloaded, or need longer than that.`,
    { fix: { advice: 'raise', fields: ['timeout'] } },
  )

type Details = Pick<FailureDetails, 'partial' | 'usage'>

export const brokenOff = ({ host }: Connection, details?: Details) =>
  new ModelError('unavailable', `The connection to ${host} was lost in the middle of the response. Try again.`, details)

export const filtered = ({ host }: Connection, details: Details) =>
  new ModelError('unavailable', `The content filter of ${host} stopped the response.`, details)

export const tooLong = ({ host }: Connection) =>
  new ModelError(
    'too-large',
    `The response of ${host} is longer than ${MAX_ANSWER / 1024} KB, so the rest was not read.`,
  )

/** What came was a response, until it was none any more. */
export const garbled = ({ host }: Connection) =>
  new ModelError('unavailable', `The response of ${host} was cut off or cannot be read. Try again.`)

function unreachable(error: Error, connection: Connection): ModelError {
  const { host, addressField } = connection
  const codes = codesOf(error)
  if (codes.some((code) => /TIMEOUT|ETIMEDOUT/.test(code))) return silent(connection)
  if (codes.includes('ECONNREFUSED')) {
    return new ModelError(
      'unavailable',
      `${host} refused the connection: is the model's server running?`,
      check(addressField),
    )
  }
  if (codes.some((code) => code === 'ENOTFOUND' || code === 'EAI_AGAIN')) {
    return new ModelError('unavailable', `There is no host ${host}, or the network is down.`, check(addressField))
  }
  if (codes.some((code) => /CERT|SSL|TLS|SELF_SIGNED|EPROTO|VERIFY/.test(code))) {
    return new ModelError(
      'configuration',
      `No secure connection to ${host} could be made (${codes.at(-1)}). Its certificate is not accepted, or it speaks http and not https.`,
      check(addressField),
    )
  }
  return new ModelError(
    'unavailable',
    `${host} could not be reached (${codes.at(-1) ?? 'connection lost'}). Try again.`,
  )
}

/** The codes of an error and of what caused it, outermost first. */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return []
  const { code } = error as NodeJS.ErrnoException
  const inner = error instanceof AggregateError ? error.errors : [error.cause]
  return [...(typeof code === 'string' ? [code] : []), ...inner.flatMap((cause) => codesOf(cause, depth + 1))]
}

function refused(error: APIError, status: number, connection: Connection): ModelError {
  const { host, options } = connection
  const isAzure = options.provider === 'azure_openai'
  // The server may have sent anything for them.
  const codes = [error.code, error.type].filter((code) => typeof code === 'string').join(' ')
  const said = `It said: ${quote(error, connection)}`
  if (status === 401) {
    const key = options.apiKey ? 'did not accept the API key' : 'wants an API key and none is set'
    return new ModelError('configuration', `${host} ${key} (401).`, check('api_key'))
  }
  if (status === 403) {
    return new ModelError(
      'configuration',
      `${host} does not let this API key use ${options.model} (403).`,
      check('api_key', 'model'),
    )
  }
  if (status === 404) {
    return isAzure
      ? new ModelError(
          'configuration',
          `${host} knows no deployment "${options.azure?.deployment}" (404).`,
          check('azure_deployment_name', 'azure_endpoint', 'azure_api_version'),
        )
      : new ModelError(
          'configuration',
          `${host} knows no model "${options.model}", or its API is at another path (404).${moreOf404(error, connection)}`,
          check('model', 'base_url'),
        )
  }
  if (status === 429) return limited(error, codes, host)
  if (/content_?filter|content_policy/.test(codes)) {
    return new ModelError('unavailable', `The content filter of ${host} refused the task, so there is no program.`)
  }
  if (status === 413 || /context_length/.test(codes)) {
    return new ModelError(
      'too-large',
      `The task and its tools are too long for ${options.model}. Use a shorter task or put long data into a file.`,
    )
  }
  if (status >= 300 && status < 400) {
    return new ModelError(
      'configuration',
      `${host} redirects elsewhere (${status}), and only the final address is asked.`,
      check(connection.addressField),
    )
  }
  if (status >= 500 || status === 408 || status === 409) {
    return new ModelError('unavailable', `${host} has trouble of its own (${status}). Try again later. ${said}`)
  }
  return new ModelError('configuration', `${host} refused the request (${status}). ${said}`)
}

/** Which of the two it is, where that is known: of a server of one's own the address was typed, and models have to be fetched. */
function moreOf404(error: APIError, connection: Connection): string {
  if (new URL(connection.client.baseURL).pathname === '/') return ' Mostly the address ends in /v1.'
  return messageOf(error).includes(connection.options.model) ? ` It said: ${quote(error, connection)}` : ''
}

function limited(error: APIError, codes: string, host: string): ModelError {
  if (codes.includes('insufficient_quota')) {
    return new ModelError('rate-limited', `The account at ${host} has no quota left (429). Waiting does not help.`)
  }
  const said = retryAfterSeconds(error.headers)
  const seconds = said !== undefined && said <= MAX_TOLD_SECONDS ? said : undefined
  const wait = seconds === undefined ? 'Wait a little' : `Wait ${seconds} s`
  const message = `${host} gets more requests than it allows this account (429). ${wait} and try again.`
  return new ModelError('rate-limited', message, { retryAfterSeconds: seconds })
}

/** Words of the server, which may be anything: on one line, short, without the key. */
function quote(error: Error, { options }: Connection): string {
  const words = hideSecret(messageOf(error), options.apiKey)
    .slice(0, MAX_SAID)
    .replace(/^\d{3} /, '')
  return `"${shorten(asData(words).replace(/\s+/g, ' ').trim(), MAX_QUOTE)}"`
}
