import { MOST_COPIED_BYTES, MOST_LIST_BYTES } from './change-list.ts'
import { beforeOf, type ChangedFile, changedFiles, type Growth, growthOf } from './changed-files.ts'
import { ChangeNotes } from './note-changes.ts'
import { type FileMarks, marksOf } from './put-back.ts'

/** Those that are under way in this process, by workspace. */
const underWay = new Map<string, Set<RunChanges>>()

/**
 * What one run changes in a workspace and what was there before: for people to see, to count against the run, and to put
 * back. It is noted in the workspace itself, ahead of each change, by the sandbox for programs and here for everything that is
 * written on the host for the run.
 */
export class RunChanges extends ChangeNotes {
  /** How far others had come when this one began. */
  readonly #begunWith = new Map<RunChanges, Growth>()
  #ofEnded: Growth = { bytes: 0, files: 0 }

  /** From here on it counts as one that is under way. Answers what to call at its end. */
  async begin(): Promise<() => Promise<void>> {
    const all = underWay.get(this.workspaceDir) ?? new Set()
    underWay.set(this.workspaceDir, all)
    for (const other of all) this.#begunWith.set(other, await other.grown())
    all.add(this)
    return async () => {
      const grown = await this.grown()
      for (const other of all) if (other !== this) await other.#add(this, grown)
      all.delete(this)
      if (all.size === 0) underWay.delete(this.workspaceDir)
    }
  }

  /** Another run has ended: what it wrote stays. */
  async #add(other: RunChanges, grown: Growth): Promise<void> {
    const own = await this.#paths()
    const since = minus(own.size > 0 ? await other.grown(own) : grown, this.#begunWith.get(other))
    this.#ofEnded = { bytes: this.#ofEnded.bytes + since.bytes, files: this.#ofEnded.files + since.files }
  }

  /** What it has changed so far. `isWhole` is false when there was more than is written down. */
  files(): Promise<{ files: ChangedFile[]; isWhole: boolean }> {
    return changedFiles(this.folder)
  }

  /** By how much files are more than they were. */
  grown(without?: ReadonlySet<string>): Promise<Growth> {
    return growthOf(this.folder, without)
  }

  /** The same of the other runs in this workspace, since this one began; of files that both change nothing. */
  async grownByOthers(): Promise<Growth> {
    const own = await this.#paths()
    const total = { ...this.#ofEnded }
    for (const other of underWay.get(this.workspaceDir) ?? []) {
      if (other === this) continue
      const { bytes, files } = minus(await other.grown(own), this.#begunWith.get(other))
      total.bytes += bytes
      total.files += files
    }
    return total
  }

  /** Whether more is kept for undo than is ever kept: a program has put something there. */
  async keepsTooMuch(): Promise<boolean> {
    return (await this.folder.bytes()) > MOST_COPIED_BYTES + 2 * MOST_LIST_BYTES
  }

  /** How its files are now, at its end. */
  marks(): Promise<FileMarks> {
    return marksOf(this.folder)
  }

  async #paths(): Promise<Set<string>> {
    return new Set((await beforeOf(this.folder, await this.folder.list())).keys())
  }
}

/** What others removed makes no room for this one. */
const minus = (now: Growth, before: Growth = { bytes: 0, files: 0 }): Growth => ({
  bytes: Math.max(0, now.bytes - before.bytes),
  files: Math.max(0, now.files - before.files),
})
