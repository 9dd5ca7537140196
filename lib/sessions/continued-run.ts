import { PlaygroundError } from '../errors.ts'
import type { RunRecord } from '../runs/event.ts'
import type { Understood } from '../runs/understood.ts'
import { continuedText } from './continued-text.ts'
import { entryOf } from './entry-of.ts'
import { referBack } from './refer/refer-back.ts'
import type { SessionTask } from './session.ts'

/** A value whose JSON is no longer is told as it is; of others there is a file. */
export const TOLD_RESULT_CHARS = 160

/** Where a workspace has the whole result of a run that another goes on from. */
export const resultFileOf = (runId: string): string => `results/${runId}.json`

/** The whole result as JSON, where it is too long to be told; null where it is not. */
export function resultText({ value }: Pick<RunRecord, 'value'>): string | null {
  const json = JSON.stringify(value ?? null)
  return json.length <= TOLD_RESULT_CHARS ? null : `${JSON.stringify(value, null, 2)}\n`
}

/** Throws `conflict` for a run that has no result to go on from. */
export function assertContinuable({ runId, outcome }: Pick<RunRecord, 'runId' | 'outcome'>): void {
  if (outcome?.kind === 'returned') return
  const why = outcome ? 'did not return' : 'has not ended'
  throw new PlaygroundError('conflict', `Run ${runId} ${why}, so there is no result to continue from.`)
}

/**
 * What a run that has returned brings to a task that goes on from it: what `it` and `the same for Paris` mean there, and for
 * models what it did. What it returned is data in both.
 */
export async function understandFrom(task: string, record: RunRecord): Promise<Understood> {
  const resultFile = resultText(record) === null ? undefined : resultFileOf(record.runId)
  const entry = entryOf(record, record.startedAt)
  const before: SessionTask = {
    ...{ runId: record.runId, title: entry.task ?? '', startedAt: record.startedAt, outcome: 'returned', isKept: true },
    entry: { ...entry, ...(resultFile !== undefined && { resultFile }) },
  }
  return { ...referBack(task, [before]), known: await continuedText(before) }
}
