import { z } from 'zod'
import { MODEL_BOUNDS } from '../../config/model-bounds.ts'
import type { JsonSchema } from '../../discovery/tool.ts'
import { ToolError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { isObject } from '../../json/objects.ts'
import type { HostCall } from '../../sandbox/contract.ts'
import { placeOf } from '../../sandbox/protocol/call-kinds.ts'
import type { AskOp } from '../../sandbox/protocol/protocol.ts'

/** Of a prompt, and of a value that is turned into data. */
const MAX_TEXT_BYTES = 200 * 1024
const MAX_SCHEMA_BYTES = 64 * 1024

export type AskCall = Extract<HostCall, { op: AskOp }>

/** What the model is asked, well-formed and within its bounds. */
export interface Wanted {
  op: AskOp
  /** The prompt, or the value: a text as it is, all else as JSON. */
  text: string
  /** Without it the answer is a text. */
  schema?: JsonSchema
  /** The one that the program named. */
  model?: string
}

const schema = z.custom<JsonSchema>(isObject)
const model = z.string().min(1).max(MODEL_BOUNDS.name).optional()
const SENT = {
  ask: z
    .strictObject({ prompt: z.string().min(1), schema: schema.optional(), model })
    .transform(({ prompt, ...rest }) => ({ text: prompt, ...rest })),
  extract: z
    .strictObject({ value: z.custom<unknown>((value) => value !== undefined), schema, model })
    .transform(({ value, ...rest }) => ({ text: typeof value === 'string' ? value : JSON.stringify(value), ...rest })),
}
const TAKES = {
  ask: 'ask takes a prompt, a text that is not empty, and { schema, model }: a JSON Schema and the name of a model.',
  extract: 'extract takes a value of JSON, a JSON Schema, and { model }: the name of a model.',
}
const NAMES = { ask: 'The prompt', extract: 'The value' }

/** Takes what a sandbox sent for what it asks. Throws a `ToolError`, saying what was expected. */
export function readAsk({ op, request }: AskCall): Wanted {
  const { success, data } = SENT[op].safeParse(request)
  if (!success) throw new ToolError(placeOf({ op }), 'invalid-input', TAKES[op])
  assertWithin(op, NAMES[op], Buffer.byteLength(data.text), MAX_TEXT_BYTES)
  if (data.schema) assertWithin(op, 'The schema', Buffer.byteLength(JSON.stringify(data.schema)), MAX_SCHEMA_BYTES)
  return { op, ...data } as Wanted
}

function assertWithin(op: AskOp, what: string, bytes: number, most: number): void {
  if (bytes <= most) return
  const message = `${what} has ${formatBytes(bytes)}; at most ${formatBytes(most)} are allowed. Give the model less of it, or ask about one part after another.`
  throw new ToolError(placeOf({ op }), 'too-large', message)
}
