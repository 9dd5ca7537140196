import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { findSource } from '../../find-source.ts'
import { addressOf } from '../../http/address-of.ts'
import { KEEP_ALIVE_MS } from '../../http/keep-alive.ts'
import { SERVER_VARIABLE } from '../../http/server-header.ts'
import { FIRST_ACCOUNT_LINK } from '../../people/first-account-link.ts'
import { readOrCreateSecretFile } from '../../process/read-or-create-secret-file.ts'
import { endWithUs } from './end-with-us.ts'
import { isServed } from './is-served.ts'
import { SERVER_ENVIRONMENT, serverFlags } from './server-flags.ts'
import { takePort } from './take-port.ts'

export interface WebOptions {
  config: Config
  env: Record<string, string | undefined>
  /** Serves while somebody edits. */
  isDev?: boolean
  /** Done when the port is known to be free, before anything is served; `env` is the server's. */
  build?: (env: Record<string, string | undefined>) => void
  tell: (line: string) => void
}

export interface WebServer {
  /** What people open; for whoever makes the first account the link that lets them. Null when it ended before it answered. */
  address: string | null
  /** Its exit status, when it has ended. */
  ended: Promise<number>
}

/** Serves the web app in a process of its own, and answers when the first page does. Throws `unavailable` for a port in use, and when it cannot start. */
export async function startWeb({ config, isDev = false, ...options }: WebOptions): Promise<WebServer> {
  const { host } = config.server
  const port = await takePort(config.server)
  const address = addressOf({ host, port })
  const publicUrl = config.variable('NEXTAUTH_URL')
  const id = randomUUID()
  const env: Record<string, string | undefined> = {
    ...options.env,
    NEXT_TELEMETRY_DISABLED: '1',
    [SERVER_VARIABLE]: id,
    // The server ends when the playground is closed (app/_server/lifetime/lifetime.ts) and not before. In development Next's own
    // parent process would kill it after a tenth of a second.
    NEXT_MANUAL_SIG_HANDLE: 'true',
    NEXT_EXIT_TIMEOUT_MS: '10000',
    NEXTAUTH_URL: publicUrl || address,
    // Signs the session cookies.
    NEXTAUTH_SECRET:
      config.variable('NEXTAUTH_SECRET') ||
      readOrCreateSecretFile(join(config.paths.dataDir, 'auth-secret'), () =>
        randomBytes(32).toString('base64url'),
      ).toString(),
  }
  options.build?.(env)
  const args = [findSource('lib/cli/start/web-process.ts'), isDev ? 'dev' : 'start', '-H', host, '-p', String(port)]
  if (!isDev) args.push('--keepAliveTimeout', String(KEEP_ALIVE_MS))
  const server = spawn(process.execPath, [...serverFlags({ nodeOptions: env['NODE_OPTIONS'] }), ...args], {
    cwd: config.installation,
    stdio: ['ignore', 2, 2],
    env: { ...SERVER_ENVIRONMENT, ...(env as NodeJS.ProcessEnv) },
  })
  const { ended } = await endWithUs(server)
  if (!(await isServed({ address, id, server, tell: options.tell }))) return { address: null, ended }
  const linkFile = join(config.paths.dataDir, FIRST_ACCOUNT_LINK)
  // While nobody has an account, whoever sees this terminal makes the first one: with its first page the server left a link.
  const path = existsSync(linkFile) ? `/sign-up?link=${readFileSync(linkFile, 'utf8')}` : ''
  return { address: `${(publicUrl || address).replace(/\/$/, '')}${path}`, ended }
}
