import { ChevronRight, Pause } from 'lucide-react'
import { words } from './words.ts'

/** On a narrow screen with another panel open: that somebody is waited for, and the way there. */
export function WaitingBar({ count, onReview }: { count: number; onReview(): void }) {
  return (
    <button
      type="button"
      onClick={onReview}
      className="sticky bottom-[calc(54px+env(safe-area-inset-bottom))] z-10 flex h-12 w-full flex-none items-center gap-2 border-warn border-t bg-warn-soft px-4 font-medium text-warn -outline-offset-2! lg:hidden"
    >
      <Pause size={16} strokeWidth={2} aria-hidden />
      {words.waiting(count)}
      <span className="ml-auto flex items-center gap-1">
        {words.review}
        <ChevronRight size={16} strokeWidth={1.8} aria-hidden />
      </span>
    </button>
  )
}
