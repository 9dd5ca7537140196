import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listNames } from '../process/list-names.ts'
import { isOrphaned, ownedPrefix } from '../process/owned-name.ts'

const BEGINNING = 'cem-bill-'

/** A folder for what is started to be counted; whoever asks for it removes it. Those of processes that were killed go before. */
export async function makeEmptyFolder(within = tmpdir()): Promise<string> {
  for (const name of await listNames(within)) {
    if (!name.startsWith(BEGINNING) || !isOrphaned(name.slice(BEGINNING.length))) continue
    // One of another user of this machine stays.
    await rm(join(within, name), { recursive: true, force: true }).catch(() => {})
  }
  return mkdtemp(join(within, `${BEGINNING}${ownedPrefix()}`))
}
