'use client'
import { useEffect, useState } from 'react'
import type { LineCounts } from '../../../lib/format/lines.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { usePart } from '../../_ui/later/use-part.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import { loadProgram } from './actions.ts'
import { words as versions } from './versions/words.ts'
import { words } from './words.ts'

const loadDiff = () => import('./monaco/program-diff.tsx')

interface Props {
  /** What it is compared with: a text, or the program of a run. */
  before: { text: string } | { runId: string }
  after: string
  onCounted(counts: LineCounts): void
}

/** What is different from the version before; in words where there is nothing to show. */
export function ProgramDiffView({ before, after, onCounted }: Props) {
  const { text, fault } = useProgram(before)
  const Diff = usePart(loadDiff)
  if (fault) return <Said>{fault}</Said>
  if (Diff === 'missing') return <Said>{words.diff.failed}</Said>
  if (text === null || Diff === null) return <Said>{words.diff.reading}</Said>
  if (text === after) return <Said>{versions.same}</Said>
  return <Diff before={text} after={after} onCounted={onCounted} />
}

function Said({ children }: { children: React.ReactNode }) {
  return (
    <div role="status" className="flex h-full">
      <EmptyState>{children}</EmptyState>
    </div>
  )
}

function useProgram(of: Props['before']): { text: string | null; fault: string | null } {
  const runId = 'runId' in of ? of.runId : null
  const [found, setFound] = useState<{ runId: string; text: string | null; fault: string | null } | null>(null)
  useEffect(() => {
    if (runId === null) return
    let isGone = false
    const take = (text: string | null, fault: string | null) => !isGone && setFound({ runId, text, fault })
    loadProgram({ runId }).then(
      (answer) => {
        if (answer.ok) take(answer.value ?? '', null)
        else take(null, answer.error.code === 'not-found' ? words.diff.deleted : answer.error.message)
      },
      () => take(null, NO_ANSWER),
    )
    return () => {
      isGone = true
    }
  }, [runId])
  if ('text' in of) return { text: of.text, fault: null }
  return found?.runId === runId && found ? found : { text: null, fault: null }
}
