import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { PlaygroundError } from '../../errors.ts'
import { type Archive, type ArchiveEntry, unreadable } from './read-archive.ts'

/** A file that is unpacked, and where it belongs. */
export interface Unpacked {
  path: string
  /** Where it lies until then. */
  from: string
}

/**
 * Unpacks all files of an archive into a folder, one after the other; they are numbered there, so that no name of theirs matters
 * yet. Throws at the first that is not what the list says.
 */
export async function unpack({ zip, entries }: Archive, dir: string, signal?: AbortSignal): Promise<Unpacked[]> {
  const unpacked: Unpacked[] = []
  for (const entry of entries) {
    if (entry.type !== 'file') continue
    signal?.throwIfAborted()
    const from = join(dir, `${unpacked.length}`)
    await unpackOne(zip, entry, from)
    unpacked.push({ path: entry.path, from })
  }
  return unpacked
}

async function unpackOne(zip: Archive['zip'], { path, entry }: ArchiveEntry, to: string): Promise<void> {
  const handle = await open(to, 'wx', 0o666)
  let sum = 0
  try {
    // What is more than was said of it ends the stream with an error, and so does what is less.
    const content = await zip.openReadStreamPromise(entry).catch(unreadable)
    await readOrRefuse(content, async (chunk) => {
      sum = crc32(chunk, sum)
      await handle.writeFile(chunk)
    })
    if (sum !== entry.crc32) throw damaged(path)
    await handle.utimes(new Date(), timeOf(entry))
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

async function readOrRefuse(content: NodeJS.ReadableStream, use: (chunk: Buffer) => Promise<void>): Promise<void> {
  // Also one that comes when nobody reads any more: it must not end the process.
  content.on('error', () => {})
  const reading = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const next = await reading.next().catch(unreadable)
      if (next.done) return
      await use(next.value)
    }
  } finally {
    await reading.return?.()
  }
}

/** Nobody needs a file of the future. */
function timeOf(entry: ArchiveEntry['entry']): Date {
  const at = entry.getLastModDate()
  return at.getTime() > 0 && at.getTime() < Date.now() ? at : new Date()
}

const damaged = (path: string) =>
  new PlaygroundError(
    'invalid-input',
    `"${path}" of the zip file is damaged: its checksum is another. Nothing was taken from it.`,
  )
