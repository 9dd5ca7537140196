import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { describeToolProvider } from '../../tools/testing/describe-tool-provider.ts'
import { createCalculator } from '../builtin/calculator/calculator-server.ts'
import { createBuiltin } from '../builtin/create-builtin.ts'
import { openMcpProvider } from './mcp-provider.ts'
import type { McpServer } from './mcp-servers.ts'
import { addOffer } from './testing/offering-server.ts'
import { serveHttp } from './testing/serve-http.ts'
import type { McpKind } from './transport/open-transport.ts'

const openProvider = openMcpProvider({
  ...{ makeBuiltin: createBuiltin, callTimeoutMs: 60_000, connectTimeoutMs: 30_000, idleMs: 300_000 },
  saveFile: async () => {},
})
const open = (server: McpServer<McpKind>) =>
  openProvider(
    { personId: 'ann', workspaceDir: '/nowhere/ann' },
    { name: 'calculator', server, addedBy: 'administrator', perPerson: false },
    { onIdle() {}, onToolsChanged() {} },
  )
const main = resolve(import.meta.dirname, '../builtin/main.ts')

describeToolProvider('of a built-in server', () => open({ builtin: 'calculator' }))
describeToolProvider('of a command', () => open({ command: process.execPath, args: [main, 'calculator'], env: {} }))
describeToolProvider('at an address', async () => {
  const { url, close } = await serveHttp(createCalculator)
  onTestFinished(close)
  return open({ url, headers: {} })
})
describeToolProvider('at an address, with resources and prompts', async () => {
  const { url, close } = await serveHttp(() => addOffer(createCalculator()))
  onTestFinished(close)
  return open({ url, headers: {} })
})
