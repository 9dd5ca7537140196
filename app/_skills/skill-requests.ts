import type {
  FoundSkill,
  ImportedSkill,
  SavedSkill,
  SkillDraft,
  SkillRepair,
} from '../../lib/pipeline/skills/skills.ts'
import type { TestResult } from '../../lib/pipeline/skills/test-skill.ts'
import type { RunRecord } from '../../lib/runs/event.ts'
import type { ChosenInput } from '../../lib/skills/make/choose-inputs.ts'
import type { SkillTexts } from '../../lib/skills/skill-store.ts'
import { send } from '../_run/run-requests.ts'

const pathOf = (name: string, part = '') => `/api/skills/${encodeURIComponent(name)}${part}`

const post = <Value>(path: string, body: unknown = {}) =>
  send<Value>(path, { method: 'POST', body: JSON.stringify(body) })

/** Skills that a task in words could be done with, the best first. */
export const searchSkills = (search: string, limit: number) =>
  send<{ results: FoundSkill[] }>(`/api/skills?${new URLSearchParams({ search, limit: String(limit) })}`)

/** What saving a run would make. */
export const readDraft = (runId: string) => send<SkillDraft>(`/api/runs/${encodeURIComponent(runId)}/skill`)

interface SaveRequest {
  runId: string
  name: string
  description: string
  inputs: ChosenInput[]
  mayReplace: boolean
}

export const saveSkill = (request: SaveRequest) => post<SavedSkill>('/api/skills', request)

/** Takes over the skills of a zip file. `replaced`: also this one, whose name is taken. */
export function importSkills(file: File, replaced?: string) {
  const query = new URLSearchParams({
    ...{ format: 'zip', from: file.name },
    ...(replaced !== undefined && { replace: 'true', only: replaced }),
  })
  return send<{ imported: ImportedSkill[] }>(`/api/skills?${query}`, { method: 'POST', body: file })
}

/** `withTests`: they hold what the calls of a run answered. */
export const zipPath = (name: string, withTests: boolean) =>
  pathOf(name, `?format=zip${withTests ? '&tests=true' : ''}`)

/** Starts a run; what may change something asks its person. */
export const runSkill = (name: string, input: Record<string, unknown>) =>
  post<{ runId: string }>(pathOf(name, '/runs'), { input, approve: 'ask' })

export const readRun = (runId: string) => send<RunRecord>(`/api/runs/${encodeURIComponent(runId)}`)

export const testSkill = (name: string) => post<{ ok: boolean; tests: TestResult[] }>(pathOf(name, '/tests'))

/** Says that it may run as it was read. */
export const acceptSkill = (name: string, digest: string) => post<undefined>(pathOf(name, '/accept'), { digest })

export const editSkill = (name: string, change: { module?: string; file?: string; digest?: string }) =>
  send<unknown>(pathOf(name), { method: 'PATCH', body: JSON.stringify(change) })

/** The texts of a version. */
export const readVersion = (name: string, version: number) => send<SkillTexts>(pathOf(name, `/versions/${version}`))

/** Has the model write its code anew, for this run or, of one that is broken, for why it is. Nothing is saved. */
export const repairSkill = (name: string, runId: string | null, signal: AbortSignal) =>
  send<SkillRepair>(pathOf(name, '/repair'), {
    ...{ method: 'POST', signal },
    body: JSON.stringify(runId === null ? {} : { runId }),
  })

export const rollBackSkill = (name: string, version: number) =>
  post<{ version: number }>(pathOf(name, '/rollback'), { version })

export const forkSkill = (name: string, as: string) => post<unknown>(pathOf(name, '/fork'), { as })

export const shareSkill = (name: string) => post<unknown>(pathOf(name, '/share'))

export const removeSkill = (name: string) => send<{ undoId: string }>(pathOf(name), { method: 'DELETE' })
