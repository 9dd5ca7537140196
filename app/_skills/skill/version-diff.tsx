import type { SkillTexts } from '../../../lib/skills/skill-store.ts'
import { DiffFrame } from '../../_files/history/diff-view.tsx'
import { words } from './words.ts'

const FILES = [
  ['file', 'SKILL.md'],
  ['module', 'skill.ts'],
] as const

/** What changed from one version of a skill to another, file by file: whole, as by this it is judged. */
export function VersionDiff({ before, after }: { before: SkillTexts; after: SkillTexts }) {
  const changed = FILES.filter(([part]) => before[part] !== after[part])
  if (changed.length === 0) return <p className="text-ink3">{words.versions.same}</p>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {changed.map(([part, file]) => (
        <DiffFrame key={part} before={before[part]} after={after[part]} label={file} isWhole />
      ))}
    </div>
  )
}
