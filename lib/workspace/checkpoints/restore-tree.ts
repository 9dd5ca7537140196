import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { beside } from '../beside.ts'
import { placeFiles } from '../place-files.ts'
import { admit, type Quota } from '../quota.ts'
import { withEntry } from '../with-entry.ts'
import type { Workspace } from '../workspace.ts'
import type { CheckpointChange, KeptTree } from './checkpoint.ts'
import { byPath } from './compare-trees.ts'
import type { ObjectStore } from './object-store.ts'

export interface Trees {
  now: KeptTree
  then: KeptTree
  /** From the one to the other. */
  changes: readonly CheckpointChange[]
}

/**
 * Makes a workspace what it was. Everything that may fail is done first: what comes back lies ready beside it before anything
 * is taken away.
 */
export async function restoreTree(
  workspace: Workspace,
  { now, then, changes }: Trees,
  { objects, quota }: { objects: ObjectStore; quota: Quota },
): Promise<void> {
  const kept = byPath(then.files)
  const coming = changes.filter(({ change }) => change !== 'deleted').map(({ path }) => kept.get(path)!)
  const growth = { bytes: bytesOf(then) - bytesOf(now), files: countOf(then) - countOf(now) }
  await admit(workspace.dir, quota, growth, () =>
    beside(workspace.dir, async (dir) => {
      const files = coming.map(({ path, sha256, mtimeMs }, number) => ({
        path,
        sha256,
        mtimeMs,
        from: join(dir, `${number}`),
      }))
      for (const path of [...then.folders, ...files.map((file) => file.path)]) await assertMayCome(workspace, path)
      for (const { sha256, from, mtimeMs } of files) await objects.copyTo(sha256, from, mtimeMs)
      for (const { path, change } of changes) if (change === 'deleted') await unlessGone(workspace.remove(path))
      await removeEmptied(workspace.dir, now, then)
      await placeFiles(workspace.dir, { files, folders: then.folders, asideDir: dir, mayReplace: true })
    }),
  )
}

/** Throws where a link is, or leads there. */
async function assertMayCome(workspace: Workspace, path: string): Promise<void> {
  await workspace.stat(path).catch((error: unknown) => {
    // Something else there is a file on the way, which goes first.
    if (error instanceof PlaygroundError && ['not-found', 'invalid-input'].includes(error.code)) return
    throw error
  })
}

/** Folders that were not there then, unless something is left in them. */
async function removeEmptied(workspaceDir: string, now: KeptTree, then: KeptTree): Promise<void> {
  const stay = new Set(then.folders)
  for (const path of now.folders
    .filter((folder) => !stay.has(folder))
    .sort()
    .reverse())
    await withEntry(workspaceDir, path, {}, (folder, name) => rmdir(folder.at(name))).catch(() => {})
}

async function unlessGone(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof PlaygroundError && error.code === 'not-found')) throw error
  })
}

const bytesOf = ({ files }: KeptTree) => files.reduce((sum, { bytes }) => sum + bytes, 0)
const countOf = ({ files, folders }: KeptTree) => files.length + folders.length
