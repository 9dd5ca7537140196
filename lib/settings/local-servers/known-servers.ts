import { z } from 'zod'
import { MODEL_BOUNDS } from '../../config/model-bounds.ts'

/** Most models of one server that are offered. */
const MAX_MODELS = 40

/** A program that serves models on one's own machine. */
export interface KnownServer {
  id: 'ollama' | 'lm-studio' | 'llama-cpp' | 'vllm' | 'jan'
  label: string
  /** Where it listens unless it was told otherwise. */
  port: number
  /** What is asked of it first, where that tells it from other programs on such a port. */
  sign?: { path: string; shape: z.ZodType }
  /** Where it tells its models, and how. Throws for anything else. */
  models: { path: string; read(answer: unknown): string[] }
}

/** Names are somebody else's text: what cannot be shown on one line is none. */
const name = z
  .string()
  .min(1)
  .max(MODEL_BOUNDS.name)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)

const ollamaTags = z.object({ models: z.array(z.object({ name: z.string(), digest: z.string() })) })
const openAiModels = z.object({
  object: z.literal('list'),
  data: z.array(z.object({ id: z.string(), object: z.literal('model') })),
})

/** Those that write: a model that only makes vectors is asked for no program. */
const writers = (names: readonly string[]): string[] =>
  [...new Set(names)].filter((one) => name.safeParse(one).success && !/embed/i.test(one)).slice(0, MAX_MODELS)

const ofOpenAi: KnownServer['models'] = {
  path: '/v1/models',
  read: (answer) => writers(openAiModels.parse(answer).data.map(({ id }) => id)),
}

/** Those that are looked for, in the order they are offered. */
export const KNOWN_SERVERS: readonly KnownServer[] = [
  {
    ...{ id: 'ollama', label: 'Ollama', port: 11_434 },
    models: {
      path: '/api/tags',
      read: (answer) => writers(ollamaTags.parse(answer).models.map((model) => model.name)),
    },
  },
  { ...{ id: 'lm-studio', label: 'LM Studio', port: 1_234 }, models: ofOpenAi },
  {
    ...{ id: 'llama-cpp', label: 'llama.cpp', port: 8_080 },
    sign: { path: '/health', shape: z.object({ status: z.literal('ok') }) },
    models: ofOpenAi,
  },
  {
    ...{ id: 'vllm', label: 'vLLM', port: 8_000 },
    sign: { path: '/version', shape: z.object({ version: z.string() }) },
    models: ofOpenAi,
  },
  { ...{ id: 'jan', label: 'Jan', port: 1_337 }, models: ofOpenAi },
]
