import { MOST_LOOKS } from '../../codegen/generator.ts'
import { type BudgetFault, budgetInFields } from '../../runs/budget-fault.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'
import type { RunEnd } from '../run-code.ts'
import type { RunContext, RunServices } from '../run-services.ts'
import { type Program, runProgram } from './run-program.ts'
import { searchTools } from './search-tools.ts'
import { withoutProgram } from './without-program.ts'
import type { Assignment, Work } from './work.ts'
import { hasProgram, type Written, writeNext } from './write-next.ts'

/** Where a run was that goes on, with its last program. */
export interface Begun extends Program {
  turn: number
  repairs: number
}

/**
 * Has programs written for a task and runs them, one after the other, until one has done it: one that looked is followed by
 * the next, one that was refused or failed is written again, as far as the run may spend on it.
 */
export async function runTurns(
  assignment: Assignment,
  run: RunContext,
  services: RunServices,
  begun?: Begun,
): Promise<RunEnd> {
  const { turn = 1, repairs = 0 } = begun ?? {}
  const work: Work = { ...assignment, run, services, before: [], lookedAt: [], hasBegun: false, turn, repairs }
  let program = begun ?? (await next(work, false))
  for (;;) {
    if ('outcome' in program) return program
    const ended = await runProgram(program, work)
    if (ended.kind === 'end') return ended.end
    if (ended.kind === 'repair') {
      work.repairs += 1
      const { because, text } = ended
      run.emit({
        ...{ kind: 'repairing', attempt: work.repairs, of: run.budget.maxRepairs, because, text },
        ...(run.budget.spent && { spent: run.budget.spent }),
      })
    } else {
      const isTooMany = takeTurn(work, program, { because: 'look' })
      if (isTooMany) return isTooMany
    }
    program = await next(work, ended.kind === 'repair')
  }
}

/** The next program, with the searches before it; or how the run ends without one. */
async function next(work: Work, isRepair: boolean): Promise<Program | RunEnd> {
  for (;;) {
    const written = await writeNext(work, { isRepair })
    if (written.kind === 'program') return written
    if (written.kind === 'limit') return overBudget(written.fault)
    const { usage, search: words } = written
    if (words === undefined) return withoutProgram(written, work)
    const isTooMany = takeTurn(work, written, { because: 'search', words, ...(usage && { usage }) })
    if (isTooMany) return isTooMany
    await searchTools(words, work)
  }
}

/** Begins the next turn; or says that there may be none. */
function takeTurn(
  work: Work,
  { writer, because: standIn }: Pick<Written, 'writer' | 'because'>,
  about: { because: 'look' | 'search'; words?: string; usage?: ModelUsage },
): RunEnd | undefined {
  const { run } = work
  const { budget } = run
  const isByRules = writer === 'rules'
  const of = isByRules ? MOST_LOOKS + 1 : budget.maxTurns
  if (work.turn >= of)
    return isByRules
      ? limited(standIn === undefined ? `${RULES_ONLY_LOOK} ${SET_MODEL}` : RULES_ONLY_LOOK)
      : overBudget(budget.whyNoTurn(hasProgram(work)))
  work.turn += 1
  run.emit({
    kind: 'turn',
    turn: work.turn,
    ...(!isByRules && { of }),
    ...about,
    ...(budget.spent && { spent: budget.spent }),
  })
  return undefined
}

const RULES_ONLY_LOOK = `The rules looked at data ${MOST_LOOKS} times and came to no program. Ask for less at once.`
/** Where none is. */
const SET_MODEL = 'A model that writes programs may do it (llm.api_key or llm.base_url).'

const overBudget = (budget: BudgetFault): RunEnd => limited(`${budget.what} ${budgetInFields(budget)}`, { budget })

const limited = (message: string, about?: { budget: BudgetFault }): RunEnd => ({
  outcome: { kind: 'failed', code: 'limit', message, ...about },
  value: null,
})
