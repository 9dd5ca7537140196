import { mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createApiTokens } from '../../lib/access/api-tokens.ts'
import { loadConfig } from '../../lib/config/load-config.ts'
import { openDatabase } from '../../lib/db/open-database.ts'
import { createPeople } from '../../lib/people/create-people.ts'
import type { Installation } from '../../lib/soak/start-server.ts'
import { placeForServer } from '../second-server.ts'

const PASSWORD = 'correct horse battery'

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
  const place = await placeForServer()
  const dir = realpathSync(place.dir)
  const [dataDir, workspacesDir, temporaryDir] = ['data', 'workspaces', 'tmp'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  for (const each of [dataDir, workspacesDir, temporaryDir]) mkdirSync(each, { recursive: true })
  const { port } = place
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
