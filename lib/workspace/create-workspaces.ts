import type { CheckpointLimits, Checkpoints } from './checkpoints/checkpoints.ts'
import { openCheckpoints } from './checkpoints/open-checkpoints.ts'
import { openWorkspace } from './open-workspace.ts'
import { admitFromTrash, type Quota, type Reserve, type Usage, usageOf, withinQuota } from './quota.ts'
import type { SharedModules } from './read-module-table.ts'
import { asResult } from './run-changes/current-run.ts'
import { openRunningMarks } from './run-changes/running-marks.ts'
import { openStates, versionsDirOf } from './state/open-states.ts'
import type { States } from './state/states.ts'
import { openTrash, type Trash } from './trash.ts'
import type { Workspace } from './workspace.ts'
import { workspaceFolder } from './workspace-key.ts'
import type { Exported, ExportOptions } from './zip/export-zip.ts'
import type { Imported, ImportOptions } from './zip/import-zip.ts'

/** The workspaces of an installation, by their folders. */
export interface Workspaces {
  open(dir: string): Workspace
  /** What was deleted, for as long as it can be put back. */
  trash(dir: string): Trash
  /** All its files as they were at moments. */
  checkpoints(dir: string): Checkpoints
  /** The states in it, with their versions; `owner` is whose they are. */
  states(dir: string, owner: string): States
  /** What it holds, and may hold. */
  usage(dir: string): Promise<Usage>
  /** Brings something into it; what `reserve` was told is kept free until the work is done. */
  withinQuota<T>(dir: string, work: (reserve: Reserve) => Promise<T>): Promise<T>
  /** A folder, or all of it, as a zip file. */
  exportZip(dir: string, path: string, options?: ExportOptions): Promise<Exported>
  /** Takes what is in a zip file on this machine: all of it, or nothing. */
  importZip(dir: string, zipFile: string, options?: ImportOptions): Promise<Imported>
  /** Keeps a file that came with the result of a tool. */
  saveResult(dir: string, path: string, content: Buffer): Promise<void>
}

export interface WorkspacesOptions {
  /** What everybody has beside their own. */
  shared: SharedModules
  /** What each may hold, whoever writes there. */
  quota: Quota
  /** What each may keep beside that. */
  checkpoints: CheckpointLimits
  /** Where most of them lie. */
  workspacesDir: string
  /** Where versions of states lie, a folder for each workspace. */
  versionsDir: string
  /** Where it is said which runs are under way, for other processes. */
  runningDir: string
}

export function createWorkspaces({
  shared,
  quota,
  checkpoints: limits,
  workspacesDir,
  versionsDir,
  runningDir,
}: WorkspacesOptions): Workspaces {
  const runningIn = (dir: string) => openRunningMarks(runningDir, workspaceFolder(workspacesDir, dir))
  const open = (dir: string) => openWorkspace(dir, { shared, quota, running: runningIn(dir) })
  return {
    open,
    trash: (dir) =>
      openTrash(dir, { shared, quota, admit: (growth, work) => admitFromTrash(dir, quota, growth, work) }),
    checkpoints: (dir) => openCheckpoints(open(dir), { limits, quota, shared, running: runningIn(dir) }),
    states: (dir, owner) =>
      openStates({ workspace: open(dir), versionsDir: versionsDirOf(versionsDir, workspacesDir, dir), owner }),
    usage: (dir) => usageOf(dir, quota),
    withinQuota: (dir, work) => withinQuota(dir, quota, work),
    // Few ask for it, and it takes a good part of a start to load.
    async exportZip(dir, path, options) {
      const { exportZip } = await import('./zip/export-zip.ts')
      return exportZip(open(dir), path, options)
    },
    async importZip(dir, zipFile, options = {}) {
      const { importZip } = await import('./zip/import-zip.ts')
      return importZip(open(dir), zipFile, options, { quota, shared })
    },
    async saveResult(dir, path, content) {
      await asResult(() => open(dir).write(path, content))
    },
  }
}
