import type { Question } from '../../../runs/question.ts'

/** Why there is no program: what is said to the person, and what would help. */
export class PlanProblem extends Error {
  readonly question: Question | undefined
  /** Nothing was understood at all. */
  readonly isVague: boolean
  constructor(reason: string, question?: Question, isVague = false) {
    super(reason)
    this.question = question
    this.isVague = isVague
  }
}
