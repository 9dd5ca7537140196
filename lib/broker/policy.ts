import type { Tool } from '../discovery/tool.ts'
import { ToolError } from '../errors.ts'
import type { ApprovalOf } from './approval-rules.ts'

/** What a run may do without asking anybody. */
export interface Policy {
  approve: 'all' | 'none'
  /** Whether a server works on the person's own workspace and nothing else: undoing is in the person's hands. */
  isOwnWorkspace(server: string): boolean
  /** What an administrator says of a tool, which goes before what the tool says. */
  approvalOf: ApprovalOf
}

/** Whether a call of this tool needs somebody's consent. */
export function needsConsent(tool: Tool, { isOwnWorkspace, approvalOf }: Omit<Policy, 'approve'>): boolean {
  const said = approvalOf(tool)
  if (said !== null) return said === 'deny'
  return (
    !isOwnWorkspace(tool.server) && tool.annotations?.destructiveHint === true && tool.annotations.readOnlyHint !== true
  )
}

/** When a person who calls a tool by hand is asked first: never, the first time, or each time. */
export type Consent = 'none' | 'once' | 'each'

/** The same for a call that a person makes from a page, where somebody is there to be asked. */
export function consentFor(tool: Tool, policy: Omit<Policy, 'approve'>): Consent {
  if (needsConsent(tool, policy)) return 'each'
  const isSettled = policy.isOwnWorkspace(tool.server) || policy.approvalOf(tool) === 'allow'
  return isSettled || tool.annotations?.readOnlyHint === true ? 'none' : 'once'
}

/**
 * Throws `denied` for a call that needs somebody's consent when there is none.
 * Destructive tools run only in a run that was started with `approve: all`.
 */
export function checkPolicy(tool: Tool, policy: Policy): void {
  if (policy.approve === 'all' || !needsConsent(tool, policy)) return
  throw new ToolError(
    tool,
    'denied',
    `${tool.server}.${tool.tool} is destructive and this run may not use it. Start the run with approve set to "all" to allow it.`,
  )
}
