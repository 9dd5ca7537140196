import type { Generated, GenerationRequest } from '../generator.ts'
import { planTask } from './plan/plan.ts'
import { PlanProblem } from './plan/problem.ts'
import { writeByClauses } from './write-by-clauses.ts'

/** A longer task is data, and is not looked through for what its words could mean. */
const MAX_PLANNED = 4_000

/** By what clauses are known to say; where none is known, by what tools take. */
export function writeByRules(request: GenerationRequest): Generated {
  const byClauses = writeByClauses(request)
  if (byClauses.kind === 'program' || byClauses.isDecided || request.task.length > MAX_PLANNED) return byClauses
  try {
    const { source, isLook } = planTask(request, new Date())
    return { kind: 'program', source, ...(isLook && { isLook }) }
  } catch (error) {
    if (!(error instanceof PlanProblem)) throw error
    const { message: reason, question, isVague } = error
    return (byClauses.question && !question) || (isVague && request.tools.length > 0)
      ? byClauses
      : { kind: 'no-program', reason, ...(question && { question }) }
  }
}
