import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { asDiskFull } from '../../disk-full.ts'
import { PlaygroundError } from '../../errors.ts'
import { listNames } from '../../process/list-names.ts'
import { isOrphaned, ownedName } from '../../process/owned-name.ts'
import { bytesAt, unlessMissing } from '../if-missing.ts'
import { codeOf } from '../open-folder.ts'
import { keepNumber, lastNumber } from './last-number.ts'
import type { StateVersion } from './states.ts'

/** Of each file; older ones go. */
const MOST_VERSIONS = 20
/** Twenty of the largest that a program may save are less. */
const MOST_BYTES = 96 * 1024 * 1024
/** The head of a version is shorter. */
const HEAD_BYTES = 4 * 1024
/** A longer path is not told in a head. */
const MOST_PATH_CHARS = 300
const NAME = /^\d{8,15}$/

const head = z.object({
  file: z.string().optional(),
  at: z.string(),
  bytes: z.int().min(0),
  cause: z.enum(['saved', 'restored', 'found']),
  sha256: z.string(),
  from: z.int().positive().optional(),
  runId: z.string().optional(),
  client: z.string().optional(),
})

/** A version with the digest of its content. */
export interface KeptVersion extends StateVersion {
  sha256: string
  /** Of which file; absent where its path is very long. */
  file?: string
}

/** What is told of a version besides its content. */
export type AboutVersion = Pick<StateVersion, 'cause' | 'from' | 'runId' | 'client'>

/** A version that is on the disk and no number yet. */
export interface StagedVersion {
  /** Bytes it takes. */
  bytes: number
  /** Gives it the next number. */
  place(): Promise<KeptVersion>
  drop(): Promise<void>
}

/**
 * The versions of one state file: each a file named by its number, a line of JSON about it and then what the file had. It is there
 * whole or not at all. Whoever writes holds the lock of the folder.
 */
export class VersionFiles {
  readonly dir: string
  constructor(dir: string) {
    this.dir = dir
  }

  /** Oldest first. */
  async numbers(): Promise<number[]> {
    return (await listNames(this.dir))
      .filter((name) => NAME.test(name))
      .map(Number)
      .sort((a, b) => a - b)
  }

  /** Newest first; one that is damaged is left out. */
  async list(): Promise<KeptVersion[]> {
    const all = await Promise.all((await this.numbers()).map((version) => this.#headOf(version)))
    return all.filter((version) => version !== null).reverse()
  }

  async newest(): Promise<KeptVersion | null> {
    const last = (await this.numbers()).at(-1)
    return last === undefined ? null : this.#headOf(last)
  }

  /** The number of the next one. */
  async next(): Promise<number> {
    return Math.max((await this.numbers()).at(-1) ?? 0, await lastNumber(this.dir)) + 1
  }

  /** Forgets all of them, and not what their numbers were. */
  async forget(): Promise<void> {
    await keepNumber(this.dir, (await this.numbers()).at(-1) ?? 0)
    await rm(this.dir, { recursive: true, force: true })
  }

  /** What the file had in a version. Throws `not-found`. */
  async read(version: number): Promise<Buffer> {
    const gone = (cause?: unknown) =>
      new PlaygroundError('not-found', `There is no version ${version} of this state, or it is too old.`, { cause })
    try {
      const bytes = await readWhole(this.#at(version))
      const end = bytes.indexOf(0x0a)
      const about = parseHead(bytes.subarray(0, Math.max(end, 0)), version)
      const content = bytes.subarray(end + 1)
      if (about === null || digestOf(content) !== about.sha256) throw gone()
      return content
    } catch (error) {
      throw codeOf(error) === 'ENOENT' ? gone(error) : error
    }
  }

  async stage(file: string, content: Buffer, about: AboutVersion): Promise<StagedVersion> {
    const named = file.length <= MOST_PATH_CHARS ? { file } : {}
    const said = {
      ...named,
      at: new Date().toISOString(),
      bytes: content.length,
      ...about,
      sha256: digestOf(content),
    }
    const temporary = join(this.dir, ownedName())
    const whole = Buffer.concat([Buffer.from(`${JSON.stringify(said)}\n`), content])
    const drop = () => unlink(temporary).catch(() => {}) // It is removed when its process is gone.
    try {
      await mkdir(this.dir, { recursive: true, mode: 0o700 })
      await writeFile(temporary, whole, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      await drop()
      throw asDiskFull(error, 'a version of the state')
    }
    return {
      bytes: whole.length,
      drop,
      place: async () => {
        const version = await this.next()
        await rename(temporary, this.#at(version))
        return { version, ...said }
      },
    }
  }

  /** Forgets versions that are more than are kept, and what others had not finished writing. Answers what became free. */
  async prune(): Promise<{ bytes: number; files: number }> {
    const names = await listNames(this.dir)
    const numbered = names.filter((name) => NAME.test(name)).sort()
    const left = names.filter((name) => !NAME.test(name) && isOrphaned(name))
    const gone = { bytes: 0, files: 0 }
    for (const name of [...(await this.#tooOld(numbered)), ...left]) {
      gone.bytes += await this.#sizeOf(name)
      await unlink(join(this.dir, name)).catch(unlessMissing)
      gone.files++
    }
    return gone
  }

  /** The newest always stays. */
  async #tooOld(numbered: readonly string[]): Promise<string[]> {
    const kept = numbered.slice(-MOST_VERSIONS)
    const sizes = await Promise.all(kept.map((name) => this.#sizeOf(name)))
    let bytes = 0
    let first = kept.length - 1
    for (let at = first; at >= 0 && (at === first || bytes + (sizes[at] ?? 0) <= MOST_BYTES); at--) {
      bytes += sizes[at] ?? 0
      first = at
    }
    return [...numbered.slice(0, -MOST_VERSIONS), ...kept.slice(0, Math.max(first, 0))]
  }

  async #sizeOf(name: string): Promise<number> {
    return (await bytesAt(join(this.dir, name))) ?? 0
  }

  #at(version: number): string {
    return join(this.dir, String(version).padStart(8, '0'))
  }

  async #headOf(version: number): Promise<KeptVersion | null> {
    const handle = await open(this.#at(version)).catch(unlessMissing)
    if (!handle) return null
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES))
      const read = buffer.subarray(0, bytesRead)
      return parseHead(read.subarray(0, Math.max(read.indexOf(0x0a), 0)), version)
    } finally {
      await handle.close()
    }
  }
}

/** By which it is known whether a file is what a version was. */
export const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('base64url')

/** Null for what a power cut left. */
function parseHead(line: Uint8Array, version: number): KeptVersion | null {
  try {
    const { file, from, runId, client, ...about } = head.parse(JSON.parse(Buffer.from(line).toString('utf8')))
    const by = { ...(from !== undefined && { from }), ...(runId !== undefined && { runId }) }
    return { version, ...about, ...by, ...(file !== undefined && { file }), ...(client !== undefined && { client }) }
  } catch {
    return null
  }
}

async function readWhole(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
