import type { CallToolResult } from '@modelcontextprotocol/client'
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
  if (result.structuredContent !== undefined) return JSON.stringify(unwrapped(result.structuredContent))
  const content = result.content ?? []
  if (content.length === 0) return 'null'
  if (content.every((block) => block.type === 'text'))
    return asJson(content.map((block) => block.text).join('\n'), owner)
  const [only, ...others] = content
  if (only?.type === 'resource' && 'text' in only.resource && others.length === 0)
    return asJson(only.resource.text, owner)
  const values: unknown[] = []
  for (const block of content) values.push(await valueFor(block, where, save))
  return JSON.stringify(values.length === 1 ? values[0] : values)
}

/** What a failed call says, for people: its text, shortened. */
export function failureText(result: CallToolResult): string {
  const text = (result.content ?? [])
    .map((block) => (block.type === 'text' ? block.text : ''))
    .filter((part) => part !== '')
    .join('\n')
    .trim()
  if (text === '') return 'The tool failed and did not say why.'
  return text.length > MAX_FAILURE_LENGTH ? `${text.slice(0, MAX_FAILURE_LENGTH)}…` : text
}
const MAX_FAILURE_LENGTH = 4_000

export async function valueFor(block: Content, where: Where, save: SaveFile): Promise<unknown> {
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
