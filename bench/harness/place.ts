import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../lib/config/config.ts'
import { loadConfig } from '../../lib/config/load-config.ts'
import type { SettingsInput } from '../../lib/config/schema.ts'
import type { Person } from '../../lib/people/person.ts'
import type { SandboxHome } from '../../lib/sandbox/contract.ts'

/** An installation of its own in a temporary folder, with the tools of this checkout. */
export interface Place {
  dir: string
  /** For child processes. */
  env: Record<string, string>
  config(overrides?: SettingsInput): Config
  person: Person
  home: SandboxHome
  remove(): void
}

/** Opens a place. What is left of it goes when this process ends, however it ends. */
export function openPlace(): Place {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'bench-')))
  const env = {
    DATA_DIR: join(dir, 'data'),
    WORKSPACES_DIR: join(dir, 'workspaces'),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    // A measurement costs nobody money, and a model would measure the network.
    LLM_ENABLED: 'false',
  }
  const remove = () => rmSync(dir, { recursive: true, force: true })
  process.once('exit', remove)
  const config = (overrides: SettingsInput = {}) => loadConfig({ env, overrides })
  const { serversDir, skillsDir, workspacesDir } = config().paths
  const workspaceDir = join(workspacesDir, 'local')
  mkdirSync(workspaceDir, { recursive: true })
  mkdirSync(env.DATA_DIR, { mode: 0o700 })
  return {
    dir,
    env,
    config,
    person: { id: 'local', admin: true, workspaceDir, isListed: false },
    home: { personId: 'local', workspaceDir, serversDir, skillsDir },
    remove() {
      process.off('exit', remove)
      remove()
    },
  }
}
