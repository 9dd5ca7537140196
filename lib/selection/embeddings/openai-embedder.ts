import type OpenAI from 'openai'
import { z } from 'zod'
import { PlaygroundError } from '../../errors.ts'
import type { Embedder } from './embedder.ts'

export interface OpenAiEmbedderOptions {
  provider: 'openai' | 'azure'
  /** The model; for Azure the deployment. */
  model: string
  /** Where the API begins (`https://api.openai.com/v1`); for Azure the resource's endpoint. */
  baseUrl: string
  apiKey?: string | undefined
  /** Azure only. */
  apiVersion?: string | undefined
  /** How many numbers a vector shall have, for models that can be asked. */
  dimensions?: number | undefined
}

const Answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
})

/** Embeddings of a server that speaks the OpenAI protocol. Nothing of what it says in failing is quoted: it may hold the key. */
export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { provider, model, dimensions } = options
  const { host, pathname } = new URL(options.baseUrl)
  let client: Promise<OpenAI> | undefined
  return {
    name: model,
    key: () => [provider, host, pathname, model, dimensions ?? ''].join(' '),
    async embed(texts, signal) {
      client ??= connect(options)
      const { embeddings } = await client
      const answer: unknown = await embeddings
        .create({ model, input: [...texts], encoding_format: 'float', ...(dimensions && { dimensions }) }, { signal })
        .catch((error: unknown) => {
          throw describe(error, host, model)
        })
      const read = Answer.safeParse(answer)
      if (!read.success)
        throw new PlaygroundError(
          'unavailable',
          `${host} sent something that is not a response with embeddings. Check embeddings.base_url; mostly it ends in /v1.`,
        )
      return read.data.data
        .toSorted((a, b) => (a.index ?? 0) - (b.index ?? 0))
        .map(({ embedding }) => Float32Array.from(embedding))
    },
  }
}

/** Loads the provider's package when it is first needed. It would look into the environment for what it is not told. */
async function connect({ provider, model, baseUrl, apiKey, apiVersion }: OpenAiEmbedderOptions): Promise<OpenAI> {
  const { default: OpenAi, AzureOpenAI } = await import('openai')
  const common = {
    apiKey: apiKey ?? 'none',
    maxRetries: 0,
    logLevel: 'off',
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    // A redirection could carry the key elsewhere.
    fetch: (input: Parameters<typeof fetch>[0], init?: RequestInit) => fetch(input, { ...init, redirect: 'manual' }),
  } as const
  const url = baseUrl.replace(/\/+$/, '')
  if (provider === 'azure')
    return new AzureOpenAI({ ...common, baseURL: `${url}/openai`, deployment: model, apiVersion })
  return new OpenAi({ ...common, baseURL: url, ...(!apiKey && { defaultHeaders: { Authorization: null } }) })
}

function describe(error: unknown, host: string, model: string): PlaygroundError {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  const fault = (code: 'configuration' | 'rate-limited' | 'unavailable', message: string) =>
    new PlaygroundError(code, `${host} ${message}`)
  if (typeof status !== 'number') return fault('unavailable', 'could not be reached. Check embeddings.base_url.')
  if (status === 401 || status === 403)
    return fault('configuration', `did not accept the API key (${status}). Check embeddings.api_key.`)
  if (status === 404) return fault('configuration', `has no model ${model} (404). Check embeddings.model and base_url.`)
  if (status === 429) return fault('rate-limited', 'gets more requests than it allows this account (429).')
  if (status >= 500) return fault('unavailable', `has trouble of its own (${status}).`)
  return fault('configuration', `refused the request (${status}). Check embeddings.model and embeddings.base_url.`)
}
