import { type FSWatcher, statSync, watch } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'

/** What the system does not tell of (another machine's change, memory written to a file) is found after so long. */
const LOOK_AGAIN_MS = 10_000
/** The system forgets what it noted beyond 16,384 changes, and does not say so. */
const MANY_CHANGES = 10_000

/**
 * Tells which folders in a folder may hold something else than when they were looked at. Linux only: there the system
 * notes a change before whoever made it goes on, so a change that came before the question is in the answer.
 */
export class FolderWatch {
  readonly #dir: string
  readonly #watchers = new Map<string, FSWatcher>()
  #changed = new Set<string>()
  /** How often something was noted since the last question. */
  #noted = 0
  #whole: { watcher: FSWatcher; id: string; since: number } | null = null
  #isImpossible = process.platform !== 'linux'

  constructor(dir: string) {
    this.#dir = dir
  }

  /** The names of folders that may have changed, come or gone since `begin` or the last question; null: any may have. */
  async changes(): Promise<ReadonlySet<string> | null> {
    if (this.#whole === null) return null
    // Between two of these the loop reads everything that the system has noted.
    await turn()
    await turn()
    const whole = this.#whole
    if (whole === null) return null
    const isLongAgo = performance.now() - whole.since > LOOK_AGAIN_MS
    if (isLongAgo || this.#noted > MANY_CHANGES || whole.id !== this.#identify()) {
      this.close()
      return null
    }
    const changed = this.#changed
    this.#changed = new Set()
    this.#noted = 0
    return changed
  }

  /** From here on the folder is watched, and those in it that are followed. */
  begin(): void {
    this.close()
    if (this.#isImpossible) return
    try {
      const watcher = this.#watch(this.#dir, (name) => {
        if (name !== null) this.#changed.add(name)
        else this.close()
      })
      this.#whole = { watcher, id: this.#identify(), since: performance.now() }
    } catch {
      this.#giveUp()
    }
  }

  /** Called before a folder is looked at: it is new, or another may have taken its name. */
  follow(name: string): void {
    if (this.#whole === null) return
    this.#watchers.get(name)?.close()
    try {
      this.#watchers.set(
        name,
        this.#watch(`${this.#dir}/${name}`, () => this.#changed.add(name)),
      )
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') this.#watchers.delete(name)
      else this.#giveUp()
    }
  }

  close(): void {
    this.#whole?.watcher.close()
    this.#whole = null
    for (const watcher of this.#watchers.values()) watcher.close()
    this.#watchers.clear()
    this.#changed.clear()
    this.#noted = 0
  }

  #watch(path: string, tell: (name: string | null) => void): FSWatcher {
    const hear = (_event: unknown, name: string | null) => {
      this.#noted++
      tell(name)
    }
    return watch(path, { persistent: false }, hear).on('error', () => this.#giveUp())
  }

  /** Such as when the system watches no more: then everything is looked at each time. */
  #giveUp(): void {
    this.#isImpossible = true
    this.close()
  }

  #identify(): string {
    const stats = statSync(this.#dir, { bigint: true, throwIfNoEntry: false })
    return stats === undefined ? '' : [stats.dev, stats.ino, stats.birthtimeNs].join()
  }
}
