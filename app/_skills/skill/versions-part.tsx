'use client'
import { useEffect, useState } from 'react'
import type { SkillVersion } from '../../../lib/skills/skill-store.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { isForPage } from '../../_ui/use-page-key.ts'
import { rollBackSkill } from '../skill-requests.ts'
import { useTwoVersions } from './use-two-versions.ts'
import { VersionDiff } from './version-diff.tsx'
import { words } from './words.ts'

interface Props {
  name: string
  versions: readonly SkillVersion[]
  isOwn: boolean
  /** What is there now is none of them: the last one can be gone back to as well. */
  isBroken?: boolean
  onRolledBack(from: number, to: number): void
}

/** The versions of a skill, the last first; what the chosen one changed; and the way back to it. */
export function VersionsPart({ name, versions, isOwn, isBroken = false, onRolledBack }: Props) {
  const [at, setAt] = useState(versions.length - 1)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const chosen = versions[at]
  const before = versions[at - 1]
  const both = useTwoVersions(name, before?.version ?? null, chosen?.version ?? null)
  const isCurrent = !isBroken && at === versions.length - 1

  useEffect(() => {
    function step(event: KeyboardEvent) {
      if ((event.key !== '[' && event.key !== ']') || !isForPage(event)) return
      event.preventDefault()
      setAt((now) => Math.min(versions.length - 1, Math.max(0, now + (event.key === ']' ? 1 : -1))))
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [versions.length])

  async function rollBack(version: number) {
    setBusy(true)
    const answer = await rollBackSkill(name, version)
    setBusy(false)
    if (answer.ok) onRolledBack(version, answer.value.version)
    else setFault(answer.message)
  }

  if (!chosen)
    return (
      <section aria-label={words.versions.title} className="rounded-lg border border-line bg-surface">
        <EmptyState title={words.versions.none.title}>
          {isOwn ? words.versions.none.own : words.versions.none.shared}
        </EmptyState>
      </section>
    )
  return (
    <section aria-labelledby="versions-title" className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-1.5">
        <h2 id="versions-title" className="font-semibold">
          {words.versions.title}
        </h2>
        <span className="flex-1" />
        {isOwn && !isCurrent && (
          <Button size="small" kind="secondary" disabled={isBusy} onClick={() => void rollBack(chosen.version)}>
            {words.versions.goBack(chosen.version)}
          </Button>
        )}
      </header>
      {fault !== null && (
        <div className="px-4 pb-3">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      <ol reversed aria-labelledby="versions-title" className="border-line border-t">
        {versions.map((_, index) => {
          const place = versions.length - 1 - index
          const one = versions[place] as SkillVersion
          return (
            <li key={one.version} className="not-first:border-line not-first:border-t">
              <button
                type="button"
                aria-current={place === at ? true : undefined}
                onClick={() => setAt(place)}
                className="grid min-h-9 w-full grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-2.5 px-4 py-1.5 text-left hover:bg-canvas focus-visible:outline-offset-[-2px] aria-[current=true]:bg-accent-soft aria-[current=true]:shadow-[inset_3px_0_var(--accent)] max-lg:min-h-11"
              >
                <b className="font-semibold tabular-nums">{one.version}</b>
                <span className="truncate" title={one.because}>
                  {one.because}
                </span>
                <span className="text-ink3 text-xs tabular-nums">{one.at.slice(0, 16).replace('T', ' ')}</span>
              </button>
            </li>
          )
        })}
      </ol>
      <div className="border-line border-t px-4 py-3">
        {before === undefined ? (
          <p className="text-ink3">{words.versions.oldest}</p>
        ) : both === null ? (
          <p role="status" className="text-ink3">
            {words.versions.comparing}
          </p>
        ) : 'fault' in both ? (
          <Alert tone="bad">{both.fault}</Alert>
        ) : (
          <>
            <h3 className="mb-2 font-semibold text-xs">{words.versions.between(before.version, chosen.version)}</h3>
            <VersionDiff {...both} />
          </>
        )}
      </div>
    </section>
  )
}
