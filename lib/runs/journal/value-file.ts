import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { asDiskFull } from '../../disk-full.ts'
import { PlaygroundError } from '../../errors.ts'

/** Where a large value lies in the file beside its log. */
export interface ValueRef {
  at: number
  bytes: number
  sha256: string
}

/** The large values of one log: added at the end, never changed, each of them once. */
export class ValueFile {
  readonly #path: string
  readonly #known = new Map<string, ValueRef>()
  #opening: Promise<{ handle: FileHandle }> | undefined
  #end = 0

  constructor(path: string) {
    this.#path = path
  }

  /** Settles when it is with the system. Throws `disk-full`. */
  async write(json: string): Promise<ValueRef> {
    const bytes = Buffer.from(json)
    const sha256 = await digestOf(bytes)
    const known = this.#known.get(sha256)
    if (known) return known
    try {
      const { handle } = await this.#open()
      // Each has its place before it is written: what fails leaves a hole and moves no other.
      const ref = { at: this.#end, bytes: bytes.length, sha256 }
      this.#end += bytes.length
      for (let done = 0; done < bytes.length; )
        done += (await handle.write(bytes, done, bytes.length - done, ref.at + done)).bytesWritten
      this.#known.set(sha256, ref)
      return ref
    } catch (error) {
      throw asDiskFull(error, 'a value of this run')
    }
  }

  /** The JSON text. Throws `conflict` when it is not what was written. */
  async read({ at, bytes, sha256 }: ValueRef): Promise<string> {
    const { handle } = await this.#open()
    const isThere = Number.isSafeInteger(at) && at >= 0 && Number.isSafeInteger(bytes) && at + bytes <= this.#end
    if (isThere) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, at)
      if (bytesRead === bytes && (await digestOf(buffer)) === sha256) return buffer.toString('utf8')
    }
    throw new PlaygroundError(
      'conflict',
      'A recorded value is not what the log says: its file was changed or cut off. The run cannot be repeated beyond it.',
    )
  }

  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined)
    this.#opening = undefined
    await opened?.handle.close()
  }

  #open(): Promise<{ handle: FileHandle }> {
    this.#opening ??= open(this.#path, constants.O_RDWR | constants.O_CREAT, 0o600).then(async (handle) => {
      this.#end = Math.max(this.#end, (await handle.stat()).size)
      return { handle }
    })
    // The next one may succeed.
    this.#opening.catch(() => {
      this.#opening = undefined
    })
    return this.#opening
  }
}

/** Not on this thread: values are up to 32 MB. */
const digestOf = async (bytes: Buffer<ArrayBuffer>): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('base64url')
