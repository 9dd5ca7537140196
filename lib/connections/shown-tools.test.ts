import { expect, test } from 'vitest'
import type { Approval } from '../broker/approval-rules.ts'
import type { Tool, ToolAnnotations } from '../discovery/tool.ts'
import { showTool } from './shown-tools.ts'

function shown(
  annotations: ToolAnnotations | undefined,
  {
    rule = null,
    own = false,
    shared = true,
    granted = false,
  }: Partial<Record<'own' | 'shared' | 'granted', boolean>> & {
    rule?: Approval | null
  } = {},
) {
  const tool = { server: 'shop', tool: 'sell', description: '', inputSchema: {}, annotations } as unknown as Tool
  const policy = { approvalOf: () => rule, isOwnWorkspace: () => own, isShared: () => shared }
  const { kind, policy: now } = showTool(tool, policy, granted)
  return [kind, now.now, now.because, now.isTheirs]
}

test('a tool is shown with what it does as far as it can be believed, and what happens when it is called', () => {
  expect(shown({ readOnlyHint: true })).toEqual(['reads', 'allow', 'reads', false])
  expect(shown({ readOnlyHint: false, destructiveHint: false })).toEqual(['writes', 'ask', 'unknown', true])
  expect(shown({ destructiveHint: true })).toEqual(['destroys', 'ask', 'destroys', true])
  expect(shown(undefined)).toEqual(['unknown', 'ask', 'unknown', true])
  expect(shown({ destructiveHint: true }, { own: true })).toEqual(['destroys', 'allow', 'workspace', false])
})

test('a rule goes before what the tool says, and before what the person allowed where it denies', () => {
  expect(shown({ readOnlyHint: true }, { rule: 'deny', granted: true })).toEqual(['reads', 'deny', 'rule', false])
  expect(shown({ readOnlyHint: true }, { rule: 'ask' })).toEqual(['reads', 'ask', 'rule', true])
  expect(shown(undefined, { rule: 'allow' })).toEqual(['unknown', 'allow', 'rule', false])
  // The server is the person's own: a rule only makes it stricter.
  expect(shown(undefined, { rule: 'allow', shared: false })).toEqual(['unknown', 'ask', 'unknown', true])
})

test('what a person always allows says that it is theirs', () => {
  expect(shown({ destructiveHint: true }, { granted: true })).toEqual(['destroys', 'allow', 'person', true])
})
