'use client'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import type { FileVersion } from '../../_server/file-versions.ts'
import { Button } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { DiffView } from './diff-view.tsx'
import { nowText, versionText } from './use-versions.ts'
import { missingWords, olderWords, versionKey } from './version-words.ts'
import { words } from './words.ts'

interface CompareProps {
  path: string
  version: FileVersion
  /** The next newer one; null for what is there now. */
  newer: FileVersion | null
  /** The text of what is there now; null where it is none. */
  now: string | null
  isBusy: boolean
  onBack(): void
  onRestore(version: FileVersion): void
}

/** An older version against the next newer one, and the way back to it. */
export function CompareView({ path, version, newer, now, isBusy, onBack, onRestore }: CompareProps) {
  const texts = useTexts(path, version, newer, now)
  const missing = missingWords(version)
  return (
    <>
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-4 py-1">
        <Button size="small" onClick={onBack}>
          <ArrowLeft size={14} strokeWidth={1.8} aria-hidden />
          {words.compare.back}
        </Button>
        <p className="min-w-0 flex-[1_1_160px] text-xs">
          <span className="font-semibold">{olderWords(version)}</span>{' '}
          <span className="text-ink3">{words.compare.against}</span>{' '}
          <span className="font-semibold">{newer ? olderWords(newer) : words.compare.now}</span>
        </p>
        {version.kind !== 'checkpoint' && version.runId !== undefined && (
          <Link href={`/runs/${version.runId}`} className="font-medium text-accent text-xs hover:underline">
            {words.compare.run}
          </Link>
        )}
        {missing === null && (
          <Button kind="secondary" size="small" disabled={isBusy} onClick={() => onRestore(version)}>
            {words.compare.restore}
          </Button>
        )}
      </div>
      {missing !== null ? (
        <EmptyState>{missing}</EmptyState>
      ) : texts === null ? (
        <EmptyState>{words.compare.reading}</EmptyState>
      ) : texts.before === null || texts.after === null ? (
        <EmptyState>{words.compare.noTexts}</EmptyState>
      ) : (
        <DiffView before={texts.before} after={texts.after} label={words.compare.changes(path)} />
      )}
    </>
  )
}

interface Texts {
  before: string | null
  after: string | null
}

function useTexts(path: string, version: FileVersion, newer: FileVersion | null, now: string | null): Texts | null {
  const [found, setFound] = useState<{ of: string; texts: Texts } | null>(null)
  const of = `${path}\n${versionKey(version)}\n${newer ? versionKey(newer) : ''}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names both.
  useEffect(() => {
    let isGone = false
    const both = [versionText(path, version), newer ? versionText(path, newer) : nowText(path, version, now)] as const
    void Promise.all(both).then(([before, after]) => !isGone && setFound({ of, texts: { before, after } }))
    return () => {
      isGone = true
    }
  }, [of, now])
  return found?.of === of ? found.texts : null
}
