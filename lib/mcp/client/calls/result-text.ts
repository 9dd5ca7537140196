import type { CallToolResult } from '@modelcontextprotocol/client'
import { ToolError } from '../../../errors.ts'
import { findFault } from '../../../json/find-fault.ts'
import { type SaveFile, saveEncoded } from './save-files.ts'

type Content = CallToolResult['content'][number]
type Where = { server: string; tool: string }

/**
 * The JSON text of what a tool call is worth to a program: the structured content, taken out of its wrapping when its
 * only key is `result`; else the text, as it is when it is a JSON object or array, otherwise as a JSON string. None at
 * all is `null`. Images, sounds and other files are saved to the workspace and stand as `{type, path, mimeType, bytes}`;
 * where there are several blocks that are not all text, all of them are handed over, in order.
 */
export async function resultText(
  result: CallToolResult,
  where: Where,
  { owner, save }: { owner: string; save: SaveFile },
): Promise<string> {
  if (result.structuredContent !== undefined) return toJson(unwrapped(result.structuredContent), where)
  const content = result.content ?? []
  for (const block of content) assertBlock(block, where)
  if (content.length === 0) return 'null'
  if (content.every((block) => block.type === 'text'))
    return asJson(content.map((block) => block.text).join('\n'), owner)
  const [only, ...others] = content
  if (only?.type === 'resource' && 'text' in only.resource && others.length === 0)
    return asJson(only.resource.text, owner)
  const values: unknown[] = []
  for (const block of content) values.push(await valueFor(block, where, save))
  return toJson(values.length === 1 ? values[0] : values, where)
}

function toJson(value: unknown, where: Where): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) throw invalid(where, 'it is nested too deeply', error)
    throw error
  }
}

const invalid = ({ server, tool }: Where, why: string, cause?: unknown) =>
  new ToolError({ server, tool }, 'tool-failed', `${server}.${tool} returned an invalid MCP result: ${why}`, { cause })

/** Throws for a block that lacks what one of its kind has. Of kinds that are not known here anything is handed on. */
function assertBlock(block: Content, where: Where): void {
  const { type, text, data, resource } = block as { [key in 'type' | 'text' | 'data' | 'resource']?: unknown }
  const { text: inText, blob } = (resource ?? {}) as { text?: unknown; blob?: unknown }
  const parts = { text: [text], image: [data], audio: [data], resource: [inText ?? blob, blob ?? inText] }
  const needed = Object.hasOwn(parts, String(type)) ? parts[type as keyof typeof parts] : []
  const isWhole = needed.every((part) => typeof part === 'string')
  if (!isWhole) throw invalid(where, `a block of the type "${type}" has nothing in it`)
}

/** What a failed call says, for people: its text, shortened. */
export function failureText(result: CallToolResult): string {
  const text = (result.content ?? [])
    .map((block) => (block.type === 'text' && typeof block.text === 'string' ? block.text : ''))
    .filter((part) => part !== '')
    .join('\n')
    .trim()
  if (text === '') return 'The tool failed and did not say why.'
  return text.length > MAX_FAILURE_LENGTH ? `${text.slice(0, MAX_FAILURE_LENGTH)}…` : text
}
const MAX_FAILURE_LENGTH = 4_000

export async function valueFor(block: Content, where: Where, save: SaveFile): Promise<unknown> {
  assertBlock(block, where)
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text }
    case 'image':
    case 'audio':
      return { type: block.type, ...(await saveEncoded(save, where, block)) }
    case 'resource': {
      const { uri, mimeType } = block.resource
      if ('blob' in block.resource) {
        const file = { data: block.resource.blob, ...(mimeType && { mimeType }) }
        return { type: 'resource', uri, ...(await saveEncoded(save, where, file)) }
      }
      return { type: 'resource', uri, ...(mimeType && { mimeType }), text: block.resource.text }
    }
    default:
      return block
  }
}

function unwrapped(structured: unknown): unknown {
  if (structured === null || typeof structured !== 'object' || Array.isArray(structured)) return structured
  const keys = Object.keys(structured)
  return keys.length === 1 && keys[0] === 'result' ? (structured as { result: unknown }).result : structured
}

/** A text, as it is when it is JSON with a structure; a number or a word in quotes stays what it was: text. */
async function asJson(text: string, owner: string): Promise<string> {
  return (await isJsonStructure(text, owner)) ? text : JSON.stringify(text)
}

async function isJsonStructure(text: string, owner: string): Promise<boolean> {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    return (await findFault(text, owner)) === null
  } catch {
    return false // The call was made: whoever cannot read its answer now gets the text.
  }
}
