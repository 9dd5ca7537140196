import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { findSource } from '../../find-source.ts'
import { addressOf } from '../../http/address-of.ts'
import { KEEP_ALIVE_MS } from '../../http/keep-alive.ts'
import { FIRST_ACCOUNT_LINK } from '../../people/first-account-link.ts'
import { readOrCreateSecretFile } from '../../process/read-or-create-secret-file.ts'
import { endWithUs } from './end-with-us.ts'
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
  const env: Record<string, string | undefined> = {
    ...options.env,
    NEXT_TELEMETRY_DISABLED: '1',
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
  if (!(await isServed(address, server, options.tell))) return { address: null, ended }
  const linkFile = join(config.paths.dataDir, FIRST_ACCOUNT_LINK)
  // While nobody has an account, whoever sees this terminal makes the first one: with its first page the server left a link.
  const path = existsSync(linkFile) ? `/sign-up?link=${readFileSync(linkFile, 'utf8')}` : ''
  return { address: `${(publicUrl || address).replace(/\/$/, '')}${path}`, ended }
}

/** Waits until the first page answers; false when the server has ended before. */
async function isServed(address: string, server: ChildProcess, tell: (line: string) => void): Promise<boolean> {
  let isTold = false
  for (;;) {
    const trouble = await troubleOf(`${address}/api/health`)
    if (trouble === null && (await troubleOf(address)) === null) return true
    if (server.exitCode !== null || server.signalCode !== null) return false
    // It serves all the same: the page says what to do.
    if (trouble && !isTold) tell(`Up at ${address}, but it cannot work: ${trouble}`)
    isTold ||= Boolean(trouble)
    await sleep(isTold ? 2_000 : 100)
  }
}

/** Null when all is well; nothing to tell while nobody answers. */
async function troubleOf(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) })
    if (response.ok) return null
    const { error, database } = (await response.json()) as { error?: { message?: string }; database?: string }
    return (
      error?.message ??
      (database === 'ok' ? 'the log says why.' : 'its database does not answer. The page says what to do.')
    )
  } catch {
    return '' // not up yet
  }
}
