import { expect, test } from 'vitest'
import type { Tool } from '../discovery/tool.ts'
import type { Approval } from './approval-rules.ts'
import { isDeniedByThem, needsConsent } from './policy.ts'

test.each([
  ['allow', true, null],
  ['ask', true, 'rule'],
  ['deny', true, 'denied'],
  // A server that a person added may have any name.
  ['allow', false, 'destructive'],
  ['ask', false, 'rule'],
  ['deny', false, 'denied'],
] as const)('the rule %s for a server that everybody has (%s) means %s', (rule: Approval, isShared, expected) => {
  const tool = { server: 'shop', tool: 'charge', annotations: { destructiveHint: true } } as unknown as Tool
  const policy = { isOwnWorkspace: () => false, approvalOf: () => rule, isShared: () => isShared }
  expect(needsConsent(tool, policy)).toBe(expected)
})

test('a tool that says that it reads and that it destroys is asked about', () => {
  const annotations = { readOnlyHint: true, destructiveHint: true }
  const tool = { server: 'shop', tool: 'charge', annotations } as unknown as Tool
  const policy = { isOwnWorkspace: () => false, approvalOf: () => null, isShared: () => true }
  expect(needsConsent(tool, policy)).toBe('destructive')
})

test.each([
  [null, 'ask', 'rule'],
  [null, 'deny', 'denied'],
  ['allow', 'ask', 'rule'],
  ['allow', 'deny', 'denied'],
  ['deny', 'ask', 'denied'],
] as const)(
  'the rule %s and what the person says (%s) make %s, also where nothing was asked',
  (rule, own, expected) => {
    const tool = { server: 'shop', tool: 'list', annotations: { readOnlyHint: true } } as unknown as Tool
    const policy = {
      ...{ isOwnWorkspace: () => true, approvalOf: () => rule, isShared: () => true },
      ownRuleOf: () => own,
    }
    expect(needsConsent(tool, policy)).toBe(expected)
    expect(isDeniedByThem(tool, policy)).toBe(own === 'deny')
  },
)
