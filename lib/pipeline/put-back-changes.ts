import type { LiveRun } from '../runs/live-run.ts'
import type { KeptRecord } from '../runs/run-reader.ts'
import type { Workspace } from '../workspace/workspace.ts'

/** Before a run begins another program: what cannot be put back is told, and not done again by calls. */
export async function putBackChanges(workspace: Workspace, live: LiveRun, record: KeptRecord): Promise<void> {
  const { calls } = record
  const changes = workspace.changesOf(live.runId)
  const { left, callsStay, isForgotten } = await changes.putBackForResume(record, {
    haveWritten: calls.haveWrittenInWorkspace,
    stay: calls.areOwnElsewhere,
  })
  if (callsStay) calls.takeOwnAsElsewhere()
  if (left.length === 0 && !callsStay) return
  live.append({
    ...{ kind: 'left', paths: left.map(({ path }) => path), because: left.map(({ because }) => because) },
    ...(callsStay && { callsStay: true as const }),
    ...(isForgotten && { isForgotten }),
  })
}
