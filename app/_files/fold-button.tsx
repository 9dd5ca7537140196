import { ChevronRight } from 'lucide-react'
import { join } from '../_ui/join.ts'

interface Props {
  isOpen: boolean
  onFold(isOpen: boolean): void
  className: string
  children: React.ReactNode
}

/** One line for several, which it opens below itself. */
export function FoldButton({ isOpen, onFold, className, children }: Props) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onFold(!isOpen)}
      className={join(
        'flex min-h-9 w-full items-center gap-2 text-left font-medium -outline-offset-2! hover:bg-sunken max-lg:min-h-11',
        className,
      )}
    >
      <ChevronRight
        size={14}
        strokeWidth={1.8}
        aria-hidden
        className={join('flex-none text-ink3', isOpen && 'rotate-90')}
      />
      {children}
    </button>
  )
}
