import { expect, test } from 'vitest'
import type { Ask } from '../runs/event.ts'
import { createMemoryLog } from '../runs/testing/memory-log.ts'
import { PendingApprovals } from './pending-approvals.ts'
import type { BrokerCall } from './stage.ts'

/** A question about call 1, which nobody has answered yet. */
async function ask(because: Ask['because'], allowAlways = async () => {}) {
  const approvals = new PendingApprovals({
    ...{ releaseMs: 60_000, expiryMs: 60_000, log: createMemoryLog() },
    ...{ isAllowed: () => false, allowAlways, onPending: async () => {}, onRelease: () => {} },
  })
  const isAsked = Promise.withResolvers<void>()
  const call = {
    ...{ op: 'tool', server: 'shop', tool: 'charge', callId: 1, key: 'k', shownInput: {} },
    ...{ isRead: false, isOwn: false, signal: new AbortController().signal },
    stopClocks: () => () => {},
    isLetGo: () => false,
    tell: () => isAsked.resolve(),
  } as unknown as BrokerCall
  const answered = approvals.ask(call, because)
  await isAsked.promise
  return { approvals, answered }
}

test('a call goes on as soon as it is allowed, however long it takes to keep that for later runs', async () => {
  const { approvals, answered } = await ask('destructive', () => new Promise<void>(() => {}))
  void approvals.answer(1, 'allow-always')
  expect(await answered).toBe('allow-always')
})

test.each(['unknown', 'differs'] as const)(
  'a question about one call (%s) is answered for that call alone',
  async (because) => {
    const { approvals, answered } = await ask(because)
    for (const decision of ['allow-run', 'allow-always'] as const)
      await expect(approvals.answer(1, decision)).rejects.toMatchObject({ code: 'invalid-input' })
    await approvals.answer(1, 'allow-once')
    expect(await answered).toBe('allow-once')
  },
)
