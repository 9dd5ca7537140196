import { createHash } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { listNames } from '../../process/list-names.ts'
import { isOrphaned, ownedName } from '../../process/owned-name.ts'
import { bytesAt } from '../if-missing.ts'
import { type OpenedFile, openedFile } from '../opened-file.ts'

const PIECE_BYTES = 256 * 1024

/** Contents of files by their digests, each once. They are copies: nothing a program has can change them. */
export class ObjectStore {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Whether it is there whole: what a power cut left is shorter. */
  async has({ sha256, bytes }: { sha256: string; bytes: number }): Promise<boolean> {
    return (await bytesAt(this.#placeOf(sha256))) === bytes
  }

  /** Keeps a content; `onBytes` is told of each piece before it is written, and stops it by throwing. */
  async put(
    chunks: AsyncIterable<Buffer>,
    onBytes: (bytes: number) => Promise<void> | void,
  ): Promise<{ sha256: string; bytes: number; isNew: boolean }> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const temporary = join(this.#dir, `new-${ownedName()}`)
    const hash = createHash('sha256')
    let bytes = 0
    const handle = await open(temporary, 'wx', 0o600)
    try {
      for await (const chunk of chunks) {
        await onBytes(chunk.length)
        bytes += chunk.length
        hash.update(chunk)
        await handle.writeFile(chunk)
      }
      const sha256 = hash.digest('hex')
      if (await this.has({ sha256, bytes })) {
        await rm(temporary)
        return { sha256, bytes, isNew: false }
      }
      await handle.datasync()
      await mkdir(join(this.#dir, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
      await rename(temporary, this.#placeOf(sha256))
      return { sha256, bytes, isNew: true }
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    } finally {
      await handle.close()
    }
  }

  async open({ sha256, bytes }: { sha256: string; bytes: number }): Promise<OpenedFile> {
    const handle = await open(this.#placeOf(sha256), 'r').catch((cause: unknown) => {
      throw new PlaygroundError('not-found', 'What this file was is not kept any more.', { cause })
    })
    return openedFile(handle, { size: bytes })
  }

  /** Copies it to a new file, and makes sure that it is what it was. */
  async copyTo(sha256: string, to: string, mtimeMs: number): Promise<void> {
    const hash = createHash('sha256')
    const source = await open(this.#placeOf(sha256), 'r')
    try {
      const target = await open(to, 'wx', 0o666)
      try {
        for (const buffer = Buffer.alloc(PIECE_BYTES); ; ) {
          const { bytesRead } = await source.read(buffer, 0, PIECE_BYTES)
          if (bytesRead === 0) break
          const chunk = buffer.subarray(0, bytesRead)
          hash.update(chunk)
          await target.writeFile(chunk)
        }
        await target.utimes(new Date(), mtimeMs / 1000)
        await target.datasync()
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
    if (hash.digest('hex') !== sha256)
      throw new PlaygroundError('internal', 'What is kept of a checkpoint is damaged on the disk. Nothing was changed.')
  }

  /** What all of it takes. */
  async bytes(): Promise<number> {
    let bytes = 0
    for (const sha256 of await this.#all()) bytes += (await bytesAt(this.#placeOf(sha256))) ?? 0
    return bytes
  }

  /** Removes all others, and what processes that are gone had not finished. Answers by how much it is less. */
  async keepOnly(isKept: (sha256: string) => boolean): Promise<number> {
    let bytes = 0
    for (const sha256 of await this.#all()) {
      const size = isKept(sha256) ? undefined : await bytesAt(this.#placeOf(sha256))
      // Asked again at the last moment: somebody may have come to need it.
      if (size === undefined || isKept(sha256)) continue
      bytes += size
      await rm(this.#placeOf(sha256), { force: true })
    }
    for (const name of await listNames(this.#dir))
      if (name.startsWith('new-') && isOrphaned(name.slice(4))) await rm(join(this.#dir, name), { force: true })
    return bytes
  }

  async #all(): Promise<string[]> {
    const all: string[] = []
    for (const folder of await listNames(this.#dir)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue
      const names = await listNames(join(this.#dir, folder))
      all.push(...names.filter((name) => /^[0-9a-f]{64}$/.test(name)))
    }
    return all
  }

  #placeOf(sha256: string): string {
    return join(this.#dir, sha256.slice(0, 2), sha256)
  }
}
