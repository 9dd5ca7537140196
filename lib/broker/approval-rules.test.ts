import { describe, expect, test } from 'vitest'
import { readApprovalRules } from './approval-rules.ts'

describe('rules of approval', () => {
  test.each([
    ['shop.drop', 'shop', 'drop', true],
    ['shop.drop', 'shop', 'drop_all', false],
    ['shop.*', 'shop', 'drop', true],
    ['shop.*', 'shopping', 'drop', false],
    ['*.delete_*', 'github', 'delete_branch', true],
    ['*.delete_*', 'github', 'undelete', false],
    ['*', 'any', 'thing', true],
    ['a*b*c.x', 'aXbYc', 'x', true],
    ['a*b*c.x', 'aXc', 'x', false],
    ['ab*ba.x', 'aba', 'x', false],
    ['s.(a+)+*', 's', `(a+)+${'a'.repeat(10_000)}`, true],
    ['s.[ab]', 's', 'a', false],
  ])('%s for %s.%s', (pattern, server, tool, isNamed) => {
    expect(readApprovalRules({ [pattern]: 'deny' })({ server, tool })).toBe(isNamed ? 'deny' : null)
  })

  test('the first that fits counts', () => {
    const approvalOf = readApprovalRules({ 'shop.read_*': 'allow', 'shop.*': 'deny' })
    expect(approvalOf({ server: 'shop', tool: 'read_prices' })).toBe('allow')
    expect(approvalOf({ server: 'shop', tool: 'order' })).toBe('deny')
    expect(approvalOf({ server: 'other', tool: 'order' })).toBeNull()
  })
})
