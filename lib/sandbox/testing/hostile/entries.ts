import { bridgeEntries } from './bridge.ts'
import { endingEntries } from './endings.ts'
import type { HostileEntry } from './entry.ts'
import { fileEntries } from './files.ts'
import { floodEntries } from './floods.ts'
import { networkEntries } from './network.ts'
import { processEntries } from './processes.ts'

/** Every hostile program, in the order of the table in docs/security.md. */
export const hostileEntries: readonly HostileEntry[] = [
  ...fileEntries,
  ...networkEntries,
  ...processEntries,
  ...bridgeEntries,
  ...endingEntries,
  ...floodEntries,
]
