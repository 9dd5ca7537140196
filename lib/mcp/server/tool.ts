import {
  type CallToolResult,
  fromJsonSchema,
  type InputRequiredResult,
  type JsonSchemaType,
  type ServerContext,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'
import type { Catalog, ToolAnnotations } from '../../discovery/tool.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import type { LastProgram } from './run/last-programs.ts'

/** A Zod schema, or a JSON Schema as it stands. */
export type ToolSchema = z.ZodType | Record<string, unknown>

/** What a tool is handed beside its arguments. */
export interface ToolCall {
  /** Whose call it is. */
  person: Person
  playground: Playground
  config: Config
  /** The tools this person's programs can import. */
  catalog(): Promise<Catalog>
  /** Aborts when the client cancelled the call or went away. */
  signal: AbortSignal
  /** Tells the client how far it is, where it asked to be told. */
  progress(message: string): void
  /** Where a person sees runs in a browser; null where there is no page. */
  pageUrl: string | null
  /** Whether the client takes questions to its person, as forms. */
  canElicit: boolean
  /** Whether it opens addresses for its person, too. */
  canOpenUrls: boolean
  /** What it last had run, to be saved. */
  lastProgram: LastProgram
  /** Signs what a client carries back with its next request. */
  mintState(state: object): Promise<string>
  /** What the protocol knows of the request. */
  context: ServerContext
}

/** An answer that is not only a value: something beside it, or a question to the person. */
export class ToolAnswer {
  readonly result: CallToolResult | InputRequiredResult
  constructor(result: CallToolResult | InputRequiredResult) {
    this.result = result
  }
}

/** A tool that MCP clients can call. */
export interface ServerTool<Input = never> {
  name: string
  title?: string
  /** What it does, for whoever chooses it. */
  description: string
  input: ToolSchema
  /** Of what `call` returns. What is no object, such as a list, is `{result: […]}` to clients, and they are told so. */
  output?: ToolSchema
  annotations?: ToolAnnotations
  /** It waits for nobody, and is over soon: of such calls a person has few done at once, and the others in turn. */
  isQuick?: boolean
  /**
   * Answers a JSON value, or a `ToolAnswer`. What it throws is told to the client as the tool's error when it is a
   * `PlaygroundError`, and as our own fault without its words when it is not.
   */
  call(input: Input, call: ToolCall): Promise<unknown>
}

/**
 * A tool of your own.
 *
 * @example
 * const stock = defineTool({
 *   name: 'stock', description: 'How many are left', input: z.object({ sku: z.string() }),
 *   call: async ({ sku }) => ({ sku, left: await count(sku) }),
 * })
 */
export function defineTool<Schema extends z.ZodType>(
  tool: Omit<ServerTool, 'input' | 'call'> & {
    input: Schema
    call(input: z.output<Schema>, call: ToolCall): Promise<unknown>
  },
): ServerTool
export function defineTool(tool: ServerTool<unknown> & { input: Record<string, unknown> }): ServerTool
export function defineTool(tool: unknown): ServerTool {
  return tool as ServerTool
}

const PLAIN = new Set<unknown>(['array', 'string', 'number', 'integer', 'boolean', 'null'])

/** Of an answer as it travels, which MCP wants to be an object: what is none is in `{result}` then. */
export function structuredSchema(output: ToolSchema): ToolSchema {
  const { type } = output instanceof z.ZodType ? z.toJSONSchema(output, { io: 'output' }) : output
  if (!PLAIN.has(type)) return output
  if (output instanceof z.ZodType) return z.object({ result: output })
  return { type: 'object', properties: { result: output }, required: ['result'] }
}

/** As the SDK takes it, and as short as it can be told: what a client lists it reads in every conversation. */
export function toStandardSchema(schema: ToolSchema): StandardSchemaWithJSON {
  if (!(schema instanceof z.ZodType)) return fromJsonSchema(schema as JsonSchemaType)
  const standard = schema['~standard'] as unknown as StandardSchemaWithJSON['~standard']
  const { input, output } = standard.jsonSchema
  type Options = Parameters<typeof input>[0]
  return {
    '~standard': {
      ...standard,
      jsonSchema: {
        input: (options: Options) => withoutDialect(input(options)),
        output: (options: Options) => withoutDialect(output(options)),
      },
    },
  }
}

const withoutDialect = ({ $schema: _, ...rest }: Record<string, unknown>) => rest
