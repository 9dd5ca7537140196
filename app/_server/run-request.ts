import { z } from 'zod'
import type { RunRequest } from '../../lib/playground.ts'
import { APPROVES } from '../../lib/runs/event.ts'
import { WAYS } from '../../lib/tokens/way-names.ts'
import { toolChoice } from './tool-choice.ts'

/** The largest body that starts a run. What a task or a program may be is decided where it is taken. */
export const RUN_REQUEST_MAX_BYTES = 2 * 1024 * 1024

const limit = z.number().positive().optional()
const whole = z.int().positive().optional()

const limits = z.strictObject({
  timeoutMs: limit,
  cpuMs: limit,
  memoryMb: limit,
  outputBytes: limit,
  resultBytes: limit,
  toolCalls: limit,
  toolCallsInFlight: limit,
  toolArgumentBytes: limit,
  toolResultBytes: limit,
  diskBytes: limit,
  diskFiles: limit,
})

/** The body of `POST /api/runs`. */
export const runRequest = z
  .strictObject({
    task: z.string().optional(),
    code: z.string().optional(),
    until: z.enum(['selected', 'checked', 'finished']).optional(),
    limits: limits.optional(),
    approve: z.enum(APPROVES).optional(),
    session: z.string().max(100).optional(),
    asWritten: z.boolean().optional(),
    replayOf: z.string().optional(),
    editedFrom: z.string().optional(),
    continues: z.string().max(100).optional(),
    checkpoint: z.boolean().optional(),
    way: z.enum(WAYS).optional(),
    answers: z.boolean().optional(),
    model: z.string().min(1).max(200).optional(),
    tools: toolChoice.optional(),
    values: z
      .record(z.string(), z.unknown(), { error: 'Expected values by name, like {"path": "notes.txt"}.' })
      .optional(),
    budget: z.strictObject({ turns: whole, tokens: whole, cost_usd: z.number().positive().optional() }).optional(),
  })
  .refine(
    ({ task, code, replayOf }) =>
      task === undefined ? code !== undefined || replayOf !== undefined : code === undefined,
    {
      error: 'Expected exactly one of "task" (words) and "code" (a TypeScript program).',
    },
  )
  .transform((body): RunRequest => body)
