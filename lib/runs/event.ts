import type { Finding } from '../guardrails/finding.ts'
import type { ToolChoice } from '../selection/tool-choice.ts'
import type { TokenComparison } from '../tokens/comparison.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'
import type { Outcome } from './outcome.ts'
import type { SandboxLabel } from './sandbox-label.ts'

export interface SelectedTool {
  server: string
  tool: string
  score: number
  why: string[]
  /** One line of TypeScript, as the program sees it. */
  signature: string
  module: string
  /** Chosen because the person said so. */
  pinned?: true
  /** Its description gives the model instructions: not chosen for that, or chosen because it was asked for by name. */
  injectedInstructions?: readonly string[]
}

export interface FileChange {
  /** Relative to the workspace, with `/`. */
  path: string
  change: 'created' | 'changed' | 'deleted'
}

/** Milliseconds each step took; a step that was not needed is 0. */
export interface Timings {
  discoverMs: number
  selectMs: number
  generateMs: number
  checkMs: number
  acquireMs: number
  runMs: number
  totalMs: number
}

/** What happened in a run, without its place in the order. */
export type RunStep =
  /** `approve` is absent in runs that were kept before it was told. */
  | { kind: 'accepted'; task?: string; code?: string; until: Until; approve?: 'all' | 'none'; tools?: ToolChoice }
  | { kind: 'discovered'; servers: number; tools: number }
  | {
      kind: 'selected'
      tools: SelectedTool[]
      considered: number
      /** The best of those that were not chosen, at most three. */
      nearest: SelectedTool[]
      cut: number
      method: string
    }
  /** With `restart` a new program begins, and what was streamed before is void. */
  | { kind: 'generating'; delta: string; restart?: true }
  | {
      kind: 'generated'
      program: string
      /** `rules`, `person` or the name of a model. */
      generator: string
      /** Why another generator than the one that was asked for wrote it. */
      because?: string
      /** What the provider of the model counted. */
      usage?: ModelUsage
      /** The model broke off here; the run ends as `failed`. */
      partial?: true
    }
  | {
      kind: 'checked'
      findings: Finding[]
      /** Whether the compiler was asked too. */
      types: boolean
      /** Imported tools that are denied unless the run was started with `approve: all`. */
      consent: { server: string; tool: string }[]
    }
  | { kind: 'queued'; position: number }
  | { kind: 'started'; sandbox: SandboxLabel; acquireMs: number }
  | { kind: 'stdout'; text: string }
  | { kind: 'stderr'; text: string }
  | ToolCallStep
  | ({ kind: 'file' } & FileChange)
  /** The run's log is as large as it may be: what follows is told without output, files, arguments and results. */
  | { kind: 'log-limit'; limitBytes: number }
  | {
      kind: 'finished'
      outcome: Outcome
      value: unknown
      tokens: TokenComparison | null
      timings: Timings
      /** What is not known of the files that changed, in words. */
      unseen?: string
    }

export interface ToolCallStep {
  kind: 'tool-call'
  /** Counts from 1 within the run. */
  callId: number
  server: string
  tool: string
  phase: 'started' | 'done' | 'failed'
  /** Line of the program that called, when known. */
  line?: number
  args?: unknown
  /** Shortened structurally when large; `bytes` is the size of the whole. */
  result?: unknown
  error?: { code: string; message: string }
  ms?: number
  bytes?: number
}

/**
 * One event of a run: stored, sent and replayed in the order of `seq`, which counts from 1. Where a full disk had no room for
 * an event its number is missing afterwards.
 */
export type RunEvent = RunStep & { runId: string; seq: number /** ISO 8601 */; at: string }

/** Where a run stops by itself. */
export type Until = 'selected' | 'checked' | 'finished'

export type RunStatus = 'preparing' | 'queued' | 'running' | 'finished'

/** The whole of a run, folded from its events: what `cem run --json` prints and `GET /api/runs/:id` answers. */
export interface RunRecord {
  runId: string
  status: RunStatus
  task: string | null
  /** Tools that were settled beforehand. */
  tools?: ToolChoice
  startedAt: string
  outcome: Outcome | null
  value: unknown
  stdout: string
  stderr: string
  program: string | null
  generator: string | null
  findings: Finding[]
  selected: { server: string; tool: string; score: number; why: string[] }[]
  considered: number
  toolCalls: { server: string; tool: string; ok: boolean; ms: number; resultBytes: number }[]
  files: FileChange[]
  /** What is not known of the files that changed, in words. */
  unseenFiles?: string
  /** Only where the log of the run became as large as it may be: output, files and calls are not all there. */
  logLimitBytes?: number
  tokens: TokenComparison | null
  timings: Timings
  sandbox: SandboxLabel | null
}
