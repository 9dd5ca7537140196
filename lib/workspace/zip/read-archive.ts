import { setImmediate } from 'node:timers/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { messageOf, PlaygroundError } from '../../errors.ts'
import { EntryPlaces, isOfMacOs, namesOfEntry } from './entry-names.ts'

/** A file or folder of an archive, with its place in the workspace. */
export interface ArchiveEntry {
  path: string
  type: 'file' | 'directory'
  /** As its list says; 0 of a folder. */
  bytes: number
  entry: Entry
}

/** An archive of which it is known that it can be taken, as far as its list says the truth. */
export interface Archive {
  zip: ZipFile
  entries: ArchiveEntry[]
  /** What it makes when it is unpacked. */
  bytes: number
}

/** More cannot be listed in a workspace either. */
const MOST_ENTRIES = 50_000
/** Names, and whatever else is said of each. */
const MOST_LIST_BYTES = 16 * 1024 * 1024
/** A part of text or numbers becomes as many times as large, now and then; a whole archive does not. */
const MOST_TIMES = 200
const ALWAYS_FINE_BYTES = 16 * 1024 * 1024

/** Entries that are looked at before others have a turn. */
const AT_ONCE = 200

const [KIND_BITS, LINK, FOLDER, FILE] = [0o170000, 0o120000, 0o040000, 0o100000]

/**
 * Opens a zip file and looks at all of its list before anything is unpacked. Whatever is not plain files and folders in places of
 * their own below `into` is refused, with a word on why. Whoever calls closes `zip`.
 */
export async function readArchive(file: string, into: readonly string[]): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(unreadable)
  try {
    if (zip.entryCount > MOST_ENTRIES) throw tooMany()
    return { zip, ...(await readList(zip, into)) }
  } catch (error) {
    zip.close()
    throw error instanceof PlaygroundError ? error : unreadable(error)
  }
}

async function readList(zip: ZipFile, into: readonly string[]): Promise<Omit<Archive, 'zip'>> {
  const places = new EntryPlaces()
  const entries: ArchiveEntry[] = []
  let [bytes, listBytes] = [0, 0]
  for await (const entry of zip.eachEntry()) {
    // The list is small and read at once: others have their turn in between.
    if (entries.length % AT_ONCE === AT_ONCE - 1) await setImmediate()
    listBytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (entries.length >= MOST_ENTRIES || listBytes > MOST_LIST_BYTES) throw tooMany()
    if (isOfMacOs(entry.fileName)) continue
    const type = typeOf(entry)
    const names = namesOfEntry(entry.fileName, into)
    places.add(names, type)
    const size = type === 'file' ? entry.uncompressedSize : 0
    entries.push({ path: names.join('/'), type, bytes: size, entry })
    bytes += size
    if (bytes > ALWAYS_FINE_BYTES + MOST_TIMES * zip.fileSize) throw bomb()
  }
  assertApart(entries, zip.fileSize)
  return { entries, bytes }
}

function typeOf(entry: Entry): 'file' | 'directory' {
  const shown = JSON.stringify(entry.fileName.slice(0, 120))
  const kind = (entry.externalFileAttributes >>> 16) & KIND_BITS
  const refuse = (why: string) =>
    new PlaygroundError('invalid-input', `${shown} of the zip file ${why}. Nothing was taken from it.`)
  if (kind === LINK) throw refuse('is a link; links are not taken')
  if (kind !== 0 && kind !== FOLDER && kind !== FILE) throw refuse('is neither a file nor a folder')
  if (entry.isEncrypted()) throw refuse('is encrypted; make the zip file without a password')
  if (!entry.canDecodeFileData())
    throw refuse(`is packed by method ${entry.compressionMethod}; only stored and deflated files are taken`)
  return entry.fileName.endsWith('/') || kind === FOLDER ? 'directory' : 'file'
}

const LOCAL_HEADER_BYTES = 30

/** Files that share their packed bytes are how a small archive becomes an endless one. */
function assertApart(entries: readonly ArchiveEntry[], fileSize: number): void {
  const parts = entries
    .map(({ entry }) => ({
      from: entry.relativeOffsetOfLocalHeader,
      to: entry.relativeOffsetOfLocalHeader + LOCAL_HEADER_BYTES + entry.compressedSize,
    }))
    .sort((a, b) => a.from - b.from)
  const isApart = parts.every(({ to }, index) => to <= (parts[index + 1]?.from ?? fileSize))
  if (!isApart) throw bomb()
}

const tooMany = () =>
  new PlaygroundError(
    'too-large',
    `The zip file has more than ${MOST_ENTRIES} entries, or their names are too long. Take it in parts.`,
  )

const bomb = () =>
  new PlaygroundError(
    'too-large',
    `The zip file says that it is more than ${MOST_TIMES} times as large unpacked, or its files share their bytes. Nothing was taken from it.`,
  )

/** What a library says of a file that is none, or is cut off. */
export function unreadable(cause: unknown): never {
  const detail = messageOf(cause).replace(/\.$/, '')
  throw new PlaygroundError(
    'invalid-input',
    `This is no zip file, or it is cut off or damaged: ${detail}. Nothing was taken from it.`,
    { cause },
  )
}
