/** One thing a check says about a program. Lines and columns count from 1. */
export interface Finding {
  /** Stable name of the rule: `syntax`, `imports`, `dynamic-code`, `network`, `types`. */
  rule: string
  /** An `error` keeps the program from running; a `warning` does not. */
  severity: 'error' | 'warning'
  message: string
  line: number
  column: number
}

/** The answer of the guardrails. `ok` is true when no finding is an error. */
export interface Verdict {
  ok: boolean
  findings: Finding[]
}
