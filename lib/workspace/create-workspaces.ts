import { openWorkspace } from './open-workspace.ts'
import { type Reserve, type Usage, usageOf, withinQuota } from './quota.ts'
import type { SharedModules } from './read-module-table.ts'
import { asResult } from './run-changes/current-run.ts'
import { openTrash, type Trash } from './trash.ts'
import type { Workspace } from './workspace.ts'

/** The workspaces of an installation, by their folders. */
export interface Workspaces {
  open(dir: string): Workspace
  /** What was deleted, for as long as it can be put back. */
  trash(dir: string): Trash
  /** What it holds, and may hold. */
  usage(dir: string): Promise<Usage>
  /** Brings something into it; what `reserve` was told is kept free until the work is done. */
  withinQuota<T>(dir: string, work: (reserve: Reserve) => Promise<T>): Promise<T>
  /** Keeps a file that came with the result of a tool. */
  saveResult(dir: string, path: string, content: Buffer): Promise<void>
}

/** `shared` is what everybody has beside their own; `quotaBytes` is what each may hold. */
export function createWorkspaces(shared: SharedModules, quotaBytes: number): Workspaces {
  const open = (dir: string) => openWorkspace(dir, { shared })
  return {
    open,
    trash: (dir) => openTrash(dir, { shared, quotaBytes }),
    usage: (dir) => usageOf(dir, quotaBytes),
    withinQuota: (dir, work) => withinQuota(dir, quotaBytes, work),
    saveResult: (dir, path, content) =>
      withinQuota(dir, quotaBytes, async (reserve) => {
        await reserve(content.length)
        await asResult(() => open(dir).write(path, content))
      }),
  }
}
