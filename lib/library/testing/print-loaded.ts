// Uses the library in a process of its own and prints which packages were loaded by then, as a JSON line each time.
import { registerHooks } from 'node:module'
import type { SettingsInput } from 'code-execution-mcp'

const packages = new Set<string>()
registerHooks({
  load(url, context, next) {
    const [, name] = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
    if (name) packages.add(name)
    return next(url, context)
  },
})
const print = (after: string, value?: unknown) =>
  process.stdout.write(`${JSON.stringify({ after, packages: [...packages], value })}\n`)

const config = JSON.parse(process.argv[2] ?? '{}') as SettingsInput
const { createAgent } = await import('code-execution-mcp')
print('import')
const agent = createAgent({ config })
print('program', (await agent.executeCode('export default 6 * 7')).value)
print('task', (await agent.executeTask('Calculate 6 * 7')).value)
const { playground } = await agent.open()
print('database', await playground.people.isEmpty())
await agent.close()
