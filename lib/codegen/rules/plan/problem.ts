import type { Question } from '../../../runs/question.ts'

/** Why there is no program: what is said to the person, and what would help. */
export class PlanProblem extends Error {
  readonly question: Question | undefined
  /** Nothing was understood at all. */
  readonly isVague: boolean
  /** No other tool is tried: the words do not ask for anything to be done, or not for what. */
  readonly isFinal: boolean
  constructor(reason: string, { question, isVague = false, isFinal = false }: Help = {}) {
    super(reason)
    this.question = question
    this.isVague = isVague
    this.isFinal = isFinal
  }
}

interface Help {
  question?: Question | undefined
  isVague?: boolean
  isFinal?: boolean
}

/** A tool was asked and failed. Where it was to answer the question itself, no other tool answers it instead. */
export class FailedLook extends PlanProblem {}
