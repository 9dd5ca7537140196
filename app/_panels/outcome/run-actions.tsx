'use client'
import { BookmarkPlus, Scale, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import type { WorkSession } from '../../../lib/sessions/session.ts'
import { DeleteRunDialog } from '../../_history/delete-run-dialog.tsx'
import { usePageActions } from '../../_palette/page-actions.ts'
import { runNameOf } from '../../_run/run-name.ts'
import { deleteRun } from '../../_run/run-requests.ts'
import type { RunView } from '../../_run/run-view.ts'
import { sessionName } from '../../_sessions/session-name.ts'
import { SaveDialog } from '../../_skills/save/save-dialog.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { words } from './words.ts'

const LINK = 'flex min-h-7 items-center font-medium text-accent hover:underline max-lg:min-h-11'

/** What can be done with a run that is over: keep its program, compare its task, leave it for the others, or delete it. */
export function RunActions({ view, session }: { view: RunView; session: WorkSession | null }) {
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [saved, setSaved] = useState<ReactNode>(null)
  const canSave = view.runId !== null && view.end?.outcome.kind === 'returned' && view.program !== ''

  usePageActions([
    ...(canSave ? [{ id: 'save', label: words.actions.save, icon: 'save', act: () => setSaving(true) } as const] : []),
    { id: 'delete', label: words.actions.delete, icon: 'delete', act: () => setAsked(true) },
  ])

  async function answer(isSure: boolean) {
    setAsked(false)
    if (!isSure || view.runId === null) return
    const answer = await deleteRun(view.runId)
    if (answer.ok || answer.code === 'not-found') router.push('/')
    else setFault(answer.message)
  }

  return (
    <div>
      {fault && (
        <p role="alert" className="mb-2 text-bad">
          {fault}
        </p>
      )}
      {saved && (
        <div className="mb-2">
          <Alert tone="ok">{saved}</Alert>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="flex flex-wrap gap-x-4">
          <Link href="/runs" prefetch={false} className={LINK}>
            {words.actions.allRuns}
          </Link>
          {session && (
            <Link href={`/runs/sessions/${session.id}`} prefetch={false} className={`${LINK} [overflow-wrap:anywhere]`}>
              {sessionName(session)}
            </Link>
          )}
        </span>
        <span className="flex flex-wrap gap-2">
          {view.task && view.runId !== null && (
            <Link
              href={`/compare?${new URLSearchParams({ run: view.runId })}`}
              prefetch={false}
              title={words.actions.compareNote}
              className={buttonStyle({ size: 'small' })}
            >
              <Scale size={14} strokeWidth={1.8} aria-hidden />
              {words.actions.compare}
            </Link>
          )}
          {canSave && (
            <Button size="small" onClick={() => setSaving(true)}>
              <BookmarkPlus size={14} strokeWidth={1.8} aria-hidden />
              {words.actions.save}
            </Button>
          )}
          <Button size="small" onClick={() => setAsked(true)}>
            <Trash2 size={14} strokeWidth={1.8} aria-hidden />
            {words.actions.delete}
          </Button>
        </span>
      </div>
      {canSave && (
        <SaveDialog
          runId={view.runId}
          isOpen={isSaving}
          onClose={() => setSaving(false)}
          onSaved={(said) => {
            setSaving(false)
            setSaved(said)
          }}
        />
      )}
      <DeleteRunDialog title={isAsked ? runNameOf(view) : null} onAnswer={(isSure) => void answer(isSure)} />
    </div>
  )
}
