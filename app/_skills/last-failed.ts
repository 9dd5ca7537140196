import type { ShownSkill } from '../../lib/pipeline/skills/skills.ts'

type Failure = NonNullable<ShownSkill['uses']['lastFailure']>

/** The last run of a skill, where that failed and the skill is as it was then; else null. */
export function lastFailed({
  uses: { lastFailure, lastAt },
  versions,
}: Pick<ShownSkill, 'uses' | 'versions'>): Failure | null {
  if (lastFailure === null || lastFailure.at !== lastAt) return null
  // Of a folder that somebody put there the first version is kept when it is first seen: that changes nothing.
  const changedAt = versions.length > 1 ? (versions.at(-1)?.at ?? '') : ''
  return changedAt > lastFailure.at ? null : lastFailure
}
