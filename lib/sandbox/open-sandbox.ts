import { mkdir } from 'node:fs/promises'
import type { Config } from '../config/config.ts'
import type { Log } from '../config/log.ts'
import type { Person } from '../people/person.ts'
import type { Sandbox, SandboxHome } from './contract.ts'
import { createSandbox } from './create-sandbox.ts'
import { findMounts } from './find-mounts.ts'

/** The sandbox of an installation, and where people's programs are at home in it. */
export interface OpenSandbox {
  sandbox: Sandbox
  /** Makes the workspace when there is none. */
  homeOf(person: Pick<Person, 'id' | 'workspaceDir'>): Promise<SandboxHome>
}

/**
 * The sandbox as it is configured. `forOneRun` is a process that runs one program and ends: that program gets a process
 * of its own, and nothing is made ready for a next one. Throws `configuration` for folders that cannot be mounted.
 */
export async function openSandbox(config: Config, log: Log, { forOneRun = false } = {}): Promise<OpenSandbox> {
  const { dataDir, serversDir, skillsDir } = config.paths
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const mounts = await findMounts(config)
  const sandbox = createSandbox({
    dataDir,
    backend: config.sandbox.backend,
    minIsolation: config.sandbox.min_isolation,
    runIsolation: forOneRun ? 'process' : config.sandbox.run_isolation,
    pooling: config.optimizations.enabled && config.optimizations.sandbox_pooling,
    poolSize: config.optimizations.sandbox_pool_size,
    usualMemoryMb: config.guardrails.max_memory_mb,
    refills: !forOneRun,
    log: (message) => log('info', message),
  })
  return {
    sandbox,
    async homeOf({ id, workspaceDir }) {
      await mkdir(workspaceDir, { recursive: true, mode: 0o700 })
      return { personId: id, workspaceDir, serversDir, skillsDir, mounts }
    },
  }
}
