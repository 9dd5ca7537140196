'use client'
import { Button } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { words } from '../words.ts'
import { CloseBar } from './close-bar.tsx'

interface Props {
  title: string
  text: string
  isBusy?: boolean
  act?: string
  onAct?: () => void
  onClose(): void
}

/** In place of a result: that it is read, or why there is none and what to do. */
export function Notice({ title, text, isBusy = false, act, onAct, onClose }: Props) {
  return (
    <>
      <CloseBar title={title} onClose={onClose} />
      <div role="status" aria-busy={isBusy} className="m-auto grid justify-items-center gap-2 px-6 py-8 text-center">
        <EmptyState>{text}</EmptyState>
        <div className="flex flex-wrap justify-center gap-2">
          {act && <Button onClick={onAct}>{act}</Button>}
          {!isBusy && <Button onClick={onClose}>{words.back}</Button>}
        </div>
      </div>
    </>
  )
}
