/** Told to `worker/testing/attack-neighbour.ts`: where things are that belong to others. */
export interface Attack {
  ownDir: string
  neighbourDir: string
  neighbourUid: number
  /** A process of the neighbour's. */
  neighbourPid: number
  hostPid: number
  /** A file of the host's. */
  hostFile: string
}

/** What it answers. */
export interface AttackResult {
  worked: string[]
  uid: number | null
  gid: number | null
  /** How many groups it is in besides its own. */
  groups: number
  /** The most threads this user may have. */
  threads: number
}
