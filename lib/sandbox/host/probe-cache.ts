import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { ownedName } from '../../process/owned-name.ts'

/** What was found out about this machine under this key; null when that is not known, or of another key. */
export async function readProbe<T>(file: string, key: string, schema: z.ZodType<T>): Promise<T | null> {
  try {
    const known = z
      .object({ key: z.literal(key) })
      .loose()
      .parse(JSON.parse(await readFile(file, 'utf8')))
    return schema.parse(known)
  } catch {
    return null // not there yet, not whole, or of another key: it is found out anew
  }
}

export async function saveProbe(file: string, answer: { key: string } & Record<string, unknown>): Promise<void> {
  // Written beside and moved: another process may read it at any time.
  const beside = path.join(path.dirname(file), ownedName())
  await writeFile(beside, JSON.stringify(answer, null, 2))
  await rename(beside, file)
}
