/** A save, or a restore, that was let in. */
interface Saved {
  version: number
  /** The one thing that tells its value from all others; of a restore the version whose value it is. */
  value: { mark: string } | { from: number }
  /** The version that it was to replace; absent where it replaced whatever was there. */
  over?: number
  began: number
  ended: number
}

interface Seen {
  version: number
  mark: string
  began: number
}

/**
 * What several people's hands do to one state at once, and what is wrong with that afterwards. Nothing else writes it.
 */
export class StateLog {
  #clock = 0
  readonly #saved: Saved[] = []
  readonly #seen: Seen[] = []
  /** Versions that somebody was told are not there any more. */
  readonly #missed: number[] = []

  /** Before something is begun. */
  now(): number {
    return ++this.#clock
  }

  noteSaved(saved: Omit<Saved, 'ended'>): void {
    this.#saved.push({ ...saved, ended: this.now() })
  }

  noteSeen(seen: Seen): void {
    this.#seen.push(seen)
  }

  noteConflict(over: number): void {
    this.#missed.push(over)
  }

  get newest(): number {
    return this.#saved.reduce((newest, { version }) => Math.max(newest, version), 0)
  }

  get conflicts(): number {
    return this.#missed.length
  }

  /** The mark of each version. */
  marks(): Map<number, string> {
    const marks = new Map<number, string>()
    for (const { version, value } of this.#saved.toSorted((a, b) => a.version - b.version))
      if (!marks.has(version)) marks.set(version, 'mark' in value ? value.mark : (marks.get(value.from) ?? '?'))
    return marks
  }

  faults(): string[] {
    const marks = this.marks()
    return [
      ...this.#missingVersions(marks),
      ...this.#saved.flatMap((saved) => this.#faultsOf(saved, marks)),
      ...this.#outOfOrder(),
      ...this.#seen.flatMap((seen) => this.#faultsOfSeen(seen, marks)),
      ...this.#missed
        .filter((over) => !marks.has(over + 1))
        .map((over) => `conflict though nobody saved after ${over}`),
    ]
  }

  #missingVersions(marks: ReadonlyMap<number, string>): string[] {
    const all = Array.from({ length: this.newest }, (_, n) => n + 1)
    return all.filter((version) => !marks.has(version)).map((version) => `nobody saved version ${version}`)
  }

  #faultsOf({ version, value, over }: Saved, marks: ReadonlyMap<number, string>): string[] {
    const mark = 'mark' in value ? value.mark : marks.get(value.from)
    return [
      ...(marks.get(version) === mark ? [] : [`version ${version} was told to two: ${marks.get(version)}, ${mark}`]),
      ...(over === undefined || version === over + 1 ? [] : [`${mark} was to replace ${over} and became ${version}`]),
    ]
  }

  /** What began after another had ended is later. */
  #outOfOrder(): string[] {
    const faults: string[] = []
    const byEnd = this.#saved.toSorted((a, b) => a.ended - b.ended)
    for (const { version, began } of this.#saved) {
      const before = byEnd.filter(({ ended }) => ended < began).reduce((most, each) => Math.max(most, each.version), 0)
      if (version < before) faults.push(`version ${version} was saved after ${before}`)
    }
    return faults
  }

  /** It is what was saved, and nothing older than what was saved before anybody looked. */
  #faultsOfSeen({ version, mark, began }: Seen, marks: ReadonlyMap<number, string>): string[] {
    const before = this.#saved.filter(({ ended }) => ended < began)
    const newest = before.reduce((most, each) => Math.max(most, each.version), 0)
    return [
      ...(version === 0 || marks.get(version) === mark ? [] : [`version ${version} was read as ${mark}`]),
      ...(version < newest ? [`version ${version} was read when ${newest} was there`] : []),
    ]
  }
}
