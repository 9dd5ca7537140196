// A bound of a run's programs that was reached, and what to do about it: the one place for the words. Whoever asked by a
// request reads its fields, a command line its options, a page what stands on it.

/** Why no other program is written. */
export interface BudgetFault {
  /** What happened, in a full sentence that names nothing to set. */
  what: string
  /** A part of `RunBudget`. */
  bound: 'turns' | 'tokens' | 'cost_usd'
  /** Whoever asked for the run has set it lower than it is configured. */
  isOwn: boolean
  /** One was written before. */
  hasProgram: boolean
  /** The run calls tools directly: its requests are bounded apart. */
  isDirect?: true
}

/** For whoever asked by a request, and for a log. */
export const budgetInFields = (fault: BudgetFault) => inKeys(fault, `budget.${fault.bound}`)

/** For a command line. */
export const budgetInOptions = (fault: BudgetFault) => inKeys(fault, `--max-${fault.bound.replaceAll('_', '-')}`)

/** For a page. */
export const budgetOnPage = (fault: BudgetFault) =>
  orLess(fault, fault.isOwn ? 'Allow the run more under Budget' : 'Have an administrator allow more')

function inKeys(fault: BudgetFault, own: string): string {
  const key = fault.isDirect && fault.bound === 'turns' ? 'codegen.max_direct_turns' : `codegen.max_${fault.bound}`
  return orLess(fault, fault.isOwn ? `Allow the run more (${own}, at most ${key})` : `Raise ${key}`)
}

const orLess = ({ hasProgram }: BudgetFault, more: string) =>
  hasProgram
    ? `${more}, ask for less at once, or change the last program by hand and run it.`
    : `${more}, or ask for less at once.`
