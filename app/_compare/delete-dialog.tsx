'use client'
import { useState } from 'react'
import { LossDialog } from '../_ui/loss-dialog.tsx'
import { removeComparison } from './comparison-requests.ts'
import { words } from './words.ts'

interface Props {
  /** Null while nothing is asked. */
  comparison: { id: string; name: string } | null
  /** `fault`: why it is still there. */
  onAnswer(answer: { isGone: boolean; fault: string | null }): void
}

/** Asks before a comparison is gone, and deletes it: its figures cannot be restored. Its runs stay. */
export function DeleteDialog({ comparison, onAnswer }: Props) {
  const [isBusy, setBusy] = useState(false)
  async function answer(isSure: boolean) {
    if (!isSure || comparison === null) return onAnswer({ isGone: false, fault: null })
    if (isBusy) return
    setBusy(true)
    const answered = await removeComparison(comparison.id)
    setBusy(false)
    const isGone = answered.ok || answered.code === 'not-found'
    onAnswer({ isGone, fault: isGone || answered.ok ? null : answered.message })
  }
  return (
    <LossDialog
      title={words.delete.title}
      description={words.delete.description(comparison?.name ?? '')}
      keep={words.delete.keep}
      lose={words.delete.lose}
      isOpen={comparison !== null}
      onAnswer={(isSure) => void answer(isSure)}
    />
  )
}
