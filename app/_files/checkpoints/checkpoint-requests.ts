import type { Checkpoint, CheckpointChange } from '../../../lib/workspace/checkpoints/checkpoint.ts'
import { send } from '../../_run/run-requests.ts'

const at = (id: string) => `/api/checkpoints/${encodeURIComponent(id)}`

export const listCheckpoints = () => send<{ checkpoints: Checkpoint[] }>('/api/checkpoints')

/** Keeps all files as they are now. */
export const makeCheckpoint = (name: string) =>
  send<Checkpoint>('/api/checkpoints', { method: 'POST', body: JSON.stringify({ name }) })

/** What bringing it back would do now. */
export const compareCheckpoint = (id: string) => send<{ checkpoint: Checkpoint; files: CheckpointChange[] }>(at(id))

/** What became of a restore: `before` is what the files were until then, `leftOut` are those that did not come back. */
export interface RestoreEnd {
  files: CheckpointChange[]
  before: Checkpoint
  leftOut: string[]
}

/** Makes all files what they were. */
export const restoreCheckpoint = (id: string) => send<RestoreEnd>(`${at(id)}/restore`, { method: 'POST' })

export const deleteCheckpoint = (id: string) => send<undefined>(at(id), { method: 'DELETE' })
