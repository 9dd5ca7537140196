import { countValues } from './count-values.ts'
import type { Filter } from './filter-messages.ts'

/** Blocks of a tool's result, contents of a resource, messages of a prompt. */
const MAX_PARTS = 1_000
/** Of a list, on one page of it. */
const MAX_ENTRIES = 5_000
/** Beside what a tool returns as a structure, which nobody but the program looks into. */
const MAX_VALUES = 50_000
const INVALID_RESULT = -32_603

const LISTS: Record<string, number> = {
  ...{ content: MAX_PARTS, contents: MAX_PARTS, messages: MAX_PARTS },
  ...{ tools: MAX_ENTRIES, resources: MAX_ENTRIES, resourceTemplates: MAX_ENTRIES, prompts: MAX_ENTRIES },
}

/**
 * Results of the revisions from 2026-07-28 on are looked at by the SDK as a whole, and each fault is noted, before anybody of
 * ours sees them. What is larger than anybody needs comes back to whoever asked as an error of the server.
 */
export const limitResults: Filter = (message) => {
  if (!('result' in message) || !('resultType' in message.result)) return message
  const fault = faultOf(message.result)
  if (fault === null) return message
  return { jsonrpc: '2.0', id: message.id, error: { code: INVALID_RESULT, message: `${fault} are not read` } }
}

function faultOf({ structuredContent: _, ...result }: Record<string, unknown>): string | null {
  for (const [name, most] of Object.entries(LISTS)) {
    const list = result[name]
    if (Array.isArray(list) && list.length > most) return `more than ${most} ${name}`
  }
  return countValues(result, { values: MAX_VALUES }) === null ? `more than ${MAX_VALUES} values` : null
}
