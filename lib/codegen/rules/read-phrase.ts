import type { Phrase } from './phrase.ts'
import type { Value, Word } from './read/clause.ts'
import { readTask } from './read/read-task.ts'

/** The words of a phrase, and its values by the word they begin at. */
export interface Heard {
  words: readonly Word[]
  values: readonly Value[]
}

const heard = new WeakMap<Phrase, Heard>()

/** Reads a phrase as words. Null for one that is several steps: then a word may belong to any of them. */
export function readPhrase(phrase: Phrase): Heard | null {
  const known = heard.get(phrase)
  if (known) return known
  const text = phrase.text.replace(/<(\w+):(\d+)>/g, (_sign, kind: string, i: string) => {
    const { value } = phrase.literals[Number(i)]!
    return kind === 'text' ? `“${value.replace(/[“”]/g, '"')}”` : value
  })
  const [clause, ...others] = readTask(text, new Date())
  if (!clause || others.length > 0) return null
  heard.set(phrase, clause)
  return clause
}

/** Ticks off the words of a phrase that a rule has understood. What is not understood is never dropped. */
export class Ledger {
  readonly words: readonly Word[]
  readonly values: readonly Value[]
  readonly #done: boolean[]

  constructor({ words, values }: Heard) {
    this.words = words
    this.values = values
    this.#done = words.map(({ isFiller }) => isFiller)
  }

  /** Whether any word from one place to another has one of these roots, or is written so. Those that do are understood. */
  take(roots: ReadonlySet<string>, from = 0, to = this.words.length): boolean {
    let isThere = false
    for (let at = from; at < to; at++) {
      const { root = '', text = '' } = this.words[at] ?? {}
      if (!roots.has(root) && !roots.has(text.toLowerCase())) continue
      this.#done[at] = true
      isThere = true
    }
    return isThere
  }

  /** The same of words that nobody has understood. */
  takeOpen(roots: ReadonlySet<string>): boolean {
    const open = this.words.flatMap(({ root, text }, at) =>
      !this.#done[at] && (roots.has(root) || roots.has(text.toLowerCase())) ? [at] : [],
    )
    for (const at of open) this.tick(at)
    return open.length > 0
  }

  isDone(at: number): boolean {
    return this.#done[at] ?? true
  }

  /** The values of a kind that no other value hides; they are understood. */
  takeValues(...kinds: Value['kind'][]): Value[] {
    const found = this.values.filter(
      (value, i) =>
        kinds.includes(value.kind) &&
        !this.values
          .slice(0, i)
          .some((other) => kinds.includes(other.kind) && other.from <= value.from && value.from < other.to),
    )
    for (const { from, to } of found) this.tick(from, to)
    return found
  }

  tick(from: number, to = from + 1): void {
    this.#done.fill(true, from, to)
  }

  /** Words that nobody has understood. */
  get rest(): readonly Word[] {
    return this.words.filter((_, at) => !this.#done[at])
  }

  has(root: string): boolean {
    return this.words.some((word) => word.root === root)
  }

  root(at: number): string {
    return this.words[at]?.root ?? ''
  }
}

export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))
