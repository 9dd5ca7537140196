import type { CallToolResult } from '@modelcontextprotocol/server'

/**
 * A tool's answer. Structured content must be an object in MCP, so a plain value travels as `{ result: value }`; the
 * generated function takes it out again.
 */
export function answer(value: unknown): CallToolResult {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { content: [{ type: 'text', text }], structuredContent: { result: value } }
}
