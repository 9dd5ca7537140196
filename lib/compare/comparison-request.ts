import { z } from 'zod'
import { APPROVES } from '../runs/event.ts'
import { WAYS } from '../tokens/way-names.ts'
import { withKind } from './checks/with-kind.ts'
import type { ComparisonRequest } from './comparison.ts'

/** How much of a comparison there may be. */
export const COMPARISON_BOUNDS = {
  tasks: 500,
  trials: 5_000,
  models: 10,
  repeats: 20,
  /** Characters, as of the task of a run. */
  task: 20_000,
  name: 200,
  text: 10_000,
  pattern: 1_000,
  path: 1_000,
  /** Bytes of JSON that a value is compared with. */
  equals: 10_000,
  prompt: 10_000,
  files: 50,
  filePath: 500,
  /** Bytes, of all files of all tasks. */
  fileBytes: 4 * 1024 * 1024,
  /** Bytes of JSON in all. */
  bytes: 4 * 1024 * 1024,
} as const

const { task, text, pattern, path, equals, prompt } = COMPARISON_BOUNDS

const kindOfCheck = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: z.string().min(1).max(text) }),
  z.strictObject({ kind: z.literal('pattern'), pattern: z.string().min(1).max(pattern) }),
  z.strictObject({
    kind: z.literal('path'),
    path: z.string().min(1).max(path),
    equals: z
      .json()
      .refine((value) => JSON.stringify(value).length <= equals, `Expected at most ${equals} characters of JSON.`)
      .optional(),
  }),
  z.strictObject({ kind: z.literal('judge'), prompt: z.string().min(1).max(prompt) }),
])

/** As in a file: a text alone is one that the answer contains. */
const check = z.preprocess(withKind, kindOfCheck)

const comparedTask = z.strictObject({
  id: z
    .string()
    .max(100)
    .regex(/^[\w.-]+$/, 'Expected letters, digits, -, _ and .'),
  task: z.string().trim().min(1).max(task),
  check: check.optional(),
  category: z.string().max(100).optional(),
  files: z
    .array(z.strictObject({ path: z.string().min(1).max(COMPARISON_BOUNDS.filePath), text: z.string() }))
    .max(COMPARISON_BOUNDS.files)
    .optional(),
})

/** A request as strangers send it. What it means here, as which models there are, is looked at where it is taken. */
export const comparisonRequest = z
  .strictObject({
    name: z.string().trim().max(COMPARISON_BOUNDS.name).optional(),
    tasks: z.array(comparedTask).min(1).max(COMPARISON_BOUNDS.tasks),
    ways: z.array(z.enum(WAYS)).min(1).max(WAYS.length).optional(),
    models: z.array(z.string().min(1).max(200)).min(1).max(COMPARISON_BOUNDS.models).optional(),
    repeats: z.int().min(1).max(COMPARISON_BOUNDS.repeats).optional(),
    approve: z.enum(APPROVES).optional(),
    maxCostUsd: z.number().positive().max(1_000_000).optional(),
  })
  .transform((read) => read as ComparisonRequest)
