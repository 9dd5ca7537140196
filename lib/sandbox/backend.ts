import type { SandboxHome } from './contract.ts'
import type { Guest } from './host/guest.ts'
import type { Isolation } from './isolation.ts'

/** What guests are made of, once it is known what this machine can do: all that backends provide differently. */
export interface Backend {
  /** As the configuration names it. */
  name: string
  /** For people: what holds a guest. */
  layers: string[]
  isolation: Isolation
  /** For people: why it is this one. */
  why: string
  /** Why it must not serve more than one person; left out when it may. */
  onlyForOne?: string
  /** Memory that a guest takes while it waits, when its program may take so much. */
  waitingBytes(memoryMb: number): number
  /** Memory at which the host ends a guest, beyond what it had when it was ready. */
  residentBytes(memoryMb: number): number
  /**
   * Makes the person's what somebody else put into their workspace, before a program meets it. `owners`: the users of the
   * system that something in it belongs to. Left out where programs work as whoever runs this process.
   */
  adopt?(home: SandboxHome, owners: ReadonlySet<number>): Promise<void>
  /** Starts a guest and waits until it is ready. The folders are real paths. Throws `unavailable` when it does not come up. */
  start(home: SandboxHome, memoryMb: number): Promise<Guest>
}
