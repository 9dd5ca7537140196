import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApiTokens } from '../../lib/access/api-tokens.ts'
import { loadConfig } from '../../lib/config/load-config.ts'
import { openDatabase } from '../../lib/db/open-database.ts'
import { createPeople } from '../../lib/people/create-people.ts'
import type { Installation } from '../../lib/soak/start-server.ts'

const PASSWORD = 'correct horse battery'
const ROOT = resolve(import.meta.dirname, '../..')

export interface Account {
  id: string
  email: string
  password: string
  token: string
}

export interface LoadedInstallation extends Installation {
  dir: string
  port: number
}

/** An installation of its own on a free port. */
export async function makeInstallation(): Promise<LoadedInstallation> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'load-')))
  const [dataDir, workspacesDir, temporaryDir] = ['data', 'workspaces', 'tmp'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  for (const each of [dataDir, workspacesDir, temporaryDir]) mkdirSync(each, { recursive: true })
  const port = await freePort()
  const env = {
    ...{ PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: dataDir, WORKSPACES_DIR: workspacesDir },
    ...{ TMPDIR: temporaryDir, LLM_ENABLED: 'false', LOG_LEVEL: 'error', WEATHER_BASE_URL: 'http://127.0.0.1:9' },
  }
  return { dir, port, dataDir, workspacesDir, temporaryDir, env }
}

/** Accounts with a token each, made as `cem users create` does, before there is a server. */
export async function makeAccounts({ env }: Installation, names: readonly string[]): Promise<Account[]> {
  const config = loadConfig({ env })
  const db = await openDatabase(config.databaseUrl, config.paths.migrationsDir)
  try {
    const people = createPeople(async () => db)
    const tokens = createApiTokens(
      async () => db,
      () => {},
    )
    const accounts: Account[] = []
    for (const name of names) {
      const email = `${name}@example.com`
      const { id } = await people.create({ email, password: PASSWORD, admin: false })
      const { token } = await tokens.create(email, { name: 'load' })
      accounts.push({ id, email, password: PASSWORD, token })
    }
    return accounts
  } finally {
    await db.$disconnect()
  }
}

/** Starts the product as `npm start` does; settles when it is ready. A group of its own: all of it can be killed at once. */
export async function startServer({ env }: Installation): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    ...{ cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'inherit'] },
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
  })
  await new Promise<void>((ready, fail) => {
    let said = ''
    server.stdout?.on('data', (chunk) => {
      said += chunk
      if (said.includes('Ready:')) ready()
    })
    server.once('exit', (code) => fail(new Error(`The server ended with ${code} before it was ready: ${said}`)))
  })
  return server
}

/** Ends a server and everything it started, as a power cut does. */
export async function killServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  process.kill(-(server.pid as number), 'SIGKILL')
  await gone
}

export async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  await gone
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
