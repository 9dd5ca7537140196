'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { undoDelete } from '../../_files/actions.ts'
import { NO_ANSWER } from '../../_format/no-answer.ts'
import { Alert } from '../../_ui/alert.tsx'
import { type TakenAway, UndoList } from '../../_ui/undo-list.tsx'
import { forgetRemoved, removedLately } from '../removed.ts'
import { words } from './words.ts'

/** Skills that were removed a moment ago, each with a way back. */
export function RemovedSkills() {
  const router = useRouter()
  const [items, setItems] = useState(removedLately)
  const [said, setSaid] = useState<{ text: string; tone: 'ok' | 'bad' } | null>(null)

  async function undo({ id, name }: TakenAway) {
    const answer = await undoDelete({ undoId: id }).catch(() => null)
    if (!answer?.ok) return setSaid({ text: answer?.error.message ?? NO_ANSWER, tone: 'bad' })
    forgetRemoved(id)
    setItems(removedLately())
    setSaid({ text: words.isBack(name), tone: 'ok' })
    router.refresh()
  }

  return (
    <>
      <UndoList
        what={words.removed}
        items={[...items]}
        onUndo={(one) => void undo(one)}
        className="mt-3 rounded-md border border-line bg-sunken"
      />
      {said && (
        <div className="mt-3">
          <Alert tone={said.tone}>{said.text}</Alert>
        </div>
      )}
    </>
  )
}
