import { cache } from 'react'
import { isNotFound } from '../../../lib/errors.ts'
import type { ShownBroken, ShownSkill } from '../../../lib/pipeline/skills/skills.ts'
import type { RunSummary } from '../../../lib/playground.ts'
import { signedIn } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'

type ReadSkill = { kind: 'usable'; skill: ShownSkill; runs: RunSummary[] } | { kind: 'broken'; broken: ShownBroken }

/** A skill of who is signed in, read once in every request; null where there is none of that name. */
export const readSkill = cache(async (name: string): Promise<ReadSkill | null> => {
  const found = await signedIn()
  if (!found) return null
  const { skills } = await playground()
  try {
    const broken = await skills.showBroken(found.person, name)
    if (broken) return { kind: 'broken', broken }
    const [skill, runs] = await Promise.all([skills.show(found.person, name), skills.runs(found.person, name)])
    return { kind: 'usable', skill, runs }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
})

/** As the address has it. */
export function nameIn(piece: string): string {
  try {
    return decodeURIComponent(piece)
  } catch {
    return piece // Somebody wrote it by hand; then it is the name of no skill.
  }
}
