'use client'
import { useEffect, useState } from 'react'
import { formatAgo } from '../../_format/time.ts'
import type { FileVersion } from '../../_server/file-versions.ts'
import { Button } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { listVersions } from '../file-requests.ts'
import { missingWords, olderWords, versionKey } from './version-words.ts'
import { words } from './words.ts'

interface Props {
  path: string
  /** Why there is nothing to look at. */
  text: string
  isBusy: boolean
  onBringBack(version: FileVersion): void
}

/** A file that is not there: what is kept of it, each with the way back. */
export function GonePane({ path, text, isBusy, onBringBack }: Props) {
  const kept = useKept(path)
  if (kept.length === 0) return <EmptyState>{text}</EmptyState>
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-6">
      <p className="text-ink2 [overflow-wrap:anywhere]">{words.gone.kept(text)}</p>
      <ul aria-label={words.gone.label} className="mt-3 rounded-md border border-line">
        {kept.map((version) => (
          <li
            key={versionKey(version)}
            className="flex min-h-11 items-center gap-3 border-line px-3 py-1.5 not-first:border-t"
          >
            <span className="min-w-0 flex-1 truncate font-medium">{olderWords(version)}</span>
            <span className="whitespace-nowrap text-ink3 text-xs" suppressHydrationWarning>
              {formatAgo(version.at, Date.now())}
            </span>
            <Button
              size="small"
              disabled={isBusy}
              aria-label={words.gone.bringBackAs(path, olderWords(version))}
              onClick={() => onBringBack(version)}
            >
              {words.gone.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Versions that can be read, newest first; none while it is asked, and where it cannot be known. */
function useKept(path: string): readonly FileVersion[] {
  const [found, setFound] = useState<{ path: string; kept: readonly FileVersion[] }>({ path: '', kept: [] })
  useEffect(() => {
    let isGone = false
    void listVersions(path).then((answer) => {
      if (isGone || !answer.ok) return
      setFound({ path, kept: answer.value.versions.filter((version) => missingWords(version) === null) })
    })
    return () => {
      isGone = true
    }
  }, [path])
  return found.path === path ? found.kept : []
}
