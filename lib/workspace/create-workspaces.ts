import { openWorkspace } from './open-workspace.ts'
import { type Reserve, type Usage, usageOf, withinQuota } from './quota.ts'
import type { SharedModules } from './read-module-table.ts'
import { asResult } from './run-changes/current-run.ts'
import { openStates, versionsDirOf } from './state/open-states.ts'
import type { States } from './state/states.ts'
import { openTrash, type Trash } from './trash.ts'
import type { Workspace } from './workspace.ts'

/** The workspaces of an installation, by their folders. */
export interface Workspaces {
  open(dir: string): Workspace
  /** What was deleted, for as long as it can be put back. */
  trash(dir: string): Trash
  /** The states in it, with their versions; `owner` is whose they are. */
  states(dir: string, owner: string): States
  /** What it holds, and may hold. */
  usage(dir: string): Promise<Usage>
  /** Brings something into it; what `reserve` was told is kept free until the work is done. */
  withinQuota<T>(dir: string, work: (reserve: Reserve) => Promise<T>): Promise<T>
  /** Keeps a file that came with the result of a tool. */
  saveResult(dir: string, path: string, content: Buffer): Promise<void>
}

export interface WorkspacesOptions {
  /** What everybody has beside their own. */
  shared: SharedModules
  /** What each may hold. */
  quotaBytes: number
  /** Where most of them lie. */
  workspacesDir: string
  /** Where versions of states lie, a folder for each workspace. */
  versionsDir: string
}

export function createWorkspaces({ shared, quotaBytes, workspacesDir, versionsDir }: WorkspacesOptions): Workspaces {
  const open = (dir: string) => openWorkspace(dir, { shared })
  return {
    open,
    trash: (dir) => openTrash(dir, { shared, quotaBytes }),
    states: (dir, owner) =>
      openStates({ workspace: open(dir), versionsDir: versionsDirOf(versionsDir, workspacesDir, dir), owner }),
    usage: (dir) => usageOf(dir, quotaBytes),
    withinQuota: (dir, work) => withinQuota(dir, quotaBytes, work),
    saveResult: (dir, path, content) =>
      withinQuota(dir, quotaBytes, async (reserve) => {
        await reserve(content.length)
        await asResult(() => open(dir).write(path, content))
      }),
  }
}
