import type { ToolPolicy } from '../../../lib/connections/shown-tools.ts'

const SET = {
  allow: (tool: string) => `Your runs call ${tool} without asking.`,
  ask: (tool: string) => `Your runs ask before ${tool}.`,
  deny: (tool: string) => `Your runs do not call ${tool}.`,
}

/** What is said of policies. */
export const words = {
  policySet: (tool: string, policy: ToolPolicy['now']) => SET[policy](tool),
  policies: 'A framed policy follows from the rule or from what the tool says; a filled one is set on the tool.',
  rule: 'Rule for this server',
  rules: {
    none: 'Allow reads, ask for the rest',
    ask: 'Ask before every call',
    deny: 'Deny every call',
  },
  ruleSet: {
    none: (server: string) => `Your runs ask before tools of ${server} that may change something.`,
    ask: (server: string) => `Your runs ask before every tool of ${server}.`,
    deny: (server: string) => `Your runs call no tool of ${server}.`,
  },
}
