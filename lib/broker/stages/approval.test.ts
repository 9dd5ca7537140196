import { expect, test } from 'vitest'
import type { Tool } from '../../discovery/tool.ts'
import type { Ask } from '../../runs/event.ts'
import type { RecordedCall } from '../../runs/recorded-calls.ts'
import { Consents } from '../consents.ts'
import type { BrokerCall } from '../stage.ts'
import { NOBODY } from '../testing/open-broker.ts'
import { createApproval } from './approval.ts'

/** Why somebody is asked about a call of a tool that was asked about before; null when nobody is. */
async function askedBecause(before: Partial<RecordedCall['question'] & object>, annotations: Tool['annotations']) {
  const asked: Ask['because'][] = []
  const question = { because: 'unannotated', expiresAt: '', decision: 'allow-once', ...before }
  const decided = [{ callId: 1, server: 'shop', tool: 'charge', question }] as unknown as RecordedCall[]
  const approve = createApproval(
    { approve: 'ask', isOwnWorkspace: () => false, isShared: () => true, approvalOf: () => null },
    {
      ...{ isAllowed: () => false, waitedMs: 0, expiryMs: 0, elicitations: NOBODY, consents: new Consents() },
      ask: async (_call, because) => {
        asked.push(because)
        return 'allow-once'
      },
    },
    decided,
  )
  const definition = { server: 'shop', tool: 'charge', annotations }
  const call = { server: 'shop', tool: 'charge', callId: 2, definition, tell: () => {} } as unknown as BrokerCall
  expect(await approve(call, async () => 'made')).toBe('made')
  return asked[0] ?? null
}

test('a tool that says nothing of itself is asked about once, until it says that it is destructive', async () => {
  expect(await askedBecause({}, undefined)).toBeNull()
  expect(await askedBecause({}, { destructiveHint: true })).toBe('destructive')
  expect(await askedBecause({ decision: 'allow-run' }, { destructiveHint: true })).toBeNull()
  expect(await askedBecause({ decision: 'deny' }, undefined)).toBe('unannotated')
})
