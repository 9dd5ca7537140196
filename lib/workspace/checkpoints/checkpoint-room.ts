import { PlaygroundError } from '../../errors.ts'
import { formatBytes } from '../../format/bytes.ts'
import { createTurns } from '../../process/turns.ts'
import type { Checkpoint } from './checkpoint.ts'
import type { CheckpointLimits } from './checkpoints.ts'

interface Store {
  /** Newest first. */
  list(): Promise<Checkpoint[]>
  /** Answers how many bytes its list was. */
  remove(id: string): Promise<number>
  /** Removes contents that nobody needs, and these are not among. Answers how many bytes that was. */
  collect(also: ReadonlySet<string>): Promise<number>
  /** What all contents and lists take. */
  bytes(): Promise<number>
}

/**
 * Makes room for one checkpoint: of those that were made by themselves the oldest go. Those that somebody asked for stay, and
 * when there is no room beside them it throws `too-large`.
 */
export class CheckpointRoom {
  readonly #store: Store
  readonly #limits: CheckpointLimits
  readonly #stays: string | undefined
  /** Contents of the one that is being made. */
  readonly #needed = new Set<string>()
  readonly #turns = createTurns({ atOnce: 1 })
  #left: number | null = null

  constructor(store: Store, { limits, stays }: { limits: CheckpointLimits; stays: string | undefined }) {
    this.#store = store
    this.#limits = limits
    this.#stays = stays
  }

  async forOne(): Promise<void> {
    const { count } = this.#limits
    while ((await this.#store.list()).length >= count)
      await this.#dropOldest(`There are ${count} checkpoints, the most one person may have (workspaces.checkpoints).`)
  }

  /** So many more are about to be written. */
  forBytes(bytes: number): Promise<void> | void {
    if (this.#left !== null && this.#left >= bytes) this.#left -= bytes
    else return this.#turns(() => this.#makeRoom(bytes))
  }

  /** The one that is being made has it: it does not go. */
  needs(sha256: string): void {
    this.#needed.add(sha256)
  }

  /** So much was not written after all. */
  giveBack(bytes: number): void {
    if (this.#left !== null) this.#left += bytes
  }

  async #makeRoom(bytes: number): Promise<void> {
    this.#left ??= this.#limits.bytes - (await this.#store.bytes())
    // What was only in checkpoints that have gone since.
    if (this.#left < bytes) this.#left += await this.#store.collect(this.#needed)
    while (this.#left < bytes) {
      this.#left += await this.#dropOldest(
        `Checkpoints may take ${formatBytes(this.#limits.bytes)} for one person (workspaces.checkpoints_mb), and this one does not fit.`,
      )
      this.#left += await this.#store.collect(this.#needed)
    }
    this.#left -= bytes
  }

  async #dropOldest(why: string): Promise<number> {
    const others = (await this.#store.list()).filter(({ id }) => id !== this.#stays)
    const oldest = others.findLast(({ why }) => why !== 'asked')
    if (oldest === undefined) throw new PlaygroundError('too-large', `${why} ${this.#nextStep(others.length > 0)}`)
    return this.#store.remove(oldest.id)
  }

  #nextStep(canDelete: boolean): string {
    if (canDelete) return 'Delete one first: cem checkpoints list, cem checkpoints delete ID.'
    // The only one is what somebody wants back.
    if (this.#stays !== undefined)
      return 'What is there now would be kept before it is replaced: export it (cem files export) and delete it, or raise that setting.'
    return 'Delete files first, or raise that setting.'
  }
}
