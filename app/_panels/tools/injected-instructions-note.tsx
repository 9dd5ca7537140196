import { TriangleAlert } from 'lucide-react'
import { words } from './words.ts'

/** A description that contains injected instructions, and what follows from it. */
export function InjectedInstructionsNote({
  found,
  isChosen = false,
}: {
  found: readonly string[]
  isChosen?: boolean
}) {
  return (
    <p className="mt-1 flex gap-1.5 rounded-md bg-warn-soft px-2 py-1.5 text-ink2 text-xs">
      <TriangleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none text-warn" />
      <span>{words.about.injected(found, isChosen)}</span>
    </p>
  )
}
