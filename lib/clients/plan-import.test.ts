import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMcpServers } from '../mcp/client/mcp-servers.ts'
import { sortFound, withServers } from './plan-import.ts'
import type { FoundServer } from './read-found.ts'

const dir = await mkdtemp(join(tmpdir(), 'import-'))
afterAll(() => rm(dir, { recursive: true }))

const entry = { url: 'https://example.org/mcp' }
const web: FoundServer = {
  ...{ name: 'web', client: null, file: '-', kind: 'url', where: entry.url, disabled: false },
  ...{ asks: [], ignored: [], reason: null, entry },
}

test.each([
  ['', []],
  ['{}', []],
  ['{"$schema": "https://example.org/schema.json"}', []],
  ['{"inputs": [], "$schema": "x"}', []],
  ['{"mcpServers": {}}', []],
  ['{"servers": {"a": {"url": "https://example.org/a"}}}', ['a']],
  ['{"mcp": {"servers": {"a": {"url": "https://example.org/a"}}}}', ['a']],
])('what is written into %s can be read', async (text, held) => {
  const file = join(dir, 'mcp.json')
  await writeFile(file, withServers(text, [{ server: web, answers: {} }]))
  expect(Object.keys(await readMcpServers(file))).toEqual([...held, 'web'])
})

test('servers that stand under no key are not written over, nor put aside', () => {
  const text = '{"github": {"command": "x"}, "$schema": "x"}'
  const fault = 'It has github under no key: write {"mcpServers": {"github": {…}}}.'
  expect(() => sortFound([web], text)).toThrow(fault)
  expect(() => withServers(text, [{ server: web, answers: {} }])).toThrow(fault)
})
