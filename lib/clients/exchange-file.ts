import { randomUUID } from 'node:crypto'
import { chown, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises'
import { PlaygroundError } from '../errors.ts'

/** Of a file that was not there: it may hold a token. */
const OWN_ALONE = 0o600

/**
 * Puts a text in the place of a file, all of it or nothing, with the mode and the owner that the file has. A link is followed.
 * `isSame` is asked last, when nothing but the renaming is left: programs write into such files at any moment. Answers false,
 * and changes nothing, where it says no.
 */
export async function exchangeFile(file: string, text: string, isSame: () => Promise<boolean>): Promise<boolean> {
  const target = await targetOf(file)
  const there = await stat(target).catch(ifMissing)
  const temporary = `${target}.${randomUUID()}.tmp`
  const handle = await open(temporary, 'wx', OWN_ALONE)
  try {
    try {
      await handle.writeFile(text)
      if (there) {
        const own = await handle.stat()
        if (own.uid !== there.uid || own.gid !== there.gid) await chown(temporary, there.uid, there.gid)
        await handle.chmod(there.mode)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (!(await isSame())) return false
    await rename(temporary, target)
    return true
  } finally {
    await rm(temporary, { force: true })
  }
}

async function targetOf(file: string): Promise<string> {
  const target = await realpath(file).catch(ifMissing)
  if (target !== undefined) return target
  if (await lstat(file).catch(ifMissing))
    throw new PlaygroundError(
      'invalid-input',
      `${file} is a link to what is not there: make that file, then try again.`,
    )
  return file
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
