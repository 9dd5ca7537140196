import type { Phrase } from './phrase.ts'
import type { Scope } from './scope.ts'
import type { Problem, Step } from './step.ts'

/**
 * Turns one clause into a step. Answers null when the clause is not this rule's, and a problem when it is, but a tool or
 * a value is missing. A rule reads the clause and never evaluates it.
 */
export interface Rule {
  apply(phrase: Phrase, scope: Scope): Step | Problem | null
}
