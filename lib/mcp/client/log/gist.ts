import type { JSONRPCMessage } from '@modelcontextprotocol/client'

const MAX = 400

/** What stands out in a message, for its row: the tool that is called, what was listed, what a server logs. */
export function gistOf(message: JSONRPCMessage): string {
  if ('method' in message) return ofParams((message.params ?? {}) as Record<string, unknown>)
  return 'result' in message ? ofResult(message.result as Record<string, unknown>) : ''
}

/** What went wrong: as the protocol says it, or as the tool does. Null where nothing did. */
export function failureIn(message: JSONRPCMessage): string | null {
  if ('error' in message) return textOf([`${message.error.code}:`, message.error.message])
  if (!('result' in message) || message.result.isError !== true) return null
  const { content } = message.result
  const first = Array.isArray(content) ? (content[0] as { text?: unknown } | undefined)?.text : undefined
  return textOf(['the tool failed:', first])
}

function ofParams({
  name,
  uri,
  level,
  data,
  protocolVersion,
  progress,
  total,
  message,
}: Record<string, unknown>): string {
  if (level !== undefined) return textOf([level, data])
  if (progress !== undefined) return textOf([progress, total === undefined ? undefined : `of ${total}`, message])
  return textOf([name ?? uri ?? (protocolVersion === undefined ? undefined : `protocol ${protocolVersion}`), message])
}

const LISTS = ['tools', 'resources', 'resourceTemplates', 'prompts', 'contents', 'messages'] as const

function ofResult(result: Record<string, unknown>): string {
  const list = LISTS.find((name) => Array.isArray(result[name]))
  if (list) return `${(result[list] as unknown[]).length} ${list}`
  return typeof result.protocolVersion === 'string' ? textOf([`protocol ${result.protocolVersion}`]) : ''
}

/** Of values no more than their beginning is written. */
const textOf = (parts: readonly unknown[]) =>
  parts
    .filter((part) => part !== undefined && part !== null)
    .map((part) => (typeof part === 'object' ? Object.keys(part).slice(0, 10).join(', ') : String(part).slice(0, MAX)))
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, MAX)
