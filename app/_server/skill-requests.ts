import { z } from 'zod'
import { APPROVES } from '../../lib/runs/event.ts'

/** Names, versions, inputs: what is small. */
export const SKILL_REQUEST_MAX_BYTES = 2 * 1024 * 1024
const MAX_INPUTS = 40
const name = z.string().min(1).max(200)

const chosenInput = z.strictObject({
  name,
  as: z.string().max(200).optional(),
  default: z.union([z.string().max(10_000), z.number(), z.boolean()]).optional(),
})

/** The body of `POST /api/skills`. */
export const saveRequest = z.strictObject({
  runId: z.string().max(100),
  name,
  description: z.string().max(10_000).optional(),
  inputs: z
    .array(z.union([name, chosenInput]))
    .max(MAX_INPUTS)
    .optional(),
  mayReplace: z.boolean().optional(),
})

/** The body of `PATCH /api/skills/{name}`. */
export const editRequest = z
  .strictObject({
    module: z.string().optional(),
    file: z.string().optional(),
    digest: z.string().max(100).optional(),
  })
  .refine(({ module, file }) => module !== undefined || file !== undefined, {
    error: 'Expected "module", the new text of skill.ts, or "file", that of SKILL.md.',
  })

/** The body of `POST /api/skills/{name}/runs`. */
export const skillRunRequest = z.strictObject({
  input: z.record(z.string(), z.unknown()).optional(),
  approve: z.enum(APPROVES).optional(),
  /** As in the body of `POST /api/runs`. */
  session: z.string().min(1).max(100).optional(),
  checkpoint: z.boolean().optional(),
})

/** The body of `POST /api/skills/{name}/repair`. */
export const repairRequest = z.strictObject({ runId: z.string().max(100).optional() })

export const acceptRequest = z.strictObject({ digest: z.string().max(100).optional() })
export const rollbackRequest = z.strictObject({ version: z.int().positive() })
export const forkRequest = z.strictObject({ as: name })

const version = z.coerce.number().int().positive()
/** The number in `/api/skills/{name}/versions/{version}`. */
export const versionQuery = z.strictObject({ version })
export const diffQuery = z.strictObject({ from: version, to: version.optional() })

/** The query of `GET /api/skills`: a search, or a page of the list. */
export const searchQuery = z.strictObject({
  search: z.string().min(1).max(2_000),
  limit: z.coerce.number().int().min(1).max(50).optional(),
})
export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  after: z
    .string()
    .max(1_100)
    .regex(/^(own|shared)\//, 'Expected the `next` of the page before.')
    .optional(),
})

export const importQuery = z.strictObject({
  format: z.literal('zip', { error: 'Expected format=zip and a zip file as the body.' }),
  from: z.string().max(500).default('a zip file'),
  replace: z.enum(['true', 'false']).optional(),
  /** With `replace=true`: of those whose names are taken this one alone. */
  only: z.string().max(64).optional(),
})
