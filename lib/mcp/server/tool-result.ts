import type { CallToolResult } from '@modelcontextprotocol/server'

/** A value as MCP tells it: a list in `{result}`, and the bare JSON as text. `notes` are texts beside it. */
export function toolResult(value: unknown, notes: readonly string[] = []): CallToolResult {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  const content = [text, ...notes].map((each) => ({ type: 'text' as const, text: each }))
  if (isRecord(value)) return { content, structuredContent: value }
  return { content, structuredContent: { result: value ?? null } }
}

export const toolError = (message: string): CallToolResult => ({
  content: [{ type: 'text', text: message }],
  isError: true,
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
