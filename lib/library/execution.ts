import type { RunRecord } from '../runs/event.ts'
import type { Outcome } from '../runs/outcome.ts'
import { describeOutcome } from '../runs/outcome-text.ts'

/** Why there is no value. */
export interface ExecutionError {
  /** How the run ended: `threw`, `refused`, `no-program`, `timed-out`, `cancelled`, `failed` …; its status while it has not. */
  kind: Exclude<Outcome['kind'], 'returned' | 'stopped'> | RunRecord['status']
  /** To branch on: of `failed` which failure it was, such as `unavailable`; else the kind. */
  code: string
  /** What went wrong, in words. */
  message: string
}

/** What came of a task or a program. */
export interface Execution {
  /** What the program returned, as JSON has it; null where it returned nothing. */
  value: unknown
  /** What it printed on stdout; `run.stderr` has the rest. */
  output: string
  /** Null when it did what was asked. */
  error: ExecutionError | null
  /** The whole record, as `cem run --json` prints it: program, tools chosen and called, files, tokens, timings. */
  run: RunRecord
}

/** A run as its caller reads it. */
export function executionOf(run: RunRecord): Execution {
  return { value: run.value ?? null, output: run.stdout, error: errorOf(run), run }
}

function errorOf(run: RunRecord): ExecutionError | null {
  const { outcome } = run
  if (!outcome) return { kind: run.status, code: run.status, message: 'The run was left before it ended.' }
  if (outcome.kind === 'returned' || outcome.kind === 'stopped') return null
  return { kind: outcome.kind, code: codeOf(outcome), message: messageOf(outcome, run) }
}

const codeOf = (outcome: Outcome) => (outcome.kind === 'failed' ? outcome.code : outcome.kind)

function messageOf(outcome: Outcome, run: RunRecord): string {
  switch (outcome.kind) {
    case 'threw':
      return outcome.message || outcome.name
    case 'failed':
      return outcome.message
    case 'no-program':
      return outcome.reason
    case 'refused':
      return outcome.findings
        .filter(({ severity }) => severity === 'error')
        .map(({ line, message }) => `Line ${line}: ${message}`)
        .join('\n')
    default: {
      const { title, sentence } = describeOutcome(run)
      return `${title}. ${sentence}`.trim()
    }
  }
}
