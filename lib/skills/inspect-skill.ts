import { createHash } from 'node:crypto'
import { isHarmless } from '../analysis/is-harmless.ts'
import { offload, SHARED_OWNER } from '../offload/offload.ts'
import { isOffloadError } from '../offload/offload-error.ts'
import type { SkillReading, SkillTexts } from './read-skill-task.ts'

const LIMIT_MS = 2_000
const MOST_KEPT = 2_000
/** Of a skill's description and modules. */
export const MAX_TEXT = 256 * 1024

/** By their texts, least recently wanted first: every task asks for all of them. */
const kept = new Map<string, SkillReading>()

/** What the texts of a skill say, or what is wrong with them. They are read where it holds up nobody but their owner. */
export async function inspectSkill(texts: SkillTexts, owner: string): Promise<SkillReading> {
  const key = createHash('sha256').update(JSON.stringify(texts)).digest('base64')
  const known = kept.get(key) ?? (await read(texts, owner))
  kept.delete(key)
  kept.set(key, known)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return known
}

async function read(texts: SkillTexts, owner: string): Promise<SkillReading> {
  // What an administrator put there is not made to hold others up, and is asked for by everybody's first task.
  if (owner === SHARED_OWNER && isHarmless(texts.module))
    return (await import('./read-skill-task.ts')).readSkillTask(texts)
  try {
    return await offload('read-skill', texts, { owner, limitMs: LIMIT_MS })
  } catch (error) {
    if (!isOffloadError(error)) throw error
    return { fault: 'SKILL.md or skill.ts takes too much to be read; write it with less nesting.' }
  }
}
