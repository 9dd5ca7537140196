import { expect, test } from 'vitest'
import type { OwnRule } from '../access/grants.ts'
import type { Approval } from '../broker/approval-rules.ts'
import type { Tool, ToolAnnotations } from '../discovery/tool.ts'
import { showTool } from './shown-tools.ts'

function shown(
  annotations: ToolAnnotations | undefined,
  {
    rule = null,
    own = false,
    shared = true,
    said = null,
    server = null,
  }: Partial<Record<'own' | 'shared', boolean>> & {
    rule?: Approval | null
    said?: Approval | null
    server?: OwnRule | null
  } = {},
) {
  const tool = { server: 'shop', tool: 'sell', description: '', inputSchema: {}, annotations } as unknown as Tool
  const policy = { approvalOf: () => rule, isOwnWorkspace: () => own, isShared: () => shared }
  const { kind, policy: now } = showTool(tool, policy, { saidOf: () => said, serverRule: () => server })
  return [kind, now.now, now.because, now.isTheirs]
}

test('a tool is shown with what it does as far as it can be believed, and what happens when it is called', () => {
  expect(shown({ readOnlyHint: true })).toEqual(['reads', 'allow', 'reads', true])
  expect(shown({ readOnlyHint: false, destructiveHint: false })).toEqual(['writes', 'ask', 'unknown', true])
  expect(shown({ destructiveHint: true })).toEqual(['destroys', 'ask', 'destroys', true])
  expect(shown(undefined)).toEqual(['unknown', 'ask', 'unknown', true])
  expect(shown({ destructiveHint: true }, { own: true })).toEqual(['destroys', 'allow', 'workspace', true])
})

test('a rule goes before what the tool says, and before what the person allowed where it denies', () => {
  expect(shown({ readOnlyHint: true }, { rule: 'deny', said: 'allow' })).toEqual(['reads', 'deny', 'rule', false])
  expect(shown({ readOnlyHint: true }, { rule: 'ask' })).toEqual(['reads', 'ask', 'rule', true])
  expect(shown(undefined, { rule: 'allow' })).toEqual(['unknown', 'allow', 'rule', true])
  // The server is the person's own: a rule only makes it stricter.
  expect(shown(undefined, { rule: 'allow', shared: false })).toEqual(['unknown', 'ask', 'unknown', true])
})

test('what a person always allows says that it is theirs', () => {
  expect(shown({ destructiveHint: true }, { said: 'allow' })).toEqual(['destroys', 'allow', 'person', true])
})

test('what a person says of a tool goes before what they say of its server, and no rule is loosened by either', () => {
  const reads = { readOnlyHint: true }
  expect(shown(reads, { said: 'deny' })).toEqual(['reads', 'deny', 'person', true])
  expect(shown(reads, { server: 'ask' })).toEqual(['reads', 'ask', 'server', true])
  expect(shown(reads, { server: 'deny', said: 'allow' })).toEqual(['reads', 'allow', 'person', true])
  expect(shown(reads, { server: 'deny', said: 'ask' })).toEqual(['reads', 'ask', 'person', true])
  expect(shown(reads, { rule: 'deny', said: 'allow' })).toEqual(['reads', 'deny', 'rule', false])
  // That what is not asked about anyway was allowed once is no news.
  expect(shown(reads, { said: 'allow' })).toEqual(['reads', 'allow', 'reads', true])
})
