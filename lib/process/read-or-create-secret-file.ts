import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ownedName } from './owned-name.ts'

/**
 * What a file holds that is made once and then stays: a secret of this installation. Only this user reads it. It is there
 * whole or not at all, also when the process is killed meanwhile, and of several processes the first one's is the one.
 */
export function readOrCreateSecretFile(file: string, make: () => Buffer | string): Buffer {
  return readWhole(file) ?? writeFirst(file, make)
}

/** Null when there is none. */
function readWhole(file: string): Buffer | null {
  try {
    const content = readFileSync(file)
    if (content.length > 0) return content
    // From before such files were written whole: nobody can have used it.
    rmSync(file, { force: true })
    return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function writeFirst(file: string, make: () => Buffer | string): Buffer {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const temporary = join(dirname(file), ownedName())
  try {
    const descriptor = openSync(temporary, 'wx', 0o600)
    try {
      writeSync(descriptor, Buffer.from(make()))
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    try {
      linkSync(temporary, file)
    } catch (error) {
      // Another process on the same DATA_DIR was quicker.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    return readFileSync(file)
  } finally {
    rmSync(temporary, { force: true })
  }
}
