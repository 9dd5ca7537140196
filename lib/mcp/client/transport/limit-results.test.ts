import { Client, InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { filterMessages } from './filter-messages.ts'
import { limitResults } from './limit-results.ts'

const LISTED = { ttlMs: 1, cacheScope: 'private' }

/** A client of the newer revision, whose server answers everything with `result`. */
async function ask(method: string, params: object, result: object): Promise<unknown> {
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  const begin = {
    ...LISTED,
    supportedVersions: ['2026-07-28'],
    capabilities: { tools: {}, resources: {}, prompts: {} },
  }
  theirs.onmessage = (message: JSONRPCMessage) => {
    if (!('id' in message && 'method' in message)) return
    const { id } = message
    const answered =
      message.method === 'server/discover' ? { ...begin, serverInfo: { name: 'x', version: '1' } } : result
    void theirs.send({ jsonrpc: '2.0', id: id as number, result: { resultType: 'complete', ...answered } })
  }
  await theirs.start()
  filterMessages(ours, [limitResults])
  const client = new Client({ name: 'x', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  onTestFinished(() => client.close())
  await client.connect(ours)
  return client.request({ method, params } as Parameters<Client['request']>[0], z.looseObject({}))
}

const of = (count: number, one: unknown) => Array.from({ length: count }, () => one)

test.each([
  ['tools/call', { name: 'x' }, { content: of(1_001, { type: 'none' }) }, 'more than 1000 content are not read'],
  ['resources/read', { uri: 'x' }, { ...LISTED, contents: of(1_001, {}) }, 'more than 1000 contents are not read'],
  ['prompts/get', { name: 'x' }, { messages: of(1_001, {}) }, 'more than 1000 messages are not read'],
  ['tools/list', {}, { ...LISTED, tools: of(5_001, {}) }, 'more than 5000 tools are not read'],
  [
    ...(['tools/list', {}] as const),
    { ...LISTED, tools: [{ name: 'x', inputSchema: { type: 'object' }, icons: of(50_000, {}) }] },
    'more than 50000 values are not read',
  ],
])(
  'what %s gives is refused before the SDK notes all that is wrong with it',
  async (method, params, result, message) => {
    await expect(ask(method, params, result)).rejects.toMatchObject({ code: -32_603, message })
  },
)

test('a structure of any size is handed on', async () => {
  const structuredContent = { result: of(100_000, 1) }
  expect(await ask('tools/call', { name: 'x' }, { content: [], structuredContent })).toMatchObject({
    structuredContent,
  })
})
