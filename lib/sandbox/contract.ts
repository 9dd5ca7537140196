import type { ToolErrorCode } from '../errors.ts'
import type { Quota } from '../workspace/quota.ts'
import type { RunChanges } from '../workspace/run-changes/run-changes.ts'
import type { SandboxOutcome } from './outcome.ts'
import type { Place } from './pool/queue.ts'
import type { AskOp, Failure, OfferOp, World } from './protocol/protocol.ts'
import type { SandboxLabel } from './sandbox-label.ts'
import type { SandboxStats } from './stats.ts'

/** What one run may use. Every limit has an outcome of its own or is answered as a `ToolError`. */
export interface Limits {
  /** Wall time in ms. */
  timeoutMs: number
  /** CPU time in ms. */
  cpuMs: number
  memoryMb: number
  outputBytes: number
  resultBytes: number
  toolCalls: number
  toolCallsInFlight: number
  toolArgumentBytes: number
  toolResultBytes: number
  /** Growth of the workspace; of nothing that is mounted beside it. */
  diskBytes: number
  diskFiles: number
}

export const DEFAULT_LIMITS: Limits = {
  timeoutMs: 300_000,
  cpuMs: 300_000,
  memoryMb: 512,
  outputBytes: 10 * 1024 * 1024,
  resultBytes: 4 * 1024 * 1024,
  toolCalls: 1_000,
  toolCallsInFlight: 32,
  toolArgumentBytes: 1024 * 1024,
  toolResultBytes: 32 * 1024 * 1024,
  diskBytes: 256 * 1024 * 1024,
  diskFiles: 10_000,
}

/** A folder of this machine that programs see as `/mnt/<name>`, everybody's alike. */
export interface Mount {
  /** Letters, digits, `.`, `_` and `-`. */
  name: string
  /** An absolute path; the folder exists. */
  source: string
  /** Else programs only read. What they write there is bounded by the disk alone: `diskBytes` counts the workspace. */
  writable: boolean
}

/** The folders a sandbox is bound to when it is made. It never serves another person. Absolute paths, folders exist. */
export interface SandboxHome {
  personId: string
  /** Read and write; the program's working directory and `/workspace`. `servers` and `skills` in it are the person's own. */
  workspaceDir: string
  /** Shared tool modules, read only. */
  serversDir: string
  /** Shared skills, read only. */
  skillsDir: string
  /** Folders of servers that are connected, also before they have modules: their names are taken. */
  connected?: readonly string[]
  /** What an administrator lets programs see besides. */
  mounts?: readonly Mount[]
  /** Programs read what there is and write nothing: whoever asks may only read. */
  isReadOnly?: true
}

/** What whoever runs a program has found in its text, for the sandbox reads none. */
export interface ProgramTraits {
  /** Why it must not be run, such as an import of code in a URL, which nothing in the sandbox stops: it ends by this. */
  refused: Failure | null
  /** Whether it needs no process of its own: see `run/fits-a-realm.ts`. */
  fitsRealm: boolean
}

/** A program to run: TypeScript, an ES module with top-level await. Its result is its default export. */
export interface SandboxProgram extends ProgramTraits {
  source: string
  home: SandboxHome
}

/** A call of the program that the host answers. Nothing in it is trusted. Calls of one `round` were made together. */
export type HostCall = (
  | { op: 'tool'; server: string; tool: string; input: unknown; line?: number; round?: number }
  /** `request` should be a `SentRequest`, and the answer is a `SentAnswer`. Counts as a call of a tool. */
  | { op: 'fetch'; request: unknown; line?: number }
  /** `request` should be a `SentOffer`. Counts as a call of a tool. */
  | { op: OfferOp; request: unknown; line?: number; round?: number }
  /** `request` should be what `ask.ts` sends. Counts as a call of a tool. */
  | { op: AskOp; request: unknown; line?: number }
  /** A save with a `mark` is for what the load of the same mark answered, and fails when that is not there any more. */
  | { op: 'load-state'; file?: string; mark?: number }
  | { op: 'save-state'; value: unknown; file?: string; mark?: number }
) & {
  /** What `Date` said to the program since its last call: differences in ms, and how often each. */
  clock?: number[]
}

/** What a failed call tells the program. */
export interface CallFailure {
  server: string
  tool: string
  message: string
  code: ToolErrorCode
  retryable: boolean
}

/**
 * The host's side of a program's calls. Answers the JSON text of the result, so that a large result is not parsed and
 * written again on the way; throws a `ToolError` for what the program may catch.
 */
export type CallHost = (call: HostCall, about: CallBounds) => Promise<string>

export interface CallBounds {
  /** Aborts when the call is over: nobody waits for it any more, or its answer has gone out. */
  signal: AbortSignal
  /** Stops the wall clock of the run, for as long as somebody has it stopped. Answers how to let it go on. */
  stopClocks(): () => void
}

/** What a sandbox reports while a program runs, in order. */
export type Output =
  | { kind: 'queued'; position: number }
  /** Exactly once, when the program begins; `acquireMs` is the time from asking to having a sandbox. */
  | { kind: 'started'; sandbox: SandboxLabel; acquireMs: number }
  | { kind: 'stdout'; text: string }
  | { kind: 'stderr'; text: string }

export interface RunOptions {
  limits: Limits
  /**
   * Stands for everything the run is trusted with: the tools it may call, what was approved, who asks. A process that
   * has run a program of somebody runs others only of the same person and trust. Without it, it runs no other.
   */
  trust?: string
  /** Where the run was accepted before it came here; whoever accepted it gives the place up. Without it, it is now. */
  place?: Place
  host: CallHost
  signal: AbortSignal
  /** The clock and the chance the program is given. Default: now, and a chance of its own. */
  world?: World
  /** Where in the workspace it is noted what the program changes. Without it nothing is noted. */
  changes?: RunChanges
  /** Hears now and then, while it runs, how much memory the program has, in bytes; never where that cannot be told. */
  onMemory?: (bytes: number) => void
  /** What the workspace may hold, whoever wrote it. Without it only what the run adds is bounded. */
  quota?: Quota
}

/** The outcome with the value the program returned (null unless `returned`). */
export type SandboxResult = {
  outcome: SandboxOutcome
  value: unknown /** Program time in ms, without waiting for a sandbox. */
  runMs: number
}

/** Which sandbox this is, for people: backend, layers in force, and why it was chosen. */
export interface SandboxDescription extends SandboxLabel {
  /** The strongest isolation that passed the isolation self-test: `permissions`, `landlock`, `namespaces`. */
  isolation: string
  why: string
  /** Why it must not serve more than one person; left out when it may. */
  onlyForOne?: string
}

/**
 * Runs programs apart from this process.
 * Ends with an outcome whatever the program does; throws only when no sandbox can be made at all.
 * Aborting `signal` stops the program; the outcome is then `cancelled`.
 */
export interface Sandbox {
  describe(): Promise<SandboxDescription>
  /** What it has done since it was made, and is doing now. Opens nothing. */
  stats(): SandboxStats
  /** Keeps a place for a run of this person that will come. Throws `busy` when as many are under way as may be. */
  accept(personId: string): Place
  run(program: SandboxProgram, options: RunOptions): AsyncGenerator<Output, SandboxResult>
  /** Makes a sandbox ahead for somebody who is likely to run something soon. Best effort, never throws. */
  prewarm(home: SandboxHome): void
  close(): Promise<void>
}
