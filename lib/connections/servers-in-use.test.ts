import { expect, test } from 'vitest'
import { fixedServers } from '../mcp/client/offer/server-source.ts'
import { NEVER_USED, type ProviderState } from '../tools/tool-provider.ts'
import { serversInUse } from './servers-in-use.ts'

test('servers that are switched off or failed are none whose tools anybody sends', async () => {
  const command = { command: 'true', args: [] }
  const source = fixedServers({
    ...{ works: command, untried: command, failed: command, others: command },
    off: { ...command, disabled: true },
  } as never)
  const stateOf = (server: string): ProviderState => ({
    ...NEVER_USED,
    state: server === 'works' ? 'connected' : 'failed',
  })
  const connections = {
    // Of everybody: `others` failed for somebody else, and works for this person.
    overview: () =>
      ['works', 'failed', 'others'].map((server) => ({
        server,
        addedBy: 'administrator' as const,
        ...stateOf(server),
      })),
    state: async (_: unknown, server: string) => stateOf(server === 'others' ? 'works' : server),
  }
  const used = await serversInUse(source, connections, { personId: 'ann', isAdministrator: false } as never)
  expect([...used].sort()).toEqual(['others', 'untried', 'works'])
})
