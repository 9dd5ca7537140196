import type { Tool } from '../discovery/tool.ts'
import { ToolError } from '../errors.ts'

/** What a run may do without asking anybody. */
export interface Policy {
  approve: 'all' | 'none'
  /** Whether a server works on the person's own workspace and nothing else: undoing is in the person's hands. */
  isOwnWorkspace(server: string): boolean
}

/** Whether a call of this tool needs somebody's consent. */
export function needsConsent(tool: Tool, isOwnWorkspace: Policy['isOwnWorkspace']): boolean {
  return (
    !isOwnWorkspace(tool.server) && tool.annotations?.destructiveHint === true && tool.annotations.readOnlyHint !== true
  )
}

/**
 * Throws `denied` for a call that needs somebody's consent when there is none.
 * Destructive tools run only in a run that was started with `approve: all`.
 */
export function checkPolicy(tool: Tool, { approve, isOwnWorkspace }: Policy): void {
  if (approve === 'all' || !needsConsent(tool, isOwnWorkspace)) return
  throw new ToolError(
    tool,
    'denied',
    `${tool.server}.${tool.tool} is destructive and this run may not use it. Start the run with approve set to "all" to allow it.`,
  )
}
