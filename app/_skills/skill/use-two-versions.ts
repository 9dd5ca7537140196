import { useEffect, useState } from 'react'
import type { SkillTexts } from '../../../lib/skills/skill-store.ts'
import { readVersion } from '../skill-requests.ts'

/** Two versions of a skill, or why they could not be read. */
type TwoVersions = { before: SkillTexts; after: SkillTexts } | { fault: string }

/** Null until they are read, and where there is nothing to compare with. */
export function useTwoVersions(name: string, from: number | null, to: number | null): TwoVersions | null {
  const key = `${name} ${from} ${to}`
  const [read, setRead] = useState<{ key: string; found: TwoVersions } | null>(null)
  useEffect(() => {
    if (from === null || to === null) return
    let isGone = false
    void readBoth(name, from, to).then((found) => !isGone && setRead({ key, found }))
    return () => {
      isGone = true
    }
  }, [key, name, from, to])
  return read?.key === key ? read.found : null
}

async function readBoth(name: string, from: number, to: number): Promise<TwoVersions> {
  const [before, after] = await Promise.all([readVersion(name, from), readVersion(name, to)])
  if (!before.ok) return { fault: before.message }
  if (!after.ok) return { fault: after.message }
  return { before: before.value, after: after.value }
}
