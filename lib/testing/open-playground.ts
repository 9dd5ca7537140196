import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import type { Config } from '../config/config.ts'
import type { Environment } from '../config/environment.ts'
import { loadConfig } from '../config/load-config.ts'
import type { SettingsInput } from '../config/schema.ts'
import { createPlayground } from '../create-playground.ts'
import type { Person } from '../people/person.ts'
import type { OpenSandbox } from '../pipeline/open-sandbox.ts'
import type { RunRequest } from '../pipeline/request.ts'
import type { Playground } from '../playground.ts'
import type { RunEvent } from '../runs/event.ts'
import { keepPrepared, takePrepared } from './prepared-sandbox.ts'

/** Folders for playgrounds of a test, which nobody else uses. */
export interface Installation {
  readonly dir: string
  readonly dataDir: string
  readonly workspacesDir: string
  /** The shared tool modules: those of this repository, unless it was made with others. */
  readonly serversDir: string
  /** Somebody without an account, as a command line has them. */
  personOf(id: string): Person
  /** What `loadConfig` is handed for it: for a process of its own. */
  overrides(settings?: SettingsInput): SettingsInput
  /** The configuration that `open` uses. */
  config(options?: InstallationOptions): Config
  /** Opens a playground on these folders; also a second one. */
  open(options?: OpenOptions): Promise<Playground>
  /** Closes what was opened and removes the folders. */
  close(): Promise<void>
}

export interface InstallationOptions {
  /** Default: none, so that no test depends on who runs it. */
  env?: Environment
  /** Over the folders, and over `logging.level: error`. */
  settings?: SettingsInput
}

export interface OpenOptions extends InstallationOptions {
  /** Another sandbox than the configuration makes. */
  sandbox?: (config: Config) => Promise<OpenSandbox>
}

/**
 * Makes the folders. For a whole file: `beforeAll(async () => { playground = await installation.open(); return
 * installation.close })`. `servers`: the modules of this repository, which tests only read; a copy of them; or none yet.
 */
export function createInstallation({
  servers = 'shared',
}: {
  servers?: 'shared' | 'copy' | 'none'
} = {}): Installation {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'playground-')))
  const at = {
    dataDir: join(dir, 'data'),
    workspacesDir: join(dir, 'workspaces'),
    serversDir: servers === 'shared' ? resolve('servers') : join(dir, 'servers'),
  }
  if (servers === 'copy') cpSync(resolve('servers'), at.serversDir, { recursive: true })
  if (servers === 'none') mkdirSync(at.serversDir)
  takePrepared(inject('preparedSandbox'), dir)
  const opened: Playground[] = []

  const overrides = (settings: SettingsInput = {}): SettingsInput => ({
    ...settings,
    server: { data_dir: at.dataDir, ...settings.server },
    workspaces: { dir: at.workspacesDir, ...settings.workspaces },
    execution: { servers_dir: at.serversDir, ...settings.execution },
    logging: { level: 'error', ...settings.logging },
  })
  const config = ({ env = {}, settings }: InstallationOptions = {}) =>
    loadConfig({ env, overrides: overrides(settings) })

  return {
    dir,
    ...at,
    ...{ overrides, config },
    personOf: (id) => ({ id, admin: false, workspaceDir: join(at.workspacesDir, id), isListed: false }),
    async open({ sandbox, ...options } = {}) {
      const settled = config(options)
      const made = await createPlayground(settled, await sandbox?.(settled))
      // A test may close it itself.
      let closing: Promise<void> | undefined
      const playground = { ...made, close: () => (closing ??= made.close()) }
      opened.push(playground)
      return playground
    },
    async close() {
      await Promise.all(opened.map((playground) => playground.close()))
      keepPrepared(inject('preparedSandbox'), dir)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** A playground with everything of its own, for as long as the test runs. */
export async function openPlayground(
  options: OpenOptions & Parameters<typeof createInstallation>[0] = {},
): Promise<Installation & { playground: Playground }> {
  const installation = createInstallation(options)
  onTestFinished(installation.close)
  return { ...installation, playground: await installation.open(options) }
}

/** Starts a run and waits for its end. `onEvent` is told of each event as it comes. */
export async function runToEnd(
  { runs }: Pick<Playground, 'runs'>,
  person: Person,
  request: RunRequest,
  onEvent?: (event: RunEvent, runId: string) => void | Promise<void>,
) {
  const { runId } = await runs.start(person, request)
  const events: RunEvent[] = []
  for await (const event of runs.events(person, runId)) {
    events.push(event)
    await onEvent?.(event, runId)
  }
  return { runId, events, record: await runs.get(person, runId) }
}
