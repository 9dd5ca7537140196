import { z } from 'zod'
import { messageOf } from '../errors.ts'
import { isDeeperThan } from '../json/json-meter.ts'
import { describeIssue } from '../mcp/describe-issue.ts'

const Schema = z.record(z.string(), z.unknown())

/** Whoever walks through a schema, or writes it as JSON again, has a stack that ends. */
const MAX_DEPTH = 200

/** What is known of a generated module beside its code. */
const Entry = z.strictObject({
  tool: z.string().min(1),
  description: z.string(),
  inputSchema: Schema,
  outputSchema: Schema.optional(),
  annotations: z
    .looseObject({
      title: z.string().optional(),
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'expected the SHA-256 of the module in hexadecimal'),
})

const ServerFileSchema = z.strictObject({
  server: z.string().min(1),
  description: z.string(),
  tools: z.record(z.string().regex(/^[A-Za-z_$][\w$]*$/, 'the name of a function was expected'), Entry),
})

/** `server.json`: the data beside the generated modules of a server, by the names of their functions. */
export type ServerFile = z.output<typeof ServerFileSchema>
export type ServerFileEntry = z.output<typeof Entry>

/** Reads the text of a `server.json`. Throws an error that says what is wrong with it. */
export function parseServerFile(text: string): ServerFile {
  if (isDeeperThan(Buffer.from(text), MAX_DEPTH)) throw new Error(`It is nested deeper than ${MAX_DEPTH} levels.`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new Error(`It is not JSON: ${messageOf(cause)}`, { cause })
  }
  const parsed = ServerFileSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.slice(0, 5).map(describeIssue)
  throw new Error(`It does not describe a server: ${faults.join('; ')}`)
}

/** The text of a `server.json`: the same tools give the same text. Schemas stay as the server wrote them. */
export function renderServerFile(file: ServerFile): string {
  const tools = Object.keys(file.tools)
    .sort()
    .map((fn) => {
      const { tool, description, inputSchema, outputSchema, annotations, sha256 } = file.tools[fn]!
      return [fn, { tool, description, inputSchema, outputSchema, annotations, sha256 }]
    })
  return `${JSON.stringify({ server: file.server, description: file.description, tools: Object.fromEntries(tools) }, null, 2)}\n`
}
