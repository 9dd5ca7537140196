import type { SessionRun, SessionTask, WorkSession } from '../../lib/sessions/session.ts'
import type { SessionLog } from '../../lib/sessions/session-log.ts'
import { send } from '../_run/run-requests.ts'

/** A session with its runs, in the order they began. */
export type WholeSession = WorkSession & { tasks: SessionRun[] }

const pathOf = (id: string) => `/api/sessions/${encodeURIComponent(id)}`
const body = (value: unknown) => JSON.stringify(value)

/** Sessions, newest first: those with every word of `search`, begun before `before` (ISO 8601). */
export function listSessions(filter: { limit: number; search?: string; before?: string }) {
  const { limit, search, before } = filter
  const query = new URLSearchParams({ limit: String(limit), ...(search && { search }), ...(before && { before }) })
  return send<{ sessions: WorkSession[] }>(`/api/sessions?${query}`)
}

export const readSession = (id: string) => send<WholeSession>(pathOf(id))

/** It is current from then on. */
export const beginSession = () => send<WorkSession>('/api/sessions', { method: 'POST', body: body({}) })

export const renameSession = (id: string, name: string) =>
  send<WholeSession>(pathOf(id), { method: 'PATCH', body: body({ name }) })

/** `false` goes on with it: it is current from then on. */
export const endSession = (id: string, ended: boolean) =>
  send<WholeSession>(pathOf(id), { method: 'PATCH', body: body({ ended }) })

export const deleteSession = (id: string, { withRuns }: { withRuns: boolean }) =>
  send<undefined>(`${pathOf(id)}${withRuns ? '?runs=true' : ''}`, { method: 'DELETE' })

/** All that is kept of it. */
export const readLog = (id: string) => send<SessionLog>(`${pathOf(id)}/log`)

/** What it keeps of one of its runs. */
export const readTask = (id: string, runId: string) =>
  send<SessionTask>(`${pathOf(id)}/tasks/${encodeURIComponent(runId)}`)
