'use client'
import { useState } from 'react'
import { Button } from '../../../_ui/button.tsx'
import { SummaryCard } from '../summary-card.tsx'
import { words as all } from '../words.ts'
import { DeleteDialog } from './delete-dialog.tsx'

const words = all.delete

interface Props {
  email: string
  /** Why this account cannot be deleted now; null where it can. */
  refusal: string | null
  /** Days until files go. */
  graceDays: number
}

/** The way out: what goes, and what stays, is said before. */
export function DeleteCard({ email, refusal, graceDays }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SummaryCard
      anchor="delete"
      title={words.title}
      action={
        <Button size="small" kind="danger" disabled={refusal !== null} onClick={() => setOpen(true)}>
          {words.action}
        </Button>
      }
    >
      <p>{refusal ?? words.about}</p>
      <DeleteDialog email={email} graceDays={graceDays} isOpen={isOpen} onClose={() => setOpen(false)} />
    </SummaryCard>
  )
}
