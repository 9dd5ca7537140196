import { isNotFound, PlaygroundError } from '../../../errors.ts'
import { importedBy } from '../../../guardrails/import-closure.ts'
import type { Person } from '../../../people/person.ts'
import { endText } from '../../../runs/end-text.ts'
import type { RunRecord } from '../../../runs/event.ts'
import { isStopped } from '../skill-use.ts'
import type { SkillsOptions } from '../skills-contract.ts'

/** Why a skill is repaired. */
export interface Failure {
  /** Null where there is no run: the skill cannot be used. */
  runId: string | null
  /** How it ended, or why it cannot be used, in words. */
  text: string
  /** What called it. */
  program: string | null
  calls: RunRecord['toolCalls']
}

type Parts = Pick<SkillsOptions, 'store' | 'runs' | 'workspaceOf'>

/** A run of this skill that did not return: the one that is named, else the newest. Throws `conflict` where that is none. */
export async function failingRun(
  person: Person,
  name: string,
  wanted: string | undefined,
  parts: Parts,
): Promise<Failure> {
  const run = await (wanted === undefined ? newest(person, name, parts) : parts.runs.get(person, wanted))
  const { runId, program, toolCalls } = run
  const fault = await whyNone(person, name, run, parts)
  if (fault)
    throw new PlaygroundError(
      'conflict',
      `The run ${runId} ${fault}, and a skill is repaired for a run of it that did not return.`,
    )
  return { runId, text: endText(run), program, calls: toolCalls }
}

async function newest({ id, workspaceDir }: Person, name: string, { store, runs }: Parts): Promise<RunRecord> {
  const { lastFailure } = await store.uses({ id, workspaceDir }, name)
  if (lastFailure === null)
    throw new PlaygroundError(
      'conflict',
      `No run of the skill ${name} is known that did not return. Name one, or change its code by hand.`,
    )
  try {
    return await runs.get({ id }, lastFailure.runId)
  } catch (error) {
    if (!isNotFound(error)) throw error
    throw new PlaygroundError(
      'conflict',
      `The run in which the skill ${name} last failed is not kept any more. Run it again, then repair it.`,
    )
  }
}

/** What is between a run and a repair; null where nothing is. */
async function whyNone(
  person: Person,
  name: string,
  { status, outcome, program }: RunRecord,
  { workspaceOf }: Parts,
): Promise<string | null> {
  if (status !== 'finished' || outcome === null) return 'has not ended'
  if (outcome.kind === 'returned') return 'returned'
  if (isStopped(outcome)) return 'was stopped'
  const used = program === null ? null : await importedBy(program, workspaceOf(person).modules().read, person.id)
  return used?.skills.has(`skills/${name}/skill.ts`) ? null : `did not use the skill ${name}`
}
