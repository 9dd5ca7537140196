'use client'
import { useEffect, useState } from 'react'
import { listVersions } from '../../_files/file-requests.ts'
import { DiffView } from '../../_files/history/diff-view.tsx'
import { nowText, versionText } from '../../_files/history/use-versions.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { words } from '../words.ts'

type Found = { kind: 'reading' } | { kind: 'none'; why: string } | { kind: 'both'; before: string; after: string }

/** What a run changed in a file: what was there before it against what it left, or what is there now where nobody came after it. */
export function ChangesForm({ path, text }: { path: string; text: string }) {
  const { runId } = useResultView()
  const [found, setFound] = useState<Found>({ kind: 'reading' })
  useEffect(() => {
    let isGone = false
    void readBoth(path, runId, text).then((both) => !isGone && setFound(both))
    return () => {
      isGone = true
    }
  }, [path, runId, text])
  return (
    <ResultFrame foot={<Fact>{words.diff.ofRun}</Fact>}>
      {found.kind === 'both' ? (
        <DiffView before={found.before} after={found.after} label={path} />
      ) : (
        <EmptyState>{found.kind === 'reading' ? words.readingFile(path) : found.why}</EmptyState>
      )}
    </ResultFrame>
  )
}

async function readBoth(path: string, runId: string, now: string): Promise<Found> {
  const answer = await listVersions(path)
  if (!answer.ok) return { kind: 'none', why: answer.message }
  const { versions } = answer.value
  // Of a run what was there before it is kept; newest first.
  const at = versions.findIndex((version) => version.kind === 'run' && version.runId === runId)
  const version = versions[at]
  if (!version) return { kind: 'none', why: words.diff.none }
  const newer = versions[at - 1]
  const [before, after] = await Promise.all([
    versionText(path, version),
    newer ? versionText(path, newer) : nowText(path, version, now),
  ])
  return before === null || after === null ? { kind: 'none', why: words.diff.noTexts } : { kind: 'both', before, after }
}
