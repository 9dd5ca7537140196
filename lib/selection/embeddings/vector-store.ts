import { createHash } from 'node:crypto'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { messageOf } from '../../errors.ts'
import { decodeVectors, encodeVectors, type Vectors } from './vector-file.ts'

/** So many vectors of texts that nobody here asked for are kept: they may be of another process, or of a server switched off. */
const SPARE = 2_000

export interface VectorStoreOptions {
  /** The folder the file is in; its name follows from the model's key. */
  folder: string
  key: string
  log: (message: string) => void
}

/**
 * The vectors of one model, in memory and in a file. What they stand for is in their digests, so none is ever out of
 * date, and what several processes write can be put together.
 */
export class VectorStore {
  readonly #file: string
  readonly #key: string
  readonly #log: (message: string) => void
  readonly #asked = new Set<string>()
  #vectors: Vectors = new Map()
  #hasUnsaved = false
  /** Modification and size of the file as it was last read or written here. */
  #seen = ''

  constructor({ folder, key, log }: VectorStoreOptions) {
    const name = createHash('sha256').update(key).digest('hex').slice(0, 16)
    this.#file = join(folder, `${name}.vectors`)
    this.#key = key
    this.#log = log
  }

  get(digest: string): Float32Array | undefined {
    this.#asked.add(digest)
    return this.#vectors.get(digest)
  }

  set(digest: string, vector: Float32Array): void {
    this.#vectors.set(digest, vector)
    this.#hasUnsaved = true
  }

  /** How many numbers a vector has; undefined while there is none. */
  get dimensions(): number | undefined {
    return this.#vectors.values().next().value?.length
  }

  /** Forgets all: the model that made them is not the one that answers now. What is in the file goes with the next save. */
  clear(): void {
    this.#vectors = new Map()
    this.#hasUnsaved = true
  }

  /** Takes in what the file has and this does not: another process may have written since. */
  async read(): Promise<void> {
    try {
      const seen = await this.#stamp()
      if (seen === this.#seen) return
      this.#seen = seen
      const kept = decodeVectors(await readFile(this.#file), this.#key)
      const size = this.dimensions
      for (const [digest, vector] of kept)
        if (!this.#vectors.has(digest) && (size === undefined || vector.length === size))
          this.#vectors.set(digest, vector)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
      this.#log(`The vectors of tools in ${this.#file} are made anew. ${messageOf(error)}`)
    }
  }

  /** Writes what there is together with what other processes wrote. A failure is a note: they can be made again. */
  async save(): Promise<void> {
    if (!this.#hasUnsaved) return
    try {
      await this.read()
      this.#hasUnsaved = false
      await mkdir(dirname(this.#file), { recursive: true, mode: 0o700 })
      await writeFileAtomic(this.#file, encodeVectors(this.#worthKeeping(), this.#key), { mode: 0o600 })
      this.#seen = await this.#stamp()
    } catch (error) {
      this.#log(`The vectors of tools cannot be kept for the next start: ${messageOf(error)}`)
    }
  }

  async #stamp(): Promise<string> {
    const { mtimeNs, size } = await stat(this.#file, { bigint: true })
    return `${mtimeNs} ${size}`
  }

  #worthKeeping(): Vectors {
    const all = [...this.#vectors]
    const asked = all.filter(([digest]) => this.#asked.has(digest))
    const spare = all.filter(([digest]) => !this.#asked.has(digest)).slice(-Math.max(SPARE, asked.length))
    return new Map([...asked, ...spare])
  }
}
