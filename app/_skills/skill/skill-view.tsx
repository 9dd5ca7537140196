'use client'
import { usePathname, useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import type { ShownSkill } from '../../../lib/pipeline/skills/skills.ts'
import type { RunSummary } from '../../../lib/playground.ts'
import { usePageKeyGroup } from '../../_keys/page-keys.ts'
import { Alert } from '../../_ui/alert.tsx'
import { lastFailed } from '../last-failed.ts'
import { hrefOf, partOf } from '../place.ts'
import { authorText, trustOf } from '../row.ts'
import { AboutPart } from './about-part.tsx'
import { CodePart } from './code-part.tsx'
import { PartNav } from './part-nav.tsx'
import { RecordCard } from './record-card.tsx'
import { FailureCard } from './repair/failure-card.tsx'
import { RunCard } from './run-card.tsx'
import { SkillHead } from './skill-head.tsx'
import { TakeCard } from './take-card.tsx'
import { TestsPart } from './tests-part.tsx'
import { VersionsPart } from './versions-part.tsx'
import { words } from './words.ts'

interface Props {
  skill: ShownSkill
  /** The last that used it. */
  runs: readonly RunSummary[]
  email: string
  isAdministrator: boolean
  /** The model that repairs skills; null where none is set. */
  repairModel: string | null
}

/** One skill: a part of it at the left; at the right its form, how it did, and the ways out. */
export function SkillView({ skill, runs, email, isAdministrator, repairModel }: Props) {
  usePageKeyGroup('skill')
  const part = partOf(usePathname())
  const router = useRouter()
  const [isEditing, setEditing] = useState(false)
  const [note, setNote] = useState<{ text: ReactNode; tone: 'ok' | 'bad' } | null>(null)
  const say = (text: ReactNode, tone: 'ok' | 'bad' = 'ok') => setNote({ text, tone })
  const refresh = () => router.refresh()
  const failure = lastFailed(skill)
  function edit() {
    router.push(hrefOf(skill.name, 'code'))
    setEditing(true)
  }
  function saved() {
    setEditing(false)
    say(words.saved)
    refresh()
  }
  // An address that there is not: the page below says so.
  if (part === null) return null
  return (
    <>
      <SkillHead skill={skill} trust={trustOf(skill)} isAdministrator={isAdministrator} onEdit={edit} onSay={say} />
      <PartNav name={skill.name} part={part} tests={skill.tests.length} versions={skill.versions.length} />
      {note && (
        <div className="mt-3">
          <Alert tone={note.tone}>{note.text}</Alert>
        </div>
      )}
      {failure && (
        <FailureCard
          key={failure.runId}
          name={skill.name}
          failure={failure}
          isOwn={skill.owner === 'own'}
          repairModel={repairModel}
          onEdit={edit}
          onSaved={saved}
        />
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_348px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          {part === 'about' && <AboutPart key={skill.digest} skill={skill} onSaved={saved} />}
          {part === 'code' && (
            <CodePart key={skill.digest} skill={skill} isEditing={isEditing} onEdit={setEditing} onSaved={saved} />
          )}
          {part === 'tests' && <TestsPart key={skill.digest} skill={skill} />}
          {part === 'versions' && (
            <VersionsPart
              key={skill.versions.length}
              name={skill.name}
              versions={skill.versions}
              isOwn={skill.owner === 'own'}
              onRolledBack={(from, to) => {
                say(words.rolledBack(from, to))
                refresh()
              }}
            />
          )}
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <RunCard key={`${skill.digest} ${skill.isWaiting}`} skill={skill} onEnded={refresh} onAccepted={refresh} />
          <RecordCard skill={skill} runs={runs} author={authorText(skill, email)} />
          <TakeCard name={skill.name} tests={skill.tests.length} />
        </div>
      </div>
    </>
  )
}
