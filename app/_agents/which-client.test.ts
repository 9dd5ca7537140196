import { expect, test } from 'vitest'
import type { AgentCall } from './news.ts'
import { clientNamed, clientOfCall, lastUseOf } from './which-client.ts'

test.each([
  ['claude-code', 'claude-code'],
  ['claude-ai', 'claude-desktop'],
  ['cursor-vscode', 'cursor'],
  ['Visual Studio Code', 'vscode'],
  ['windsurf-client', 'windsurf'],
  ['Zed', 'zed'],
  ['codex-mcp-client', 'codex'],
  ['gemini-cli-mcp-client', 'gemini-cli'],
  ['opencode', 'opencode'],
  ['goose-desktop', 'goose'],
  ['openai-mcp', 'chatgpt'],
  ['my script', null],
  ['Claude Mythical Tool', null],
])('%s is %s', (name, id) => expect(clientNamed(name)).toBe(id))

test('a client that is not known by its name is known by the token that was made for it', () => {
  expect(clientOfCall({ client: 'my script', accessName: 'Cursor' })).toBe('cursor')
  expect(clientOfCall({ client: 'Zed', accessName: 'Cursor' })).toBe('zed')
  expect(clientOfCall({ client: null, accessName: 'laptop' })).toBeNull()
})

const call = (client: string, at: string): AgentCall => ({
  ...{ client, at, tokenId: null, accessName: null, tool: 'search_tools', ms: 4, showsForms: null, runId: null },
})
const token = (name: string, lastUsedAt: string | null) => ({ id: name, name, prefix: 'cem_abcd', lastUsedAt })

test('a card says the last call, else that its token was used or made, else nothing', () => {
  const calls = [call('Zed', '2026-11-02T00:00:00Z'), call('Zed', '2026-11-01T00:00:00Z')]
  const tokens = [
    token('Cursor', '2026-10-01T00:00:00Z'),
    token('Cursor', '2026-10-03T00:00:00Z'),
    token('Goose', null),
  ]
  expect(lastUseOf('zed', { calls, tokens })).toEqual({ kind: 'called', at: '2026-11-02T00:00:00Z' })
  expect(lastUseOf('cursor', { calls, tokens })).toEqual({ kind: 'token-used', at: '2026-10-03T00:00:00Z' })
  expect(lastUseOf('goose', { calls, tokens })).toEqual({ kind: 'token-made' })
  expect(lastUseOf('codex', { calls, tokens })).toEqual({ kind: 'none' })
})
