import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'
import { fillHome } from '../discovery/fill-home.ts'
import { messageOf } from '../errors.ts'
import { holdLease } from '../process/lease.ts'
import { nameOfOwner, thisProcess } from '../process/owner.ts'
import type { Machine } from '../sandbox/backends/embedded/find-reason-for-one.ts'
import type { Sandbox, SandboxHome } from '../sandbox/contract.ts'
import { createSandbox } from '../sandbox/create-sandbox.ts'
import { deepSelfTest } from '../sandbox/deep-self-test.ts'
import { findMounts } from '../sandbox/find-mounts.ts'
import type { LayerReport } from '../sandbox/layer-report.ts'
import type { SandboxOptions } from '../sandbox/options.ts'
import { settleKilled } from '../workspace/beside.ts'
import { openWorkspace } from '../workspace/open-workspace.ts'
import { removeUnfinished } from '../workspace/unfinished.ts'

/** The sandbox of an installation, and where people's programs are at home in it. */
export interface OpenSandbox {
  sandbox: Sandbox
  /** Makes the workspace when there is none, and finishes what a process that is gone had begun to bring into it. */
  homeOf(person: { id: string; workspaceDir: string }): Promise<SandboxHome>
}

/**
 * The sandbox as it is configured. `forOneRun` is a process that runs one program and ends: that program gets a process
 * of its own, and nothing is made ready for a next one. Throws `configuration` for folders that cannot be mounted.
 */
export async function openSandbox(
  config: Config,
  log: Log,
  { forOneRun = false, machine }: { forOneRun?: boolean; machine?: Machine } = {},
): Promise<OpenSandbox> {
  const { serversDir, skillsDir } = config.paths
  // Before anything is read of it.
  await fillHome(config, (note) => log('warn', note))
  const options = await optionsOf(config, log)
  const { mounts } = options.users
  const sandbox = createSandbox({
    ...options,
    ...(forOneRun && { runIsolation: 'process' }),
    refills: !forOneRun,
    ...(machine && { machine }),
  })
  const seen = new Set<string>()

  /** Once for each workspace, and nobody waits for it. */
  const clear = (workspaceDir: string) => {
    if (forOneRun || seen.has(workspaceDir)) return
    seen.add(workspaceDir)
    removeUnfinished(openWorkspace(workspaceDir)).catch((error: unknown) =>
      log('warn', `What was not written to its end stays in ${workspaceDir}: ${messageOf(error)}`),
    )
  }

  return {
    sandbox,
    async homeOf({ id, workspaceDir }) {
      if (!existsSync(workspaceDir)) await mkdir(workspaceDir, { recursive: true, mode: 0o700 })
      clear(workspaceDir)
      await settleKilled(workspaceDir)
      return { personId: id, workspaceDir, serversDir, skillsDir, mounts }
    },
  }
}

/** Tries every layer there could be for this installation, with no sandbox open: see `deepSelfTest`. */
export async function* testLayers(config: Config, log: Log): AsyncGenerator<LayerReport> {
  yield* deepSelfTest(await optionsOf(config, log))
}

/** As it is configured. The folder for its files is there and this process's. */
async function optionsOf(config: Config, log: Log) {
  const { dataDir, serversDir, skillsDir, workspacesDir } = config.paths
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  holdLease(dataDir, nameOfOwner(thisProcess()))
  return {
    dataDir,
    backend: config.sandbox.backend,
    server: controlPlaneOf(config.sandbox.microsandbox),
    minIsolation: config.sandbox.min_isolation,
    runIsolation: config.sandbox.run_isolation,
    pooling: config.optimizations.enabled && config.optimizations.sandbox_pooling,
    poolSize: config.optimizations.sandbox_pool_size,
    usualMemoryMb: config.guardrails.max_memory_mb,
    users: {
      isWanted: config.sandbox.person_uids,
      range: config.sandbox.person_uid_range,
      workspacesDir,
      shared: [serversDir, skillsDir],
      mounts: await findMounts(config),
    },
    log: (message) => log('info', message),
  } satisfies SandboxOptions
}

function controlPlaneOf({ server_url: url, api_key: apiKey }: Config['sandbox']['microsandbox']) {
  return url === undefined ? undefined : { url, ...(apiKey !== undefined && { apiKey }) }
}
