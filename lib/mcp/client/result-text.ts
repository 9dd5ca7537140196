import type { CallToolResult } from '@modelcontextprotocol/client'

type Content = CallToolResult['content'][number]

/**
 * The JSON text of what a tool call is worth to a program: the structured content, taken out of its wrapping when its
 * only key is `result`; else the text, as it is when it is a JSON object or array, otherwise as a JSON string. Content
 * that is not all text (images, links) is handed over block by block; none at all is `null`.
 */
export function resultText(result: CallToolResult): string {
  if (result.structuredContent !== undefined) return JSON.stringify(unwrapped(result.structuredContent))
  const content = result.content ?? []
  if (content.length === 0) return 'null'
  const texts = content.map(textOf)
  if (texts.includes(null)) return JSON.stringify(content)
  const text = texts.join('\n')
  return isJsonStructure(text) ? text : JSON.stringify(text)
}

/** What a failed call says, for people: its text, shortened. */
export function failureText(result: CallToolResult): string {
  const text = (result.content ?? [])
    .map(textOf)
    .filter((part) => part !== null)
    .join('\n')
    .trim()
  if (text === '') return 'The tool failed and did not say why.'
  return text.length > MAX_FAILURE_LENGTH ? `${text.slice(0, MAX_FAILURE_LENGTH)}…` : text
}
const MAX_FAILURE_LENGTH = 4_000

function unwrapped(structured: unknown): unknown {
  if (structured === null || typeof structured !== 'object' || Array.isArray(structured)) return structured
  const keys = Object.keys(structured)
  return keys.length === 1 && keys[0] === 'result' ? (structured as { result: unknown }).result : structured
}

function textOf(content: Content): string | null {
  if (content.type === 'text') return content.text
  if (content.type === 'resource' && 'text' in content.resource) return content.resource.text
  return null
}

function isJsonStructure(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false // It only looks like JSON; then it is text.
  }
}
