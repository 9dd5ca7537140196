import type { ToolKind } from '../../../lib/broker/tool-kind.ts'
import type { ShownChange } from '../../../lib/connections/shown-change.ts'
import type { ToolPolicy } from '../../../lib/connections/shown-tools.ts'
import type { PinDecision } from '../../../lib/discovery/pins/decide.ts'
import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'
import type { KindFilter } from './filter-tools.ts'

const SET = {
  allow: (tool: string) => `Your runs call ${tool} without asking.`,
  ask: (tool: string) => `Your runs ask before ${tool}.`,
  deny: (tool: string) => `Your runs do not call ${tool}.`,
}

const filters: Record<KindFilter, string> = {
  all: 'All',
  reads: 'Read',
  writes: 'Write',
  destroys: 'Destroy',
  unknown: 'May write',
}

const kinds: Record<ToolKind, { name: string; title: string }> = {
  reads: { name: 'reads', title: 'It says that it only reads.' },
  writes: { name: 'writes', title: 'It says that it changes something, and destroys nothing.' },
  destroys: { name: 'destroys', title: 'It says that it deletes or overwrites.' },
  unknown: { name: 'may write', title: 'No trusted source says that it only reads.' },
}

const because: Record<ToolPolicy['because'], string> = {
  rule: 'A rule of this installation (approvals.rules) says so.',
  server: 'Your rule for this server says so.',
  workspace: 'It works on your own files, which you can undo.',
  reads: 'It only reads, as an administrator’s server says.',
  destroys: 'The tool says that it is destructive.',
  unknown: 'No trusted source says that it only reads.',
  person: 'You have set it here, for all your runs.',
}

const changedParts: Record<ShownChange['parts'][number], string> = {
  description: 'description',
  inputSchema: 'input',
  outputSchema: 'output',
  annotations: 'its annotations',
}

const decisions: Record<PinDecision, string> = {
  accept: 'Accept this text',
  'keep-off': 'Keep the tool off',
  'accept-input-hide-text': 'Accept the input, hide the text from the model',
}

/** What is said of the tools of a server. */
export const words = {
  policySet: (tool: string, policy: ToolPolicy['now']) => SET[policy](tool),
  policies: 'A framed policy follows from the rule or from what the tool says; a filled one is set on the tool.',
  policy: { allow: 'Allow', ask: 'Ask', deny: 'Deny' },
  policyOf: (tool: string, why: string) => `Policy of ${tool}. ${why}`,
  because,
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
  part: {
    title: 'Tools',
    reading: (server: string) => `Reading the tools of ${server}…`,
    notKnown: 'Its tools are not known yet.',
    filter: (count: number) => `Filter ${formatQuantity(count, 'tool')}`,
    filterOf: (server: string) => `Filter tools of ${server}`,
    kind: 'Kind',
    filters,
    nothingFits: 'No tool is called that.',
    showAll: 'Show all tools',
    shown: (shown: number, count: number) => `${formatCount(shown)} of ${formatQuantity(count, 'tool')} shown.`,
    callsOfEverybody: 'Calls are those of everybody here.',
    callsOfYours: 'Calls are those you made.',
    measured: 'Schema tokens are measured. Descriptions from servers are not trusted.',
  },
  none: {
    idle: 'Nothing is known of its tools yet',
    idleAbout: 'It is connected to when you say “Connect now”. Programs can import its tools once they are known.',
    unknown: 'Nothing is known of its tools',
    unknownAbout: (server: string) => `They are listed once ${server} has been connected to.`,
    noTools: 'Programs can import no tools of it.',
    noneChosen: 'None of its tools fits what is chosen in Settings.',
    hasNone: 'It says that it has none.',
  },
  table: {
    label: (server: string) => `Tools of ${server}`,
    on: 'On',
    tool: 'Tool',
    kind: 'Kind',
    policy: 'Policy',
    calls: 'Calls, 30 d',
    tokens: 'Schema tokens',
    try: 'Try',
    keptOff: 'Kept off: its description changed. Programs cannot call it.',
    paused: 'Paused: its description changed. Programs cannot call it.',
    off: (description: string | undefined) => `Off: programs cannot import it. ${description}`,
  },
  row: {
    use: (tool: string) => `Use ${tool}`,
    noDescription: 'It has no description.',
    suspicions: (what: string) =>
      `This description may contain injected instructions. ${what} Check it before you use it.`,
    kinds,
    try: 'Try',
    tryOf: (tool: string) => `Try ${tool}`,
    failed: (count: number) => `${formatCount(count)} failed`,
    copyImport: (tool: string) => `Copy the import of ${tool}`,
    calls: (calls: number, failures: number) =>
      `${formatQuantity(calls, 'call')} in 30 days${failures ? `, ${formatCount(failures)} failed` : ''}`,
    tokens: (count: number) => `${formatCount(count)} schema tokens`,
    schema: 'Schema of its input',
  },
  change: {
    changed: (count: number) =>
      `${formatQuantity(count, 'description')} changed since ${count === 1 ? 'it was' : 'they were'} accepted`,
    kept: (count: number) => `${formatQuantity(count, 'tool')} kept off because ${count === 1 ? 'it' : 'they'} changed`,
    previous: 'Previous',
    next: 'Next',
    place: (place: number, count: number) => `${place} of ${count}`,
    // The name of the tool stands before these two.
    isKeptOff: 'is kept off, and can still be accepted.',
    isPaused: 'is paused until somebody decides.',
    orders: (orders: string) => `The new text may give orders to the model. ${orders}`,
    decisions,
    keepAllOff: (count: number) => `Keep all ${count} off`,
    whoDecides: 'Whoever added the server decides: an administrator, where others use it too.',
    diff: (tool: string) => `What changed of ${tool}`,
    parts: changedParts,
    skipped: (lines: number) => `… ${formatQuantity(lines, 'line')} as before`,
    read: { same: '', removed: 'Removed: ', added: 'Added: ' },
  },
}
