import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, IconButton } from '../../../_ui/button.tsx'
import { words } from '../words.ts'

interface Props {
  /** Null where it stands alone: then it is one row at first. */
  number: number | null
  title: string
  /** In the row: what it is for, and what opens the rest. */
  short: string
  open: string
  onHide(): void
  children: React.ReactNode
}

/** One thing that is done once. */
export function StepCard({ number, title, short, open, onHide, children }: Props) {
  // A card that was open stays so when it is the last one: something may be written in it.
  const [isOpen, setOpen] = useState(number !== null)
  const id = useId()
  if (number === null && !isOpen) {
    return (
      <StepRow title={title}>
        <p className="min-w-0 flex-1 text-ink2 max-sm:basis-full">{short}</p>
        <Button size="small" onClick={() => setOpen(true)}>
          {open}
        </Button>
      </StepRow>
    )
  }
  return (
    <li
      aria-labelledby={id}
      className="flex min-w-0 flex-col rounded-lg border border-line bg-surface px-3.5 pt-1.5 pb-3"
    >
      <div className="flex items-center gap-2">
        {number !== null && (
          <span
            aria-hidden
            className="grid size-5 flex-none place-items-center rounded-full border border-edge text-ink2 text-xs tabular-nums"
          >
            {number}
          </span>
        )}
        <h3 id={id} className="min-w-0 flex-1 font-semibold">
          {title}
        </h3>
        <IconButton label={words.steps.hideOne(title)} onClick={onHide} className="-mr-2">
          <X size={16} strokeWidth={1.8} aria-hidden />
        </IconButton>
      </div>
      {children}
    </li>
  )
}

/** The last one: a title and what is done about it, side by side. */
export function StepRow({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-3.5 py-2.5">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </li>
  )
}

/** What is pressed, at the foot of a card. */
export const StepFoot = ({ children }: { children: React.ReactNode }) => (
  <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-3">{children}</div>
)
