import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { messageOf } from '../../errors.ts'
import { listNames } from '../../process/list-names.ts'
import { toolKey } from '../../tools/tool-key.ts'
import { type Learned, learnedText, mergeLearned, parseLearned } from './learned-file.ts'

/** Of one person; beyond it what was learned longest ago goes. */
export const MOST_TOOLS = 300
/** A file that we wrote has less. */
const MAX_FILE_BYTES = 256 * 1024
const WRITE_AFTER_MS = 500
/** A folder younger than this may change once more without its time telling. */
const SETTLED_MS = 100
/** People whose files are remembered. */
const MAX_PEOPLE = 200

/** What was learned from a person's calls, by `toolKey`. As long as nothing changed it is the same object. */
export type KnownShapes = ReadonlyMap<string, Learned>

interface Kept {
  known: KnownShapes
  /** Of the folder, when it was read; null while it is not there. */
  mtimeMs: number | null
  readAt: number
}

/**
 * Keeps what was learned, for each person apart: a file for each tool in a folder for each person. Several processes may
 * share the folder: what is seen is merged into what lies there. Where two write the same file in the same moment the
 * calls of one are not counted, which is learned again.
 */
export class LearnedStore {
  readonly #dir: string
  readonly #warn: (message: string) => void
  readonly #kept = new Map<string, Kept>()
  /** Seen and not written yet, by person and tool. */
  readonly #seen = new Map<string, Map<string, Learned>>()
  #work: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(dir: string, warn: (message: string) => void) {
    this.#dir = dir
    this.#warn = warn
  }

  /** Adds what was seen; it is written a little later. */
  add(personId: string, seen: Learned): void {
    const tools = this.#seen.get(personId) ?? new Map<string, Learned>()
    this.#seen.set(personId, tools)
    tools.set(toolKey(seen), mergeLearned(tools.get(toolKey(seen)), seen))
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_AFTER_MS).unref()
  }

  /** What is known for this person, also by other processes. */
  async of(personId: string): Promise<KnownShapes> {
    await this.flush()
    return (await this.#read(personId)).known
  }

  /** Forgets what was learned of one tool; answers whether there was anything. */
  async forget(personId: string, tool: Pick<Learned, 'server' | 'tool'>): Promise<boolean> {
    const known = await this.of(personId)
    await rm(join(this.#folderOf(personId), fileOf(toolKey(tool))), { force: true })
    return known.has(toolKey(tool))
  }

  /** Forgets all of a person. */
  async forgetAll(personId: string): Promise<void> {
    await this.flush()
    await rm(this.#folderOf(personId), { recursive: true, force: true })
  }

  /** Writes what was seen. What cannot be written is forgotten: calls to come say it again. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#work = this.#work.then(async () => {
      const waiting = [...this.#seen]
      this.#seen.clear()
      for (const [personId, seen] of waiting) {
        await this.#write(personId, seen).catch((error: unknown) =>
          this.#warn(`What was learned from results of tools could not be kept: ${messageOf(error)}`),
        )
      }
    })
    return this.#work
  }

  async #write(personId: string, seen: ReadonlyMap<string, Learned>): Promise<void> {
    const folder = this.#folderOf(personId)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const [key, learned] of seen) {
      const file = join(folder, fileOf(key))
      const known = await this.#readFile(file)
      await writeFileAtomic(file, learnedText(mergeLearned(known ?? undefined, learned)), {
        mode: 0o600,
        fsync: false, // What a failing machine loses is learned again.
      })
    }
    await removeOldest(folder)
  }

  async #read(personId: string): Promise<Kept> {
    const folder = this.#folderOf(personId)
    const mtimeMs = await timeOf(folder)
    const before = this.#kept.get(personId)
    const isSettled = before && (mtimeMs === null || before.readAt - mtimeMs > SETTLED_MS)
    if (before && isSettled && before.mtimeMs === mtimeMs) return before
    const readAt = Date.now()
    const known = new Map<string, Learned>()
    for (const name of (await listNames(folder)).filter(isLearnedFile).sort().slice(0, MOST_TOOLS)) {
      const learned = await this.#readFile(join(folder, name))
      if (learned) known.set(toolKey(learned), learned)
    }
    const kept = before && isSame(before.known, known) ? { ...before, mtimeMs, readAt } : { known, mtimeMs, readAt }
    this.#kept.delete(personId)
    this.#kept.set(personId, kept) // Most recently read last.
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MAX_PEOPLE && oldest !== undefined) this.#kept.delete(oldest)
    return kept
  }

  /** Null when there is none. One that cannot be read is set aside. */
  async #readFile(file: string): Promise<Learned | null> {
    try {
      const { size } = await stat(file)
      if (size > MAX_FILE_BYTES) throw new Error(`It has ${size} bytes, at most ${MAX_FILE_BYTES} are read.`)
      return parseLearned(await readFile(file, 'utf8'))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      this.#warn(`${file} is set aside as .broken, and what it held is learned anew. ${messageOf(error)}`)
      await rename(file, file.replace(/\.json$/, '.broken'))
      return null
    }
  }

  #folderOf(personId: string): string {
    return join(this.#dir, digest(personId))
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)
const fileOf = (key: string) => `${digest(key)}.json`
const isLearnedFile = (name: string) => /^[0-9a-f]{32}\.json$/.test(name)

async function timeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function removeOldest(folder: string): Promise<void> {
  const names = (await listNames(folder)).filter(isLearnedFile)
  if (names.length <= MOST_TOOLS) return
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await timeOf(join(folder, name))) ?? 0 })))
  aged.sort((a, b) => b.at - a.at)
  for (const { name } of aged.slice(MOST_TOOLS)) await rm(join(folder, name), { force: true })
}

function isSame(a: KnownShapes, b: KnownShapes): boolean {
  if (a.size !== b.size) return false
  for (const [key, { digest, calls }] of b) {
    const before = a.get(key)
    if (before?.digest !== digest || before.calls !== calls) return false
  }
  return true
}
