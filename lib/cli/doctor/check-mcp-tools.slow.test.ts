import { expect, test } from 'vitest'
import { BUILTIN_NAMES } from '../../mcp/builtin-names.ts'
import { TOOLS_OF } from '../../mcp/server/profiles.ts'
import { openPlayground } from '../../testing/open-playground.ts'
import { checkMcpTools } from './check-mcp-tools.ts'

const NAMES = TOOLS_OF.all.map(({ name }) => `MCP tool ${name}`).sort()

test('every tool is tried, and nothing of that is left', async () => {
  const { playground, personOf } = await openPlayground()
  const ada = personOf('ada')
  const checks = await checkMcpTools(playground, ada)
  expect(checks.map(({ name }) => name).sort()).toEqual(NAMES)
  expect(checks.filter(({ ok, detail }) => !ok || detail.startsWith('not tried'))).toEqual([])
  expect(checks).toContainEqual({ name: 'MCP tool search_tools', ok: true, detail: 'found calculator.add' })
  expect(await playground.runs.list(ada)).toEqual([])
  expect(await playground.workspace(ada).list()).toEqual([])
})

test('a tool that does not work is told with a way out', async () => {
  const { playground, personOf } = await openPlayground({ settings: { workspaces: { quota_mb: 1 } } })
  const ada = personOf('ada')
  await playground.workspace(ada).write('full.bin', Buffer.alloc(1024 * 1024))
  const checks = await checkMcpTools(playground, ada)
  expect(checks.find(({ name }) => name === 'MCP tool save_state')).toEqual({
    name: 'MCP tool save_state',
    ok: false,
    detail: expect.stringContaining('1 MB of 1 MB'),
    fix: expect.stringContaining('LOG_LEVEL=debug'),
  })
  expect(checks).toContainEqual(
    expect.objectContaining({ name: 'MCP tool list_servers', ok: true, detail: `${BUILTIN_NAMES.length} servers` }),
  )
})

test('what is switched off is no fault', async () => {
  const { playground, personOf } = await openPlayground({ settings: { execution: { state: { enabled: false } } } })
  const checks = await checkMcpTools(playground, personOf('ada'))
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  expect(checks.find(({ name }) => name === 'MCP tool get_state')?.detail).toContain('switched off')
})
