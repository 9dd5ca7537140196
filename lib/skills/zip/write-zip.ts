import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { SkillFiles } from '../skill-files.ts'

const deflate = promisify(deflateRaw)

/** Names are UTF-8. */
const FLAGS = 0x0800
const VERSION = 20
const DEFLATED = 8
/** 1 January 1980: the same files make the same archive. */
const DATE = 0x0021
const PLAIN_FILE = 0o100644

/** Packs files into an archive that everybody can read. */
export async function writeZip(files: SkillFiles): Promise<Buffer> {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, content] of files) {
    const packed = await deflate(content)
    const shared = sharedPart(Buffer.from(name), packed.length, content)
    const local = Buffer.concat([header(0x04034b50, []), shared, Buffer.from(name), packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE((PLAIN_FILE << 16) >>> 0, 6)
    entry.writeUInt32LE(at, 10)
    list.push(Buffer.concat([header(0x02014b50, [VERSION | (3 << 8)]), shared, entry, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const all = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.size, 8)
  end.writeUInt16LE(files.size, 10)
  end.writeUInt32LE(all.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, all, end])
}

function header(sign: number, words: number[]): Buffer {
  const head = Buffer.alloc(4 + 2 * words.length)
  head.writeUInt32LE(sign, 0)
  words.forEach((word, at) => void head.writeUInt16LE(word, 4 + 2 * at))
  return head
}

/** What stands before a file and in the list alike. */
function sharedPart(name: Buffer, packed: number, content: Buffer): Buffer {
  const part = Buffer.alloc(26)
  ;[VERSION, FLAGS, DEFLATED, 0, DATE].forEach((word, at) => void part.writeUInt16LE(word, 2 * at))
  part.writeUInt32LE(crc32(content), 10)
  part.writeUInt32LE(packed, 14)
  part.writeUInt32LE(content.length, 18)
  part.writeUInt16LE(name.length, 22)
  return part
}
