import type { Checkpoint, CheckpointChange } from '../../../lib/workspace/checkpoints/checkpoint.ts'
import { send } from '../../_run/run-requests.ts'

const at = (id: string) => `/api/checkpoints/${encodeURIComponent(id)}`

export const listCheckpoints = () => send<{ checkpoints: Checkpoint[] }>('/api/checkpoints')

/** Keeps all files as they are now. */
export const makeCheckpoint = (name: string) =>
  send<Checkpoint>('/api/checkpoints', { method: 'POST', body: JSON.stringify({ name }) })

/** What bringing it back would do now. */
export const compareCheckpoint = (id: string) => send<{ checkpoint: Checkpoint; files: CheckpointChange[] }>(at(id))

/** Makes all files what they were; `before` is what they are until then. */
export const restoreCheckpoint = (id: string) =>
  send<{ files: CheckpointChange[]; before: Checkpoint }>(`${at(id)}/restore`, { method: 'POST' })

export const deleteCheckpoint = (id: string) => send<undefined>(at(id), { method: 'DELETE' })
