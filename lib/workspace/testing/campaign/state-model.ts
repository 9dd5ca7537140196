const MOST_VERSIONS = 20

/** What the versions of one state should be, by the promises of `States` alone. */
export class StateModel {
  /** Oldest first. */
  versions: { version: number; text: string }[] = []
  /** The highest number that was forgotten of any file of the person. */
  readonly #forgotten: () => number

  constructor(forgotten: () => number) {
    this.#forgotten = forgotten
  }

  get newest(): number {
    return this.versions.at(-1)?.version ?? 0
  }

  /** Which version a file with that text is; null where it is none. */
  currentOf(text: string | undefined): number | null {
    const newest = this.versions.at(-1)
    return text !== undefined && newest?.text === text ? newest.version : null
  }

  /** What was written as a file becomes a version before it is replaced. Answers which one is there; 0 for none. */
  settle(text: string | undefined): number {
    if (text === undefined) return 0
    this.#keep(text)
    return this.newest
  }

  /** It is replaced. */
  save(before: string | undefined, text: string): void {
    this.settle(before)
    this.#keep(text)
  }

  #keep(text: string): void {
    if (this.currentOf(text) !== null) return
    const version = Math.max(this.newest, this.#forgotten()) + 1
    this.versions = [...this.versions, { version, text }].slice(-MOST_VERSIONS)
  }
}
