import type { ErrorCode } from '../../lib/errors.ts'
import type { ElicitationAction, ElicitationAnswer } from '../../lib/mcp/elicitation.ts'
import type { RunRequest, RunSummary } from '../../lib/playground.ts'
import type { Decision } from '../../lib/runs/event.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { words } from './words.ts'

export type Answer<Value> = { ok: true; value: Value } | { ok: false; code: ErrorCode | 'offline'; message: string }

/** Starts a run; answers its id, or why it did not start. */
export const startRun = (request: RunRequest) =>
  send<{ runId: string }>('/api/runs', { method: 'POST', body: JSON.stringify(request) })

/** Asks a run to stop; that it did arrives as an event. */
export const stopRun = (runId: string) =>
  send<{ runId: string }>(`/api/runs/${encodeURIComponent(runId)}/cancel`, { method: 'POST' })

/** Answers a question of a run; that it goes on arrives as an event. */
export const answerApproval = (runId: string, callId: number, decision: Decision) =>
  send<{ decision: Decision }>(`/api/runs/${encodeURIComponent(runId)}/approvals/${callId}`, {
    method: 'POST',
    body: JSON.stringify({ decision }),
  })

/** Answers what a server asks while a run calls it; that it goes on arrives as an event. */
export const answerElicitation = (runId: string, elicitationId: string, answer: ElicitationAnswer) =>
  send<{ action: ElicitationAction }>(
    `/api/runs/${encodeURIComponent(runId)}/elicitations/${encodeURIComponent(elicitationId)}`,
    { method: 'POST', body: JSON.stringify(answer) },
  )

/** Goes on with a run that was interrupted. */
export const resumeRun = (runId: string) =>
  send<{ runId: string }>(`/api/runs/${encodeURIComponent(runId)}/resume`, { method: 'POST' })

/** What undoing a run would do to a file, or why it stays. */
export interface PutBackFile {
  path: string
  change: 'created' | 'changed' | 'deleted'
  leftBecause?: 'changed-since' | 'not-kept'
}

const undoPath = (runId: string) => `/api/runs/${encodeURIComponent(runId)}/undo`

/** What putting back what a run changed would do. */
export const readUndo = (runId: string) => send<{ files: PutBackFile[] }>(undoPath(runId))

/** Puts it back. */
export const undoRun = (runId: string) => send<{ files: PutBackFile[] }>(undoPath(runId), { method: 'POST' })

/** A run that waits for an answer, and until when (ISO 8601). */
export interface WaitingSummary {
  runId: string
  expiresAt: string
}

/** Runs of this person that wait for an answer. */
export const listWaiting = () => send<{ runs: WaitingSummary[] }>('/api/runs/waiting')

export interface RunFilter {
  limit: number
  search?: string
  /** ISO 8601 */
  before?: string
  status?: 'awaiting-approval'
  /** The id of a session of work: only its runs. */
  session?: string
}

/** Runs, newest first: those whose title holds every word of `search` and that began before `before`. */
export function listRuns({ limit, search, before, status, session }: RunFilter) {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(search && { search }),
    ...(before && { before }),
    ...(status && { status }),
    ...(session && { session }),
  })
  return send<{ runs: RunSummary[] }>(`/api/runs?${query}`)
}

/** Removes a run that has ended, and everything that is known of it. */
export const deleteRun = (runId: string) =>
  send<undefined>(`/api/runs/${encodeURIComponent(runId)}`, { method: 'DELETE' })

/** The same after half a minute, in which it can be brought back. */
export const deleteRunSoon = (runId: string) =>
  send<undefined>(`/api/runs/${encodeURIComponent(runId)}?undo=true`, { method: 'DELETE' })

/** Brings a run back that was deleted a moment ago. */
export const restoreRun = (runId: string) =>
  send<{ runId: string }>(`/api/runs/${encodeURIComponent(runId)}/restore`, { method: 'POST' })

/** Names a program without a task; an empty name takes it away. */
export const nameRun = (runId: string, name: string) =>
  send<{ name: string }>(`/api/runs/${encodeURIComponent(runId)}`, { method: 'PATCH', body: JSON.stringify({ name }) })

/** Sends a request to this server; every way of failing is a value with a sentence for people. */
export async function send<Value>(path: string, init?: RequestInit): Promise<Answer<Value>> {
  try {
    const response = await fetch(path, init)
    if (response.ok)
      return { ok: true, value: response.status === 204 ? (undefined as Value) : ((await response.json()) as Value) }
    const body = (await response.json().catch(() => null)) as { error?: { code: ErrorCode; message: string } } | null
    return {
      ok: false,
      code: body?.error?.code ?? 'internal',
      message: body?.error?.message ?? words.serverReturned(response.status),
    }
  } catch {
    // fetch throws only when there was no answer at all.
    return { ok: false, code: 'offline', message: NO_ANSWER }
  }
}
