import type { SandboxOutcome } from '../sandbox/outcome.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'
import type { BudgetFault } from './budget-fault.ts'
import type { Finding } from './finding.ts'
import type { ModelFault } from './model-fault.ts'
import type { Question } from './question.ts'

/** Ends that are no failures: what was wanted came, or somebody stopped it. */
export const NOT_FAILED: readonly string[] = ['returned', 'cancelled', 'stopped'] satisfies Outcome['kind'][]

/** How a run ended. */
export type Outcome =
  | SandboxOutcome
  /** The server went away while it ran. */
  | { kind: 'interrupted' }
  | { kind: 'refused'; findings: Finding[] }
  /** `usage`, here and in `failed`, is in journals of earlier versions, which did not tell all that was spent. */
  | {
      kind: 'no-program'
      reason: string
      nearest: { server: string; tool: string; score: number }[]
      /** The value that would make a program possible: asked for as `values` of the next request. */
      question?: Question
      /** The task is in another language than the words that tools are found by, and no model is set that could help. */
      isForeign?: true
      usage?: ModelUsage
    }
  /**
   * A failure of ours before or after the program, told plainly; `fault` where settings of the model may be why, `budget`
   * where what the run may spend on programs is.
   */
  | { kind: 'failed'; code: string; message: string; fault?: ModelFault; budget?: BudgetFault; usage?: ModelUsage }
  /** The run was asked to stop early (`until`), and did. */
  | { kind: 'stopped'; after: 'selected' | 'checked' }
