'use client'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ShownConnection } from '../../../lib/connections/shown-connection.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { undoSettings } from '../actions.ts'
import { words } from './words.ts'

interface Props {
  connection: ShownConnection
  id: string
  onUndone(): Promise<void>
}

/** Says that settings were changed a while ago, with a way back. */
export function SettingsUndo({ connection: { name, undoMs }, id, onUndone }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  async function undo() {
    setBusy(true)
    const got = await undoSettings(id).catch(() => null)
    setFault(got?.ok ? null : (got?.error.message ?? NO_ANSWER))
    await onUndone()
    setBusy(false)
  }
  if (fault) return <Alert tone="bad">{fault}</Alert>
  if (undoMs === null) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink2 text-xs">
      <span className="min-w-0 flex-1">{words.undo.changed(name)}</span>
      <span aria-hidden className="text-ink3 tabular-nums">
        {words.undo.left(Math.max(1, Math.ceil(undoMs / 60_000)))}
      </span>
      <Button size="small" disabled={isBusy} onClick={() => void undo()} aria-label={words.undo.undoOf(name)}>
        <Undo2 size={14} strokeWidth={1.8} aria-hidden />
        {words.undo.undo}
      </Button>
    </div>
  )
}
