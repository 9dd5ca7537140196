import type { Checkpoint } from '../../lib/workspace/checkpoints/checkpoint.ts'
import type { WholeSession } from './session-requests.ts'

/** A checkpoint of the workspace, and before which task of the session it was made, from 1; null for one of another reason. */
export interface SessionCheckpoint extends Checkpoint {
  beforeTask: number | null
}

/** Those made before its runs, and those that were made otherwise while it went on; in the order they were made. */
export function checkpointsOf(
  { startedAt, endedAt, tasks }: Pick<WholeSession, 'startedAt' | 'endedAt' | 'tasks'>,
  all: readonly Checkpoint[],
): SessionCheckpoint[] {
  const numbers = new Map(tasks.map(({ runId }, index) => [runId, index + 1]))
  const isMeanwhile = ({ createdAt }: Checkpoint) =>
    createdAt >= startedAt && (endedAt === null || createdAt <= endedAt)
  return all
    .map((one) => ({ ...one, beforeTask: numbers.get(one.runId ?? '') ?? null }))
    .filter((one) => one.beforeTask !== null || (one.why !== 'before-run' && isMeanwhile(one)))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
}
