import { expect, onTestFinished, test } from 'vitest'
import { openConnections } from '../testing/open-connections.ts'
import { fixedServers } from './server-source.ts'

test('one whose variable is not set says so when it is called; the others answer', async () => {
  const headers = { Authorization: ['Bearer $', '{env:NOT_SET}'].join('') }
  const servers = fixedServers(
    { calculator: { builtin: 'calculator' }, web: { url: 'https://example.org/mcp', headers } },
    () => undefined,
  )
  const connections = openConnections({ servers })
  onTestFinished(() => connections.close())
  const caller = { personId: 'ann', workspaceDir: '/nowhere' }
  const call = (server: string, tool: string) =>
    connections.callTool(caller, server, tool, { a: 1, b: 2 }, AbortSignal.timeout(10_000))
  await expect(call('web', 'greet')).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('The environment variable NOT_SET is not set: set it in .env'),
  })
  expect(await call('calculator', 'add')).toBe('3')
})
