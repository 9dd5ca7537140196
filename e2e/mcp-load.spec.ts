import { expect, test } from '@playwright/test'
import { runMcpLoad } from './load/mcp/mcp-load.ts'

/** The same with 50 clients: npm run test:hostile -- --mcp */
test('MCP clients of several people at once: no error, no mix-up, and nothing is left of those that are killed', async () => {
  const found: string[] = []
  const listener = { found: (text: string) => void found.push(text), progress: () => {} }
  const seed = Date.now() % 1_000_000
  const failures = await runMcpLoad({ clients: 5, calls: 20, sessions: 40, seed }, listener)
  expect(failures, `with --seed ${seed}`).toEqual([])
  expect(found.join('\n')).toMatch(/^100 calls .* 0 errors, 0 mix-ups/)
})
