// From a clone to a page that answers: packages, database client, build, server. Each is done only when it is needed.
import { prepare, root } from './prepare.mjs'
import { startArguments } from './start-arguments.mjs'

process.chdir(root)

try {
  const { isDev } = startArguments(process.argv.slice(2))
  await prepare()
  const { loadConfig } = await import('../lib/config/load-config.ts')
  const { startWeb } = await import('../lib/cli/start/start-web.ts')
  const { build } = await import('./build.mjs')
  const server = await startWeb({
    ...{ config: loadConfig({ env: process.env }), env: process.env, isDev },
    ...(!isDev && { build }),
    tell: console.log,
  })
  if (server.address !== null) console.log(`Ready: ${server.address}`)
  process.exit(await server.ended)
} catch (error) {
  console.error(error.message)
  process.exit(error.code === 'configuration' ? 2 : 1)
}
