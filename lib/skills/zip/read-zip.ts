import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import { PlaygroundError } from '../../errors.ts'
import { MOST_FILE_BYTES, MOST_FILES, MOST_FOLDER_BYTES, type SkillFiles } from '../skill-files.ts'

const inflate = promisify(inflateRaw)

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const MAX_COMMENT = 65_535
const [STORED, DEFLATED] = [0, 8]
/** Of Unix, in the upper half of what is noted of a file. */
const [KIND, REGULAR, FOLDER] = [0o170000, 0o100000, 0o040000]

interface Entry {
  name: string
  method: number
  crc: number
  packed: number
  bytes: number
  at: number
}

/**
 * The files of an archive, by their paths in it. Throws `invalid-input` for what is no archive, or one that holds more than
 * files, and `too-large` for one that would become too much.
 */
export async function readZip(archive: Buffer): Promise<SkillFiles> {
  const entries = entriesOf(archive).filter(({ name }) => !name.endsWith('/'))
  if (entries.length > MOST_FILES) throw tooMuch(`${entries.length} files; at most ${MOST_FILES} are read`)
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > MOST_FOLDER_BYTES) throw tooMuch(`${total} bytes; at most ${MOST_FOLDER_BYTES} are read`)
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    if (files.has(entry.name)) throw wrong(`it holds ${JSON.stringify(entry.name.slice(0, 120))} twice`)
    files.set(entry.name, await contentOf(archive, entry))
  }
  return files
}

function entriesOf(archive: Buffer): Entry[] {
  const end = endOf(archive)
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  const entries: Entry[] = []
  for (let number = 0; number < count; number++) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== ENTRY) throw wrong('its list of files is damaged')
    const [nameBytes, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes)
    if ((archive.readUInt16LE(at + 8) & 1) !== 0) throw wrong('it is encrypted')
    assertPlain(archive.readUInt32LE(at + 38) >>> 16, name)
    entries.push({
      name,
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packed: archive.readUInt32LE(at + 20),
      bytes: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    })
    at += 46 + nameBytes + extra + comment
  }
  return entries
}

/** A link would be followed by whoever unpacks it elsewhere. */
function assertPlain(mode: number, name: string): void {
  const kind = mode & KIND
  if (kind !== 0 && kind !== REGULAR && kind !== FOLDER)
    throw wrong(`${JSON.stringify(name.slice(0, 120))} is no plain file`)
}

function endOf(archive: Buffer): number {
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 22 - MAX_COMMENT); at--)
    if (archive.readUInt32LE(at) === END) return at
  throw wrong('it is no zip archive, or it was cut off')
}

async function contentOf(archive: Buffer, { name, method, crc, packed, bytes, at }: Entry): Promise<Buffer> {
  const shown = JSON.stringify(name.slice(0, 120))
  if (bytes > MOST_FILE_BYTES) throw tooMuch(`${shown} with ${bytes} bytes; at most ${MOST_FILE_BYTES} are read`)
  if (at + 30 > archive.length || archive.readUInt32LE(at) !== LOCAL) throw wrong(`${shown} is damaged`)
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const part = archive.subarray(start, start + packed)
  const content = part.length === packed ? await unpack(part, method, bytes) : null
  if (content === null || content.length !== bytes || crc32(content) !== crc) throw wrong(`${shown} is damaged`)
  return content
}

/** Null for what is not what its list says. */
async function unpack(part: Buffer, method: number, bytes: number): Promise<Buffer | null> {
  if (method === STORED) return Buffer.from(part)
  if (method !== DEFLATED) throw wrong('it is packed in a way that is not read; make it a plain zip')
  // What becomes more than it said is not unpacked to its end.
  return inflate(part, { maxOutputLength: Math.max(bytes, 1) }).catch(() => null)
}

const wrong = (why: string) => new PlaygroundError('invalid-input', `This archive cannot be read: ${why}.`)
const tooMuch = (what: string) => new PlaygroundError('too-large', `This archive holds ${what}.`)
