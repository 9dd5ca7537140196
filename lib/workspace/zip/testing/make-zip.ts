import { crc32, deflateRawSync } from 'node:zlib'

/** An entry of a zip file as its maker likes: whatever is given is written, true or not. */
export interface MadeEntry {
  name: string | Buffer
  content?: string | Buffer
  /** 0 stored, 8 deflated. */
  method?: number
  flags?: number
  /** Bits of a Unix mode, with the kind of file. */
  mode?: number
  /** What the list says of it instead. */
  says?: { bytes?: number; packedBytes?: number; crc32?: number; offset?: number }
}

/** A zip file with these entries; `count` is what its end says of their number. */
export function makeZip(entries: readonly MadeEntry[], { count = entries.length } = {}): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const { name, content = '', method = 0, flags = 0x800, mode = 0o100644, says = {} } = entry
    const [nameBytes, bytes] = [Buffer.from(name as string), Buffer.from(content as string)]
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt16LE(0x21, 8)
    fields.writeUInt32LE(says.crc32 ?? crc32(bytes), 10)
    fields.writeUInt32LE(says.packedBytes ?? packed.length, 14)
    fields.writeUInt32LE(says.bytes ?? bytes.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(says.offset ?? offset, 10)
    list.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), fields, rest, nameBytes)
    const local = [Buffer.from('PK\x03\x04'), fields, nameBytes, packed]
    parts.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
