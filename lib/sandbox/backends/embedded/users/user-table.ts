import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlaygroundError } from '../../../../errors.ts'
import { isMissing } from '../../../../workspace/measure.ts'
import { codeOf } from '../../../../workspace/open-folder.ts'
import type { UidRange } from './user.ts'

/**
 * Which user belongs to which name: a folder with a file for each user that is taken, called by its number, with the
 * name in it. Where a name is looked for first is its hash with a salt of this table, so that two installations of one
 * machine seldom choose the same. What is taken stays taken: files of somebody who left are never another's.
 */
export class UserTable {
  readonly #dir: string
  readonly #range: UidRange

  constructor(dir: string, range: UidRange) {
    this.#dir = dir
    this.#range = range
  }

  /** The user of a name, the same one ever after. Throws `configuration` when every user of the range is taken. */
  async uidOf(name: string): Promise<number> {
    await mkdir(this.#dir, { recursive: true, mode: 0o700 })
    const { from, to } = this.#range
    const size = to - from + 1
    const hash = createHash('sha256')
      .update(await this.#salt())
      .update(name)
    const first = hash.digest().readUIntBE(0, 6) % size
    for (let step = 0; step < size; step++) {
      const uid = from + ((first + step) % size)
      if ((await this.#keep(String(uid), name)) === name) return uid
    }
    throw new PlaygroundError(
      'configuration',
      `Every user from ${from} to ${to} belongs to somebody already. Give sandbox.person_uid_range more of them.`,
    )
  }

  #salt(): Promise<string> {
    return this.#keep('salt', randomBytes(16).toString('hex'))
  }

  /** What a file of the table says, which is the given text when there was none: of several processes one is first. */
  async #keep(file: string, text: string): Promise<string> {
    const kept = path.join(this.#dir, file)
    const found = await readText(kept)
    if (found !== null) return found
    // Written beside and linked: whoever reads it reads all of it.
    const temporary = path.join(this.#dir, `.writing-${randomUUID()}`)
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' })
    try {
      await link(temporary, kept)
      return text
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      return readFile(kept, 'utf8')
    } finally {
      await unlink(temporary)
    }
  }
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
