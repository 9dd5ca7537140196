import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { toolProviders } from '../../connections/tool-providers.ts'
import { describeToolProvider } from '../../tools/testing/describe-tool-provider.ts'
import { createCalculator } from '../builtin/calculator/calculator-server.ts'
import { kindOf, type McpServer } from './mcp-servers.ts'
import { serveHttp } from './testing/serve-http.ts'

const open = (server: McpServer) =>
  toolProviders()[kindOf(server)](
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
