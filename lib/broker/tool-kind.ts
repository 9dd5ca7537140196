import type { Tool } from '../discovery/tool.ts'

/** What a tool does as far as it can be believed: `unknown` where nothing that can be relied on says it. */
export type ToolKind = 'reads' | 'writes' | 'destroys' | 'unknown'

/**
 * The kind of a tool. That it only reads is believed of servers that everybody has, as an administrator connected them
 * (`isShared`), unless it says as well that it destroys; an administrator's word (`isSaidToRead`) goes before its own. A server
 * that a person added may say of itself what it likes; what makes a tool worse is believed of all.
 */
export function kindOf({ annotations }: Pick<Tool, 'annotations'>, isShared: boolean, isSaidToRead = false): ToolKind {
  const { readOnlyHint, destructiveHint } = annotations ?? {}
  if (isShared && (isSaidToRead || (readOnlyHint === true && destructiveHint !== true))) return 'reads'
  if (destructiveHint === true) return 'destroys'
  if (readOnlyHint === true) return 'unknown'
  return readOnlyHint === false || destructiveHint === false ? 'writes' : 'unknown'
}
