import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parseArgs } from 'node:util'
import { findSource } from '../../find-source.ts'

interface NextServer {
  startServer(options: {
    dir: string
    isDev: false
    hostname: string | undefined
    port: number
    keepAliveTimeout: number
  }): Promise<unknown>
}

/**
 * Serves the pages in the working directory as Next's “standalone” output does: with the settings they were built with.
 * Next's command line would read them anew, for which it needs its compilers; they are not in the package. `env` is that of
 * the process, where Next looks for them.
 */
export async function serveBuilt(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const options = { hostname: { type: 'string', short: 'H' }, port: { type: 'string', short: 'p' } } as const
  const { values } = parseArgs({ args, options: { ...options, keepAliveTimeout: { type: 'string' } } })
  const { config } = JSON.parse(readFileSync('.next/required-server-files.json', 'utf8')) as { config: unknown }
  Object.assign(env, {
    NODE_ENV: 'production',
    NEXT_PRIVATE_START_TIME: String(Date.now()),
    __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify(config),
  })
  const load = createRequire(import.meta.url)
  const { startServer } = load(findSource('node_modules/next/dist/server/lib/start-server.js')) as NextServer
  const [port, keepAliveTimeout] = [Number(values.port), Number(values.keepAliveTimeout)]
  await startServer({ dir: process.cwd(), isDev: false, hostname: values.hostname, port, keepAliveTimeout })
}
