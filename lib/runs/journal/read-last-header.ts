import type { FileHandle } from 'node:fs/promises'
import { type EventHeader, HEADER_BYTES, readEventHeader } from '../events/event-header.ts'
import { withJournal } from './with-journal.ts'

const LINE_FEED = 0x0a
/** Read at once: most ends of journals fit into the first block, which is small. */
const [FIRST_BLOCK, BLOCK] = [16 * 1024, 256 * 1024]

/** So far from its end an event is looked for: twice what the longest line takes that anybody reads. */
const MOST_BACK = 64 * 1024 * 1024

/** How a journal ends. */
export interface Tail {
  /** The head of its last event. */
  last: EventHeader | null
  /** Of its whole lines: what follows was cut off. */
  bytes: number
}

/** How a journal ends, looked for from the end of the file, however long its last event is. Null when there is no journal. */
export function readTail(file: string): Promise<Tail | null> {
  return withJournal(file, async (handle) => {
    const { size } = await handle.stat()
    const block = new Block(handle, size)
    const lastFeed = await block.lineFeedBefore(size)
    for (let end = lastFeed; end > 0; ) {
      const before = await block.lineFeedBefore(end)
      const last = readEventHeader(await block.bytesAt(before + 1))
      if (last !== null) return { last, bytes: lastFeed + 1 }
      end = before
    }
    return { last: null, bytes: lastFeed + 1 }
  })
}

/** The head of a journal's last event. Null when there is none, or no journal. */
export const readLastHeader = async (file: string): Promise<EventHeader | null> => (await readTail(file))?.last ?? null

/** The part of a file that was read last. */
class Block {
  readonly #handle: FileHandle
  readonly #size: number
  #from: number
  #bytes: Buffer = Buffer.alloc(0)

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.#size = size
    this.#from = size
  }

  get #end(): number {
    return this.#from + this.#bytes.length
  }

  /** Where the last line feed before `end` is; -1 when there is none as far as is looked. */
  async lineFeedBefore(end: number): Promise<number> {
    for (let to = end; to > Math.max(0, this.#size - MOST_BACK); to = this.#from) {
      if (to <= this.#from || to > this.#end) await this.#readUntil(to)
      const found = this.#bytes.subarray(0, to - this.#from).lastIndexOf(LINE_FEED)
      if (found >= 0) return this.#from + found
    }
    return -1
  }

  /** The beginning of a line. */
  async bytesAt(start: number): Promise<Buffer> {
    if (start < this.#from || start >= this.#end) return this.#read(start, HEADER_BYTES)
    const known = this.#bytes.subarray(start - this.#from)
    return known.includes(LINE_FEED) || known.length >= HEADER_BYTES ? known : this.#read(start, HEADER_BYTES)
  }

  async #readUntil(to: number): Promise<void> {
    const length = Math.min(to, this.#bytes.length === 0 ? FIRST_BLOCK : BLOCK)
    this.#bytes = await this.#read(to - length, length)
    this.#from = to - length
  }

  async #read(from: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
}
