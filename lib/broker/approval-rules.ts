import type { Tool } from '../discovery/tool.ts'

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
  const read = Object.entries(rules).map(([pattern, approval]) => ({ parts: pattern.split('*'), approval }))
  return ({ server, tool }) => read.find(({ parts }) => fits(`${server}.${tool}`, parts))?.approval ?? null
}

/** Without a regular expression: the names are the servers', and some of those take long to fail. */
function fits(name: string, [first = '', ...rest]: string[]): boolean {
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
