import { budgetInOptions } from '../../runs/budget-fault.ts'
import type { RunRecord } from '../../runs/event.ts'

/** A record whose message says what to type where a run reached a bound. */
export function inOptions(record: RunRecord): RunRecord {
  const { outcome } = record
  if (outcome?.kind !== 'failed' || !outcome.budget) return record
  return { ...record, outcome: { ...outcome, message: `${outcome.budget.what} ${budgetInOptions(outcome.budget)}` } }
}
