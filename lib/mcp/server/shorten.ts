import { offload } from '../../offload/offload.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import type { ToolCall } from './tool.ts'

const LIMIT_MS = 5_000
const MAX_TRIES = 4

/** What is certainly short enough need not be counted: no text has more tokens than bytes. */
const isShort = (json: string, tokens: number) => Buffer.byteLength(json) <= tokens

/** JSON as a value that a client can bear; `tokens` is what it may cost, by default what the configuration says. */
export async function shortenFor(
  json: string,
  { person, config }: Pick<ToolCall, 'person' | 'config'>,
  tokens: number = config.mcp_server.result_tokens,
): Promise<{ value: unknown; isWhole: boolean }> {
  if (isShort(json, tokens)) return { value: JSON.parse(json), isWhole: true }
  const [count = 0] = await countTokens([json])
  if (count <= tokens) return { value: JSON.parse(json), isWhole: true }
  let maxChars = Math.floor((json.length / count) * tokens)
  let value: unknown = null
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    value = await offload('shape-to-fit', { json, maxChars }, { owner: person.id, limitMs: LIMIT_MS })
    const [left = 0] = await countTokens([JSON.stringify(value)])
    if (left <= tokens) break
    maxChars = Math.floor(maxChars * Math.min(0.8, tokens / left))
  }
  return { value, isWhole: false }
}

/** The beginning and the end of a text; what a program prints last says how it ended. */
export async function shortenText(text: string, tokens: number): Promise<{ text: string; isWhole: boolean }> {
  if (isShort(text, tokens)) return { text, isWhole: true }
  const [count = 0] = await countTokens([text])
  if (count <= tokens) return { text, isWhole: true }
  const half = Math.floor(((text.length / count) * tokens) / 2)
  const left = text.length - 2 * half
  return {
    text: `${text.slice(0, half)}\n… (${left.toLocaleString('en-US')} characters left out) …\n${text.slice(-half)}`,
    isWhole: false,
  }
}
