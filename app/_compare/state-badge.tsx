import { Check, Square } from 'lucide-react'
import type { Comparison } from '../../lib/compare/comparison.ts'
import { words } from './words.ts'
/** How far a comparison is: a shape, a word and a colour. */
export function StateBadge({ state }: { state: Comparison['state'] }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${state === 'finished' ? 'text-ok' : state === 'stopped' ? 'text-warn' : 'text-ink2'}`}
    >
      {state === 'running' && <span aria-hidden className="spinner size-3" />}
      {state === 'stopped' && <Square size={12} strokeWidth={2} fill="currentColor" aria-hidden />}
      {state === 'finished' && <Check size={14} strokeWidth={2.2} aria-hidden />}
      {words.states[state]}
    </span>
  )
}
