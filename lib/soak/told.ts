import type { Outcome } from '../runs/outcome.ts'

/** Whose runs a server of the soak has. */
export const EMAILS = ['ada@example.com', 'bob@example.com'] as const

/** What it tells: everything here is known to somebody outside and must be true after it was killed. */
export type Told =
  | { kind: 'ready' }
  | { kind: 'started'; email: string; runId: string }
  | { kind: 'ended'; runId: string; outcome: Outcome | null; value: unknown }
