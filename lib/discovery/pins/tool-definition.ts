import type { ServerFileEntry } from '../server-file.ts'
import type { JsonSchema, Tool, ToolAnnotations } from '../tool.ts'
import { digestOf } from '../tool-digest.ts'

/** What a server says of one of its tools. */
export interface ToolDefinition {
  description: string
  inputSchema: JsonSchema
  outputSchema?: JsonSchema | undefined
  annotations?: ToolAnnotations | undefined
}

/** Of one of them, whatever else there is. */
export const definitionOf = ({
  description,
  inputSchema,
  outputSchema,
  annotations,
}: ToolDefinition | ServerFileEntry | Tool): ToolDefinition => ({
  ...{ description, inputSchema },
  ...(outputSchema && { outputSchema }),
  ...(annotations && { annotations }),
})

/** Deeper than this a `server.json` is not read again. */
const MAX_DEPTH = 150

/** Whether it is nested deeper than anybody reads it. */
export const isTooDeep = ({ inputSchema, outputSchema, annotations }: ToolDefinition): boolean =>
  [inputSchema, outputSchema, annotations].some((each) => isDeeperThan(each, MAX_DEPTH))

const isDeeperThan = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1)))

/** The same for whatever says the same: in whichever order its keys stand, and with whatever white space around a text. */
export function digestOfDefinition(definition: ToolDefinition): string {
  const { description, inputSchema, outputSchema, annotations } = definitionOf(definition)
  const hints = Object.entries(annotations ?? {}).some(([, value]) => value !== undefined)
  return digestOf({
    description: trimmed(description),
    inputSchema: plain(inputSchema) as JsonSchema,
    ...(outputSchema && { outputSchema: plain(outputSchema) as JsonSchema }),
    ...(hints && { annotations: plain(annotations) as ToolAnnotations }),
  } as Tool)
}

/** All of it in lines, as somebody compares them: the description, then JSON with its keys in order. */
export function linesOf({ description, ...rest }: Partial<ToolDefinition>): string[] {
  const lines = description === undefined ? [] : trimmed(description).split('\n')
  for (const [name, value] of Object.entries(definitionOf(rest as ToolDefinition)))
    if (value !== undefined) lines.push(...`${name}: ${JSON.stringify(inOrder(value), null, 2)}`.split('\n'))
  return lines
}

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, inOrder(each)]))
}

// Not what `trim` takes for white space: some of that cannot be seen, and says something to a model.
const trimmed = (text: string) => text.replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '')

function plain(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return key === 'description' || key === 'title' ? trimmed(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => plain(each))
  // As pairs: a key may be called `__proto__`, and keys that are numbers have an order of their own.
  const of = value as { [key: string]: unknown }
  const keys = Object.keys(of).filter((name) => of[name] !== undefined)
  return keys.sort().map((name) => [name, plain(of[name], name)])
}
