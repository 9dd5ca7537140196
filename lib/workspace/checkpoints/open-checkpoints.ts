import { basename, dirname, join } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { createExclusively } from '../../process/exclusively.ts'
import { settleKilled } from '../beside.ts'
import { ownPaths } from '../own-names.ts'
import { parsePath } from '../parse-path.ts'
import type { Quota } from '../quota.ts'
import type { SharedModules } from '../read-module-table.ts'
import type { RunningMarks } from '../run-changes/running-marks.ts'
import type { Workspace } from '../workspace.ts'
import {
  type Checkpoint,
  type CheckpointChange,
  checkName,
  isCheckpointId,
  type KeptFile,
  type KeptTree,
  newCheckpointId,
} from './checkpoint.ts'
import { CheckpointRoom } from './checkpoint-room.ts'
import type { CheckpointLimits, Checkpoints, Wanted } from './checkpoints.ts'
import { compareTrees } from './compare-trees.ts'
import { KeptCheckpoints } from './kept-checkpoints.ts'
import { ObjectStore } from './object-store.ts'
import { assertNoRun, restoreTree, type Trees } from './restore-tree.ts'
import { digestOf, knownIn, type ReadContent, seeTree } from './see-tree.ts'

const WAIT_MS = 30_000
const BUSY = 'A checkpoint of this workspace is being made, restored or removed at this moment. Try again in a moment.'

/** One thing at a time for each workspace: it may mean to read all of it. */
const exclusively = createExclusively({ waiting: 10, waitMs: WAIT_MS, busy: BUSY })

/** Where those of a workspace lie: beside it, on the same disk, out of reach of programs. */
export const checkpointsDirOf = (workspaceDir: string) =>
  join(dirname(workspaceDir), '.checkpoints', basename(workspaceDir))

export interface CheckpointOptions {
  limits: CheckpointLimits
  quota: Quota
  /** What everybody has: nothing comes back by its names. */
  shared?: SharedModules
  /** The same that the workspace has: runs that are under way, and what holds runs off. */
  running: RunningMarks
}

export function openCheckpoints(workspace: Workspace, options: CheckpointOptions): Checkpoints {
  return new FolderCheckpoints(workspace, options)
}

type Made = Omit<Checkpoint, 'id' | 'createdAt' | 'files' | 'bytes' | 'leftOut'>

class FolderCheckpoints implements Checkpoints {
  readonly #workspace: Workspace
  readonly #limits: CheckpointLimits
  readonly #quota: Quota
  readonly #shared: SharedModules | undefined
  readonly #running: RunningMarks
  readonly #dir: string
  readonly #kept: KeptCheckpoints
  readonly #objects: ObjectStore

  constructor(workspace: Workspace, { limits, quota, shared, running }: CheckpointOptions) {
    this.#workspace = workspace
    this.#limits = limits
    this.#quota = quota
    this.#shared = shared
    this.#running = running
    this.#dir = checkpointsDirOf(workspace.dir)
    this.#kept = new KeptCheckpoints(this.#dir, workspace.dir)
    this.#objects = new ObjectStore(join(this.#dir, 'objects'))
  }

  async make(wanted: Wanted, { signal }: { signal?: AbortSignal } = {}): Promise<Checkpoint> {
    const made: Made =
      wanted.why === 'asked'
        ? { ...wanted, name: checkName(wanted.name) }
        : { ...wanted, name: `before run ${wanted.runId}` }
    return this.#alone(async () => {
      if (made.why === 'asked') await this.#assertFree(made.name)
      return (await this.#keep(made, { signal })).checkpoint
    }, signal)
  }

  list(): Promise<Checkpoint[]> {
    return this.#kept.list()
  }

  async find(which: string): Promise<Checkpoint> {
    const all = await this.#kept.list()
    const isIt = isCheckpointId(which)
      ? ({ id }: Checkpoint) => id === which
      : ({ why, name }: Checkpoint) => why === 'asked' && name === which.trim()
    const found = all.find(isIt)
    if (found) return found
    throw new PlaygroundError(
      'not-found',
      `There is no checkpoint ${JSON.stringify(which.slice(0, 120))}. See them with: cem checkpoints list`,
    )
  }

  async diff(which: string) {
    const { id } = await this.find(which)
    return this.#alone(() => this.#diff(id))
  }

  async #diff(id: string) {
    const then = await this.#kept.tree(id)
    return this.#compare(await seeTree(this.#workspace, knownIn(then.files), digestOf), then).files
  }

  async having(path: string) {
    const names = parsePath(path).join('/')
    const found: { checkpoint: Checkpoint; bytes: number }[] = []
    for (const checkpoint of await this.#kept.list()) {
      const file = await this.#kept.file(checkpoint.id, names)
      if (file) found.push({ checkpoint, bytes: file.bytes })
    }
    return found
  }

  async open(which: string, path: string) {
    const names = parsePath(path).join('/')
    const file = await this.#kept.file((await this.find(which)).id, names)
    if (file) return this.#objects.open(file)
    throw new PlaygroundError('not-found', `There was no file "${names}" in the workspace then.`)
  }

  restore(which: string) {
    return this.#alone(async () => {
      const checkpoint = await this.find(which)
      // From before it is kept what is there: what a run writes after that would be kept nowhere.
      const letGo = await this.#running.hold()
      return this.#restore(checkpoint).finally(letGo)
    })
  }

  async #restore({ id, name, why }: Checkpoint) {
    const wanted = await this.#kept.tree(id)
    // Of one that has such a name itself it would become longer each time.
    const what = why === 'asked' ? name : id
    await assertNoRun(this.#running)
    const made: Made = { why: 'before-restore', name: `before ${what} was restored` }
    const { tree: now, checkpoint: before } = await this.#keep(made, { stays: id })
    const { files, folders, leftOut } = this.#compare(now, wanted)
    const then = { files: wanted.files, folders }
    const trees = { now, then, changes: files }
    const own = { objects: this.#objects, quota: this.#quota, running: this.#running }
    await restoreTree(this.#workspace, trees, { ...own, before: before.id })
    return { files, before, leftOut }
  }

  /** What has a name by now that everybody shares does not come back: it is left out. */
  #compare(now: KeptTree, then: KeptTree) {
    const [isOwn, there] = [ownPaths(this.#shared), new Set(now.folders)]
    const all = compareTrees(now, then)
    const mayBe = ({ path, change }: CheckpointChange) => change === 'deleted' || isOwn(path)
    return {
      files: all.filter(mayBe),
      folders: then.folders.filter((folder) => there.has(folder) || isOwn(folder)),
      leftOut: all.filter((each) => !mayBe(each)).map(({ path }) => path),
    }
  }

  remove(which: string): Promise<void> {
    return this.#alone(async () => {
      await this.#kept.remove((await this.find(which)).id)
      await this.#collect()
    })
  }

  /** Keeps what is there now. `stays` is the id of one that makes no room. */
  async #keep(
    made: Made,
    { stays, signal }: { stays?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<{ checkpoint: Checkpoint; tree: Trees['now'] }> {
    await this.#kept.removeUnfinished()
    const id = newCheckpointId()
    const room = this.#roomBeside(stays)
    await room.forOne()
    const same = knownIn(await this.#newestFiles())
    const isKept = (content: { sha256: string; bytes: number }) => {
      room.needs(content.sha256)
      return this.#objects.has(content)
    }
    const known = async (path: string, mark: string) => {
      const file = same(path, mark)
      return file !== null && (await isKept(file)) ? file : null
    }
    try {
      const read: ReadContent = async (chunks) => {
        // Read twice where it is new: what is there already needs no room, also where there is none.
        const seen = await digestOf(chunks)
        if (await isKept(seen)) return seen
        const { isNew, ...put } = await this.#objects.put(chunks(), (bytes) => room.forBytes(bytes))
        room.needs(put.sha256)
        if (!isNew) room.giveBack(put.bytes)
        return put
      }
      const { leftOut, ...tree } = await seeTree(this.#workspace, known, read, signal)
      const bytes = tree.files.reduce((sum, file) => sum + file.bytes, 0)
      const createdAt = new Date().toISOString()
      const checkpoint: Checkpoint = { id, ...made, createdAt, files: tree.files.length, bytes, leftOut }
      await this.#kept.write(checkpoint, tree, (bytes) => room.forBytes(bytes))
      return { checkpoint, tree }
    } catch (error) {
      await this.#collect()
      throw error
    }
  }

  /** Of the one made last: most of them are still the same. */
  async #newestFiles(): Promise<KeptFile[]> {
    const [newest] = await this.#kept.list()
    return newest ? (await this.#kept.tree(newest.id)).files : []
  }

  #roomBeside(stays: string | undefined): CheckpointRoom {
    const store = {
      list: () => this.#kept.list(),
      remove: (id: string) => this.#kept.remove(id),
      collect: (also: ReadonlySet<string>) => this.#collect(also),
      bytes: async () => (await this.#objects.bytes()) + (await this.#kept.bytes()),
    }
    return new CheckpointRoom(store, { limits: this.#limits, stays })
  }

  /** What nobody needs any more goes; what is in `also` stays, and may still become more. Answers by how much it is less. */
  async #collect(also: ReadonlySet<string> = new Set()): Promise<number> {
    const needed = new Set<string>()
    for (const { id } of await this.#kept.list())
      for (const { sha256 } of (await this.#kept.tree(id)).files) needed.add(sha256)
    return this.#objects.keepOnly((sha256) => needed.has(sha256) || also.has(sha256))
  }

  async #assertFree(name: string): Promise<void> {
    const isTaken = (await this.#kept.list()).some((each) => each.why === 'asked' && each.name === name)
    if (isTaken) throw new PlaygroundError('conflict', `There is a checkpoint "${name}" already. Choose another name.`)
  }

  #alone<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const settled = async () => {
      await settleKilled(this.#workspace.dir)
      return work()
    }
    return exclusively(join(this.#dir, 'lock'), settled, { ...(signal && { signal }) })
  }
}
