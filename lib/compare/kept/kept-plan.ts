import { z } from 'zod'
import { APPROVES } from '../../runs/event.ts'
import { WAYS } from '../../tokens/way-names.ts'
import { COMPARISON_BOUNDS } from '../comparison-request.ts'
import type { Plan } from '../plan-comparison.ts'

const { tasks, trials, models, repeats } = COMPARISON_BOUNDS

const check = z.union([
  z.strictObject({ kind: z.literal('text'), text: z.string() }),
  z.strictObject({ kind: z.literal('pattern'), pattern: z.string() }),
  z.strictObject({ kind: z.literal('path'), path: z.string(), equals: z.json().optional() }),
  z.strictObject({ kind: z.literal('judge'), prompt: z.string() }),
])

const task = z.object({
  id: z.string(),
  task: z.string(),
  check: check.optional(),
  category: z.string().optional(),
  files: z.array(z.object({ path: z.string(), text: z.string() })).optional(),
})

/** What was planned, as it is read again: no more trials than may be planned, whatever stands in a damaged file. */
export const keptPlan = z
  .object({
    name: z.string(),
    createdAt: z.iso.datetime(),
    tasks: z.array(task).min(1).max(tasks),
    ways: z.array(z.enum(WAYS)).min(1).max(WAYS.length),
    models: z.array(z.string()).min(1).max(models),
    repeats: z.int().min(1).max(repeats),
    approve: z.enum(APPROVES),
    maxCostUsd: z.number().optional(),
  })
  .refine((plan) => plan.tasks.length * plan.ways.length * plan.models.length * plan.repeats <= trials)
  .transform((plan) => plan as Plan & { createdAt: string })
