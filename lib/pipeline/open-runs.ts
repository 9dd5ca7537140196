import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { LazyDatabase } from '../db/lazy-database.ts'
import { createRunRows } from '../db/run-rows.ts'
import { Retention } from '../runs/retention.ts'
import { RunStore } from '../runs/run-store.ts'
import { createWaitingRuns } from '../runs/waiting-runs.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { forgetResult } from './continue-from.ts'
import { limitsOf } from './limits.ts'
import { createRuns, type Runs } from './runs.ts'
import type { RunsOptions } from './runs-options.ts'

const MB = 1024 * 1024

/** The runs of an installation, as its configuration keeps and bounds them. */
export function openRuns(
  config: Config,
  database: LazyDatabase,
  options: Pick<
    RunsOptions,
    'services' | 'grants' | 'sessions' | 'ended' | 'homeOf' | 'personOf' | 'mayRun' | 'log'
  > & {
    /** The workspace as it lies there: of somebody who is away it stays where it was set aside. */
    workspaceLeftBy(personId: string): Workspace
  },
): Runs {
  const { dataDir } = config.paths
  const { days, runs_mb, run_mb, run_values_mb } = config.retention
  const dir = join(dataDir, 'runs')
  const rows = createRunRows(database.open)
  const limits = limitsOf(config)
  const { resultBytes } = limits
  const store = new RunStore(dir, { runBytes: run_mb * MB, valueBytes: run_values_mb * MB, resultBytes })
  const retention = new Retention({
    dir,
    notesDir: join(dataDir, 'retention'),
    limits: { days, bytes: runs_mb * MB },
    isOver: (head) => store.isOver(head),
    removeRows: async (personId, runIds) => {
      if (database.isMade()) {
        await rows.remove(personId, runIds)
        await options.sessions.gone(runIds)
      }
      for (const runId of runIds) await forgetResult(options.workspaceLeftBy(personId), runId)
    },
    warn: (message) => options.log('warn', message),
  })
  return createRuns({
    ...options,
    ...{ store, rows, retention },
    waiting: createWaitingRuns(join(dataDir, 'waiting')),
    approvalTimes: {
      releaseMs: config.approvals.release_after * 1000,
      expiryMs: config.approvals.expire_after * 1000,
    },
    limits,
  })
}
