'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ShownBroken } from '../../../lib/pipeline/skills/skills.ts'
import { isSkillName } from '../../../lib/skills/skill-name.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { Card } from '../../_ui/panel.tsx'
import { noteRemoved } from '../removed.ts'
import { removeSkill } from '../skill-requests.ts'
import { TrustBadge } from '../trust-badge.tsx'
import { EditTexts } from './edit-texts.tsx'
import { Repair } from './repair/repair.tsx'
import { VersionsPart } from './versions-part.tsx'
import { words } from './words.ts'

/** A skill that cannot be used: why, and the ways to mend it. */
export function BrokenView({ broken, repairModel }: { broken: ShownBroken; repairModel: string | null }) {
  const { name, owner, reason, texts, digest, versions } = broken
  const router = useRouter()
  const [fault, setFault] = useState<string | null>(null)
  const isOwn = owner === 'own'

  async function remove() {
    const answer = await removeSkill(name)
    if (!answer.ok) return setFault(answer.message || NO_ANSWER)
    noteRemoved({ id: answer.value.undoId, name, at: Date.now() })
    router.push('/skills')
    router.refresh()
  }

  return (
    <>
      <Link href="/skills" className="inline-flex min-h-6 items-center font-medium text-accent hover:underline">
        {words.all}
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="font-[650] text-xl tracking-[-0.02em] [overflow-wrap:anywhere]">{name}</h1>
        <TrustBadge trust="broken" />
      </div>
      <div className="mt-4 grid max-w-[880px] grid-cols-[minmax(0,1fr)] gap-4">
        <Card tone="bad" aria-label={words.broken.label}>
          <p className="[overflow-wrap:anywhere]">{reason}</p>
          <p className="mt-1 text-ink2">{isOwn ? words.broken.own : words.broken.shared}</p>
          {isOwn && isSkillName(name) && repairModel !== null && (
            <Repair name={name} runId={null} model={repairModel} onSaved={() => router.refresh()} />
          )}
          {isOwn && (
            <div className="mt-3 flex flex-wrap gap-2">
              <Link href={`/files?open=${encodeURIComponent(`skills/${name}`)}`} className={buttonStyle()}>
                {words.broken.open}
              </Link>
              <Button kind="danger" onClick={() => void remove()}>
                {words.broken.remove}
              </Button>
            </div>
          )}
          {fault !== null && (
            <div className="mt-3">
              <Alert tone="bad">{fault}</Alert>
            </div>
          )}
        </Card>
        {/* What cannot be the name of a skill cannot be mended by other texts. */}
        {isOwn && isSkillName(name) && (
          <Card aria-label={words.broken.texts}>
            <EditTexts
              key={digest}
              {...{ name, texts, digest }}
              parts={['file', 'module']}
              onSaved={() => router.refresh()}
            />
          </Card>
        )}
        {isOwn && versions.length > 0 && (
          <VersionsPart name={name} versions={versions} isOwn isBroken onRolledBack={() => router.refresh()} />
        )}
      </div>
    </>
  )
}
