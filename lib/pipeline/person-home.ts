import type { Reach } from '../people/reach.ts'
import type { SandboxHome } from '../sandbox/contract.ts'

/** Where a person's programs are at home, and what of the person's tools whoever asks may use. */
export interface PersonHome extends SandboxHome {
  /** Absent: all of them. */
  reach?: Reach
}

/** The same for a run that keeps what it was given, whoever goes on with it. */
export function withReach({ reach: _, isReadOnly: __, ...home }: PersonHome, reach: Reach | undefined): PersonHome {
  if (reach === undefined) return home
  return { ...home, reach, ...(reach.readsOnly && { isReadOnly: true }) }
}
