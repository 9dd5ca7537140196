import { expect, test } from 'vitest'
import type { Added } from '../../lib/connections/service/added.ts'
import type { ShownConnection } from '../../lib/connections/shown-connection.ts'
import { followAdded } from './follow-added.ts'

const added: Added = {
  ...{ name: 'slow', id: 'a', tools: 0, fault: null, signIn: false, isPending: true, isOff: false },
  ...{ forEverybody: false, ignored: [] },
}
const shown = (more: Partial<ShownConnection>) =>
  ({
    name: 'slow',
    state: 'connected',
    pending: null,
    tools: 0,
    lastError: null,
    signIn: null,
    ...more,
  }) as ShownConnection
const pending = { elapsedMs: 2_000, limitMs: 30_000, waitingFor: 'start' } as const

test.each<[string, ShownConnection | undefined, Partial<Added>]>([
  ['is not in the list yet', undefined, { isPending: true }],
  ['is still asked', shown({ state: 'connecting', pending }), { isPending: true }],
  ['has its tools', shown({ tools: 3 }), { isPending: false, tools: 3, fault: null }],
  ['failed', shown({ state: 'failed', lastError: 'no' }), { isPending: false, tools: 0, fault: 'no' }],
  ['was stopped', shown({ state: 'stopped' }), { isPending: false, fault: expect.stringContaining('stopped') }],
  ['wants a sign-in', shown({ state: 'failed', lastError: 'no', signIn: 'needed' }), { signIn: true, fault: 'no' }],
])('a server that %s is told as that', (_what, connection, told) =>
  expect(followAdded(added, connection)).toMatchObject(told),
)

test('what was known at once stays', () => {
  const known = { ...added, isPending: false, tools: 2 }
  expect(followAdded(known, shown({ tools: 5 }))).toBe(known)
})
