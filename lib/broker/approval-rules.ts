import type { Tool } from '../discovery/tool.ts'
import { fitsPattern } from '../mcp/client/entries/tool-filter.ts'

/** What an administrator says of a tool, whatever the tool says of itself. */
export type Approval = 'allow' | 'ask' | 'deny'

/** What the rules say of a tool; null when none names it. */
export type ApprovalOf = (tool: Pick<Tool, 'server' | 'tool'>) => Approval | null

/**
 * Reads `approvals.rules`: names of tools as `server.tool`, where `*` stands for any characters. The first that fits
 * counts.
 *
 * @example readApprovalRules({ 'shop.read_*': 'allow', 'shop.*': 'deny' })({ server: 'shop', tool: 'drop' }) // 'deny'
 */
export function readApprovalRules(rules: Readonly<Record<string, Approval>>): ApprovalOf {
  const entries = Object.entries(rules)
  return ({ server, tool }) => entries.find(([pattern]) => fitsPattern(pattern, `${server}.${tool}`))?.[1] ?? null
}
