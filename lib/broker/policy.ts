import type { Tool } from '../discovery/tool.ts'
import type { Approve } from '../runs/event.ts'
import type { Approval, ApprovalOf } from './approval-rules.ts'
import { kindOf } from './tool-kind.ts'

/** What a run may do without asking anybody. */
export interface Policy {
  approve: Approve
  /** Whether a server works on the person's own workspace and nothing else: undoing is in the person's hands. */
  isOwnWorkspace(server: string): boolean
  /** What an administrator says of a tool, which goes before what the tool says; `allow` for shared servers only. */
  approvalOf: ApprovalOf
  /** What the person says of a tool: it can only be stricter. Absent: nothing. */
  ownRuleOf?: OwnRuleOf
  /** Whether an administrator connected this server: it is believed when it says that a tool only reads. */
  isShared(server: string): boolean
}

/** What a person has said of a tool that is stricter than what holds anyway. */
export type OwnRuleOf = (tool: Tool) => Exclude<Approval, 'allow'> | null

/** Why a call of this tool needs somebody's consent, or that it is denied; null when it needs none. */
export function needsConsent(
  tool: Tool,
  { isOwnWorkspace, approvalOf, ownRuleOf, isShared }: Omit<Policy, 'approve'>,
): 'denied' | 'rule' | 'destructive' | 'unannotated' | null {
  const said = approvalOf(tool)
  const own = ownRuleOf?.(tool) ?? null
  if (said === 'deny' || own === 'deny') return 'denied'
  if (own === 'ask') return 'rule'
  // A server that a person added may have any name: a rule can only make it stricter.
  if (said !== null && (said !== 'allow' || isShared(tool.server))) return SAID[said]
  if (isOwnWorkspace(tool.server)) return null
  const kind = kindOf(tool, isShared(tool.server))
  if (kind === 'reads') return null
  return kind === 'destroys' ? 'destructive' : 'unannotated'
}

const SAID = { allow: null, ask: 'rule', deny: 'denied' } as const

/** Whether it is the person who denies it, and no rule of an administrator. */
export const isDeniedByThem = (tool: Tool, { approvalOf, ownRuleOf }: Pick<Policy, 'approvalOf' | 'ownRuleOf'>) =>
  approvalOf(tool) !== 'deny' && ownRuleOf?.(tool) === 'deny'

/** When a person who calls a tool by hand is asked first: never, the first time, or each time; or that it is denied. */
export type Consent = 'none' | 'once' | 'each' | 'denied'

/** The same for a call that a person makes from a page. */
export function consentFor(tool: Tool, policy: Omit<Policy, 'approve'>): Consent {
  const because = needsConsent(tool, policy)
  if (because === null) return 'none'
  if (because === 'denied') return 'denied'
  return because === 'unannotated' ? 'once' : 'each'
}

/** Whether a run that cannot ask is denied this tool. */
export function isDeniedUnasked(tool: Tool, policy: Omit<Policy, 'approve'>): boolean {
  const because = needsConsent(tool, policy)
  return because !== null && because !== 'unannotated'
}

/** Whether a tool changes nothing that anybody would miss, as far as it says. */
export const isReadOnly = (tool: Tool) => tool.annotations?.readOnlyHint === true
