import { type CallToolResult, McpServer, type ToolAnnotations } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { PRODUCT } from '../version.ts'

export const READS: ToolAnnotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }
/** What somebody else was sent cannot be taken back. */
export const SENDS: ToolAnnotations = {
  ...{ readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
}

interface Definition<Shape extends z.ZodRawShape, Output extends z.ZodType> {
  /** What people read in a list of tools; default the name. */
  title?: string
  description: string
  input: Shape
  output: Output
  /** Default `READS`. */
  annotations?: ToolAnnotations
}

/** One of our servers, and what adds a tool to it: what `work` answers is the tool's result. */
export function openBuiltinServer(about: { name: string; title: string; instructions: string }) {
  const { instructions, ...names } = about
  const server = new McpServer({ ...names, version: PRODUCT.version }, { instructions })
  const define = <Shape extends z.ZodRawShape, Output extends z.ZodType>(
    name: string,
    { title, description, input, output, annotations = READS }: Definition<Shape, Output>,
    work: (input: z.output<z.ZodObject<Shape>>, signal: AbortSignal) => Promise<z.input<Output>>,
  ) =>
    server.registerTool(
      name,
      {
        ...(title !== undefined && { title }),
        description,
        inputSchema: z.strictObject(input) as unknown as z.ZodObject<Shape>,
        outputSchema: z.strictObject({ result: output }),
        annotations,
      },
      async (given, { mcpReq }) => answer(await work(given as z.output<z.ZodObject<Shape>>, mcpReq.signal)),
    )
  return { server, define }
}

/**
 * Structured content must be an object in MCP, so a plain value travels as `{ result: value }`; the generated function
 * takes it out again.
 */
function answer(value: unknown): CallToolResult {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { content: [{ type: 'text', text }], structuredContent: { result: value } }
}
