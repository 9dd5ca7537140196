import type { Config } from './config/config.ts'
import type { Catalog, Detail } from './discovery/tool.ts'
import type { Verdict } from './guardrails/finding.ts'
import type { People } from './people/people.ts'
import type { RunEvent, RunRecord, Until } from './runs/event.ts'
import type { Limits, SandboxDescription } from './sandbox/contract.ts'
import type { Workspace } from './workspace/workspace.ts'

/** Who asks. Made from a session cookie, a bearer token or the command line, never from an argument. */
export interface Person {
  id: string
  admin: boolean
  /** Absolute path of this person's workspace. */
  workspaceDir: string
}

/** What to run: words, or a program somebody wrote. Exactly one of the two. */
export interface RunRequest {
  task?: string
  code?: string
  /** Default `finished`. */
  until?: Until
  /** Only lower than the person's limits; a higher value is an error that names the limit. */
  limits?: Partial<Limits>
  /** `all` lets destructive tools run; `none` (default) denies them. */
  approve?: 'all' | 'none'
}

/** A run as a list shows it. */
export interface RunSummary {
  runId: string
  title: string
  status: RunRecord['status']
  /** Null while it runs. */
  outcome: string | null
  startedAt: string
  totalMs: number | null
}

export interface ToolSearch {
  results: {
    server: string
    tool: string
    score: number
    selected: boolean
    why: string[]
    /** From `description` on. */
    description?: string
    /** Only in `full`. */
    signature?: string
    inputSchema?: unknown
    outputSchema?: unknown
  }[]
  method: string
  ms: number
}

export interface Health {
  ok: boolean
  version: string
  sandbox: { backend: string; engine: string; layers: string[] }
  database: 'ok' | 'unavailable'
}

/** Every part of the product, joined. One per process; see `createPlayground`. */
export interface Playground {
  readonly config: Config
  readonly people: People
  readonly runs: {
    /** Starts a run and answers at once; everything else arrives as events. */
    start(person: Person, request: RunRequest): Promise<{ runId: string }>
    /** Throws `not-found` for an unknown run and for somebody else's. */
    get(person: Person, runId: string): Promise<RunRecord>
    list(person: Person, options?: { limit?: number; before?: string }): Promise<RunSummary[]>
    /** Every event after `after` (a seq; default 0), then live ones; ends after `finished`. */
    events(person: Person, runId: string, options?: { after?: number; signal?: AbortSignal }): AsyncGenerator<RunEvent>
    cancel(person: Person, runId: string): Promise<void>
    remove(person: Person, runId: string): Promise<void>
  }
  catalog(person: Person): Promise<Catalog>
  searchTools(person: Person, query: string, options?: { limit?: number; detail?: Detail }): Promise<ToolSearch>
  /** Guardrails over a program; with `types` the TypeScript compiler too. Runs nothing. */
  check(person: Person, source: string, options?: { types?: boolean }): Promise<Verdict>
  workspace(person: Person): Workspace
  /** Makes a sandbox ahead for this person. */
  prewarm(person: Person): void
  sandbox(): Promise<SandboxDescription>
  health(): Promise<Health>
  close(): Promise<void>
}
