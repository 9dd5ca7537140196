import type { Account } from '../installation.ts'

/** What a process of clients is told at its beginning. */
export interface Order {
  url: string
  accounts: readonly Account[]
  /** Of each client. */
  calls: number
  seed: number
}

/** One call of a client: how long it took, and what was wrong with its answer. */
export interface Called {
  tool: string
  ms: number
  fault: Fault | null
}

/** `error`: it was not done. `mix-up`: the answer is somebody else's, or to something else. */
export interface Fault {
  kind: 'error' | 'mix-up'
  text: string
}

/** What the process of clients tells. */
export type Told =
  /** All are connected and have their first files. */
  | { kind: 'ready' }
  | { kind: 'called'; called: Called[] }
  /** All calls are done and every file was looked at; the connections are open still. */
  | { kind: 'done'; faults: Fault[] }
  /** All have hung up; so many of their sessions still answer. */
  | { kind: 'closed'; sessions: number }
