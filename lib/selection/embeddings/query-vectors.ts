import type { Task } from '../../task/task.ts'
import { checkVectors } from './check-vectors.ts'
import type { Embedder } from './embedder.ts'

/** A task longer than this is mostly data, and models read no more. */
const MAX_TEXT = 4_000
/** Clauses beyond these are left to the task as a whole. */
const MAX_CLAUSES = 4
/** Of people who type; the same task is ranked again when it is run. */
const MAX_KEPT = 256

/** The vectors of what was asked lately. */
export class QueryVectors {
  readonly #embedder: Embedder
  readonly #kept = new Map<string, Float32Array[]>()

  constructor(embedder: Embedder) {
    this.#embedder = embedder
  }

  /** Of the task as a whole, then of its clauses where there are several; in one request. */
  async of({ text, clauses }: Task, signal: AbortSignal): Promise<Float32Array[]> {
    const parts = clauses.length > 1 ? clauses.slice(0, MAX_CLAUSES).map((clause) => clause.text) : []
    const texts = [text, ...parts].map((part) => part.slice(0, MAX_TEXT)).filter((part) => part.trim() !== '')
    if (texts.length === 0) return []
    const key = texts.join('\n\n')
    const known = this.#kept.get(key)
    if (known) return known
    const vectors = checkVectors(await this.#embedder.embed(texts, signal), texts.length, this.#embedder.name)
    if (this.#kept.size >= MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value!)
    this.#kept.set(key, vectors)
    return vectors
  }

  clear(): void {
    this.#kept.clear()
  }
}
