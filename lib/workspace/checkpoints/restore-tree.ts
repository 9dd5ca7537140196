import { rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isNotFound, messageOf, PlaygroundError } from '../../errors.ts'
import { beside } from '../beside.ts'
import { nameKey } from '../name-key.ts'
import { placeFiles } from '../place-files.ts'
import { admit, type Quota } from '../quota.ts'
import type { RunningMarks } from '../run-changes/running-marks.ts'
import { inSlices } from '../slices.ts'
import { withEntry } from '../with-entry.ts'
import type { Workspace } from '../workspace.ts'
import type { CheckpointChange, KeptTree } from './checkpoint.ts'
import { byPath } from './compare-trees.ts'
import type { ObjectStore } from './object-store.ts'
import type { SeenTree } from './see-tree.ts'

export interface Trees {
  now: Omit<SeenTree, 'leftOut'>
  then: KeptTree
  /** From the one to the other. */
  changes: readonly CheckpointChange[]
}

export interface RestoreOptions {
  objects: ObjectStore
  quota: Quota
  running: RunningMarks
  /** Id of the checkpoint that has what was there. */
  before: string
}

/**
 * Makes a workspace what it was. Everything that may fail is done first: what comes back lies ready beside it, and is in its
 * place before what was not there then is taken away. Should it fail after that all the same, it says that `before` has what was there.
 */
export async function restoreTree(
  workspace: Workspace,
  { now, then, changes }: Trees,
  { objects, quota, running, before }: RestoreOptions,
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
      await assertNothingStays(workspace.dir, now, files)
      for (const { sha256, from, mtimeMs } of files) await objects.copyTo(sha256, from, mtimeMs)
      await assertNoRun(running)
      const isInTheWay = inTheWayOf(files, then.folders)
      const deleted = changes.filter(({ change }) => change === 'deleted').map(({ path }) => path)
      await orSayWhere(before, async () => {
        await remove(workspace, deleted.filter(isInTheWay))
        await removeEmptied(workspace.dir, now.folders.filter(isInTheWay), then)
        await placeFiles(workspace.dir, { files, folders: then.folders, asideDir: dir, mayReplace: true })
        // What is placed is taken back when this process is killed before: nothing is gone by then but what was in the way, which
        // `before` has.
        await remove(
          workspace,
          deleted.filter((path) => !isInTheWay(path)),
        )
        await removeEmptied(workspace.dir, now.folders, then)
      })
    }),
  )
}

/** Throws `conflict` while a run is under way: what it writes meanwhile would be kept nowhere. */
export async function assertNoRun(running: RunningMarks): Promise<void> {
  if (!(await running.isAny())) return
  throw new PlaygroundError(
    'conflict',
    'A run is under way in this workspace, and may write to what would be brought back. Nothing was changed; wait for its end, or stop it, then restore.',
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

/** A folder that becomes a file again has to be empty by then: throws `conflict` where something stays in it. */
async function assertNothingStays(
  owner: string,
  { folders, others }: Pick<SeenTree, 'folders' | 'others'>,
  files: readonly { path: string }[],
): Promise<void> {
  const coming = new Set(files.map(({ path }) => path))
  const becomeFiles = new Set(folders.filter((folder) => coming.has(folder)))
  if (becomeFiles.size === 0) return
  let index = 0
  await inSlices(owner, () => {
    const path = others[index++]
    const folder = path === undefined ? undefined : foldersOf(path).find((each) => becomeFiles.has(each))
    if (folder !== undefined) throw stays(folder, path ?? '')
    return path === undefined
  })
}

function* foldersOf(path: string): Generator<string> {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) yield path.slice(0, end)
}

const stays = (folder: string, path: string) =>
  new PlaygroundError(
    'conflict',
    `"${folder}" was a file then and is a folder now, in which "${path}" stays: a link, or what is unfinished. Nothing was changed; delete that first.`,
  )

async function orSayWhere(before: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const isOurs = cause instanceof PlaygroundError
    throw new PlaygroundError(
      isOurs ? cause.code : 'internal',
      `The restore broke off in the middle${isOurs ? `: ${messageOf(cause)}` : '.'} What was there before it is kept: cem checkpoints restore ${before} --yes`,
      { cause },
    )
  }
}

/** Whether something has to go before what comes can: a file where a folder comes, a folder where a file does, or another spelling. */
function inTheWayOf(files: readonly { path: string }[], folders: readonly string[]): (path: string) => boolean {
  const coming = new Set(files.map(({ path }) => keyOf(path)))
  const made = new Set([...folders.map(keyOf), ...[...coming].flatMap((path) => [...foldersOf(path)])])
  return (path) => {
    const key = keyOf(path)
    return made.has(key) || coming.has(key) || foldersOf(key).some((folder) => coming.has(folder))
  }
}

const keyOf = (path: string) => path.split('/').map(nameKey).join('/')

async function remove(workspace: Workspace, paths: readonly string[]): Promise<void> {
  for (const path of paths) await unlessGone(workspace.remove(path))
}

/** Of these folders those that were not there then, unless something is left in them. */
async function removeEmptied(workspaceDir: string, folders: readonly string[], then: KeptTree): Promise<void> {
  const stay = new Set(then.folders)
  for (const path of folders
    .filter((folder) => !stay.has(folder))
    .sort()
    .reverse())
    await withEntry(workspaceDir, path, {}, (folder, name) => rmdir(folder.at(name))).catch(() => {})
}

async function unlessGone(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isNotFound(error)) throw error
  })
}

const bytesOf = ({ files }: KeptTree) => files.reduce((sum, { bytes }) => sum + bytes, 0)
const countOf = ({ files, folders }: KeptTree) => files.length + folders.length
