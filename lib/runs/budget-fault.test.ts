import { expect, test } from 'vitest'
import { type BudgetFault, budgetInFields, budgetInOptions, budgetOnPage } from './budget-fault.ts'

const OWN: BudgetFault = { what: 'Too much.', bound: 'cost_usd', isOwn: true, hasProgram: false }
const CONFIGURED: BudgetFault = { what: 'Too much.', bound: 'tokens', isOwn: false, hasProgram: true }

test('a bound of one run is told as what it is set by', () => {
  expect(budgetInFields(OWN)).toBe(
    'Allow the run more (budget.cost_usd, at most codegen.max_cost_usd), or ask for less at once.',
  )
  expect(budgetInOptions(OWN)).toBe(
    'Allow the run more (--max-cost-usd, at most codegen.max_cost_usd), or ask for less at once.',
  )
  expect(budgetOnPage(OWN)).toBe('Allow the run more under Budget, or ask for less at once.')
})

test('a bound that is configured is raised there, and a program that was written can be gone on with', () => {
  const raise = 'Raise codegen.max_tokens, ask for less at once, or change the last program by hand and run it.'
  expect([budgetInFields(CONFIGURED), budgetInOptions(CONFIGURED)]).toEqual([raise, raise])
  expect(budgetOnPage(CONFIGURED)).toBe(
    'Have an administrator allow more, ask for less at once, or change the last program by hand and run it.',
  )
})
