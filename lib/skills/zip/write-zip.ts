import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { SkillFiles } from '../skill-files.ts'

/** Of all files: the same ones make the same archive. */
const PACKED = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true }

/** Packs files into an archive that everybody can read. */
export async function writeZip(files: SkillFiles): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of files) zip.addBuffer(content, path, PACKED)
  zip.end()
  return buffer(zip.outputStream)
}
