import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PlaygroundError } from '../../errors.ts'
import { ownedName } from '../../process/owned-name.ts'
import { type Archive, readArchive } from '../../workspace/zip/read-archive.ts'
import { unpack } from '../../workspace/zip/unpack.ts'
import { MOST_FILE_BYTES, MOST_FILES, MOST_FOLDER_BYTES, type SkillFiles } from '../skill-files.ts'

/**
 * The files of an archive, by their paths in it. Throws `invalid-input` for what is no archive, or one that holds more than
 * files, and `too-large` for one that would become too much. It is unpacked in `within`.
 */
export async function readZip(archive: Buffer, within = tmpdir()): Promise<SkillFiles> {
  const dir = join(within, ownedName())
  await mkdir(dir, { recursive: true, mode: 0o700 })
  try {
    const file = join(dir, 'archive.zip')
    await writeFile(file, archive, { flag: 'wx', mode: 0o600 })
    return await filesIn(file, dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function filesIn(file: string, dir: string): Promise<SkillFiles> {
  const archive = await readArchive(file, [])
  try {
    assertSmall(archive)
    const files = new Map<string, Buffer>()
    for (const { path, from } of await unpack(archive, dir)) files.set(path, await readFile(from))
    return files
  } finally {
    archive.zip.close()
  }
}

/** Its list is held to what it says while it is unpacked. */
function assertSmall({ entries, bytes }: Archive): void {
  const files = entries.filter(({ type }) => type === 'file')
  if (files.length > MOST_FILES) throw tooMuch(`${files.length} files; at most ${MOST_FILES} are read`)
  if (bytes > MOST_FOLDER_BYTES) throw tooMuch(`${bytes} bytes; at most ${MOST_FOLDER_BYTES} are read`)
  const large = files.find(({ entry }) => entry.uncompressedSize > MOST_FILE_BYTES)
  if (large)
    throw tooMuch(
      `${JSON.stringify(large.path.slice(0, 120))} with ${large.entry.uncompressedSize} bytes; at most ${MOST_FILE_BYTES} are read`,
    )
}

const tooMuch = (what: string) =>
  new PlaygroundError('too-large', `This archive holds ${what}. Pack the folder of the skill alone.`)
