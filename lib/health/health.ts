import type { SandboxDescription } from '../sandbox/contract.ts'
import type { SandboxStats } from '../sandbox/stats.ts'

/** Whether a server can work, for anybody who asks. */
export interface Health {
  ok: boolean
  version: string
  sandbox: { backend: string; engine: string; layers: string[] }
  database: 'ok' | 'unavailable'
}

/** How the connections to one server are, of all people together. */
export interface ServerHealth {
  /** Null stands for all servers that people added for themselves. */
  server: string | null
  connected: number
  connecting: number
  failed: number
  /** What went wrong last, where something is wrong now. */
  fault: string | null
  /** Since when, in ms since 1970. */
  failedSince: number | null
}

/** How an installation is at one moment, for its administrator. No secrets, and nobody's names, tasks or files. */
export interface HealthReport {
  version: string
  /** Which sandbox runs programs, or why none does. */
  sandbox: SandboxDescription | { fault: string }
  stats: SandboxStats
  database: {
    kind: 'SQLite' | 'PostgreSQL'
    /** How long it took to answer; null when it did not. */
    answeredMs: number | null
    /** Why it did not. */
    fault: string | null
  }
  servers: ServerHealth[]
  process: {
    pid: number
    node: string
    uptimeSeconds: number
    residentBytes: number
    heapBytes: number
    /** Null where the system does not tell. */
    openDescriptors: number | null
  }
}
