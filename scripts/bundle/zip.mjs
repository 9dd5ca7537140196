import { crc32, deflateRawSync } from 'node:zlib'

/** A zip of a few files, the same bytes for the same files. */
export function zip(files) {
  const parts = []
  const listed = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const [path, raw] = [Buffer.from(name), Buffer.from(content)]
    const packed = deflateRawSync(raw)
    // Version 2.0, names in UTF-8, deflated; 1980-01-01, so that building it again makes the same.
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x800, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt16LE(0x21, 8)
    head.writeUInt32LE(crc32(raw), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(raw.length, 18)
    head.writeUInt16LE(path.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), head, path, packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    listed.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, path)
    at += 4 + head.length + path.length + packed.length
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}
