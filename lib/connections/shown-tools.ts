import { type Consent, consentFor, needsConsent, type Policy } from '../broker/policy.ts'
import { kindOf, type ToolKind } from '../broker/tool-kind.ts'
import { suspicionsOf } from '../discovery/suspicious-text.ts'
import type { Tool } from '../discovery/tool.ts'

/** What happens when a program calls a tool, and why. */
export interface ToolPolicy {
  now: 'allow' | 'ask' | 'deny'
  /** `rule`: approvals.rules. `workspace`: it works on the person's own files. `person`: they always allow it. */
  because: 'rule' | 'workspace' | 'reads' | 'destroys' | 'unknown' | 'person'
  /** Whether this person may choose between allow and ask. */
  isTheirs: boolean
}

/** A tool that programs can import, for people to look at. */
export interface ShownTool
  extends Pick<Tool, 'tool' | 'fn' | 'module' | 'description' | 'inputSchema' | 'annotations' | 'signature'> {
  /** What is suspicious about its description. */
  suspicions: string[]
  /** When somebody who calls it here is asked first. */
  consent: Consent
  kind: ToolKind
  policy: ToolPolicy
}

/** What is known of the tools of a server without asking it anything. */
export interface ShownTools {
  tools: ShownTool[]
  /** Those that are paused because they say something else of themselves than they were accepted with. */
  paused: { tool: string; isKeptOff: boolean }[]
  /** Those that are switched off, as far as they are known. */
  off: { tool: string; description: string }[]
}

/** A tool as a person may see it. `isGranted`: they have always allowed it, as it is now. */
export function showTool(one: Tool, policy: Omit<Policy, 'approve'>, isGranted: boolean): ShownTool {
  const { tool, fn, module, description, inputSchema, annotations, signature } = one
  return {
    ...{ tool, fn, module, description, inputSchema, signature },
    ...(annotations && { annotations }),
    suspicions: suspicionsOf(`${tool}\n${description}\n${JSON.stringify(inputSchema)}`),
    consent: consentFor(one, policy),
    kind: kindOf(one, policy.isShared(one.server)),
    policy: policyOf(one, policy, isGranted),
  }
}

function policyOf(tool: Tool, policy: Omit<Policy, 'approve'>, isGranted: boolean): ToolPolicy {
  const asks = needsConsent(tool, policy)
  if (asks === 'denied') return { now: 'deny', because: 'rule', isTheirs: false }
  if (asks === null) {
    const isByRule = policy.approvalOf(tool) === 'allow' && policy.isShared(tool.server)
    const because = isByRule ? 'rule' : policy.isOwnWorkspace(tool.server) ? 'workspace' : 'reads'
    return { now: 'allow', because, isTheirs: false }
  }
  if (isGranted) return { now: 'allow', because: 'person', isTheirs: true }
  const because = asks === 'rule' ? 'rule' : asks === 'destructive' ? 'destroys' : 'unknown'
  return { now: 'ask', because, isTheirs: true }
}
