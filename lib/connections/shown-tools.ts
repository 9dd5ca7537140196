import type { OwnRule, PersonGrants } from '../access/grants.ts'
import { type Consent, consentFor, needsConsent, type Policy } from '../broker/policy.ts'
import { kindOf, type ToolKind } from '../broker/tool-kind.ts'
import { suspicionsOf } from '../discovery/suspicious-text.ts'
import type { Tool } from '../discovery/tool.ts'

/** What happens when a program calls a tool, and why. */
export interface ToolPolicy {
  now: 'allow' | 'ask' | 'deny'
  /**
   * `rule`: approvals.rules. `workspace`: it works on the person's own files. `person`: they said so of it. `server`: they
   * said so of all tools of its server.
   */
  because: 'rule' | 'workspace' | 'reads' | 'destroys' | 'unknown' | 'person' | 'server'
  /** Whether this person may choose: not where an administrator's rule denies it. */
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
  /** What this person says of all its tools that nothing is said of by name. */
  rule: OwnRule | null
  tools: ShownTool[]
  /** Those that are paused because they say something else of themselves than they were accepted with. */
  paused: { tool: string; isKeptOff: boolean }[]
  /** Those that are switched off, as far as they are known. */
  off: { tool: string; description: string }[]
}

type Said = Pick<PersonGrants, 'saidOf' | 'serverRule'>

/** A tool as a person may see it. `said`: what they say of tools. */
export function showTool(one: Tool, policy: Omit<Policy, 'approve' | 'ownRuleOf'>, said: Said): ShownTool {
  const { tool, fn, module, description, inputSchema, annotations, signature } = one
  const shown = policyOf(one, policy, said)
  return {
    ...{ tool, fn, module, description, inputSchema, signature },
    ...(annotations && { annotations }),
    suspicions: suspicionsOf(`${tool}\n${description}\n${JSON.stringify(inputSchema)}`),
    consent: consentFor(one, { ...policy, ownRuleOf: () => ruleIn(shown) }),
    kind: kindOf(one, policy.isShared(one.server)),
    policy: shown,
  }
}

/** What is theirs of it: an administrator's rule is in the policy already. */
const ruleIn = ({ now, because }: ToolPolicy) =>
  (because === 'person' || because === 'server') && now !== 'allow' ? now : null

function policyOf(tool: Tool, policy: Omit<Policy, 'approve' | 'ownRuleOf'>, said: Said): ToolPolicy {
  const asks = needsConsent(tool, policy)
  if (asks === 'denied') return { now: 'deny', because: 'rule', isTheirs: false }
  const byName = said.saidOf(tool)
  // Of what is not asked about anyway that is no news.
  if (byName !== null && (byName !== 'allow' || asks !== null || said.serverRule(tool.server) !== null))
    return { now: byName, because: 'person', isTheirs: true }
  const ofServer = said.serverRule(tool.server)
  if (ofServer !== null) return { now: ofServer, because: 'server', isTheirs: true }
  if (asks === null) {
    const isByRule = policy.approvalOf(tool) === 'allow' && policy.isShared(tool.server)
    const because = isByRule ? 'rule' : policy.isOwnWorkspace(tool.server) ? 'workspace' : 'reads'
    return { now: 'allow', because, isTheirs: true }
  }
  const because = asks === 'rule' ? 'rule' : asks === 'destructive' ? 'destroys' : 'unknown'
  return { now: 'ask', because, isTheirs: true }
}
