import type { Attempt } from './attempt.ts'
import { fileAttempts } from './files.ts'
import { kernelAttempts } from './kernel.ts'
import { networkAttempts } from './network.ts'
import { processAttempts } from './processes.ts'
import { resourceAttempts } from './resources.ts'

/** Everything that is tried against the walls of the system, in this order. */
export const attempts: readonly Attempt[] = [
  ...fileAttempts,
  ...processAttempts,
  ...networkAttempts,
  ...kernelAttempts,
  ...resourceAttempts,
]
