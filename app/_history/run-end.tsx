import { Check, Pause, Square, X } from 'lucide-react'
import { formatDuration } from '../../lib/format/duration.ts'
import type { RunSummary } from '../../lib/playground.ts'
import type { Outcome } from '../../lib/runs/outcome.ts'
import { OUTCOME_TITLE } from '../../lib/runs/outcome-title.ts'
import { StateMark } from '../_ui/badge.tsx'
import { words } from './words.ts'

/**
 * How a run ended and how long it took: `out of time, 1.92 s`. Of one that was interrupted it is known how long it ran
 * at least.
 */
export function endText({ status, outcome, totalMs }: Pick<RunSummary, 'status' | 'outcome' | 'totalMs'>): string {
  if (status === 'awaiting-approval') return words.end.waits
  if (outcome === null) return words.end.running
  const title = OUTCOME_TITLE[outcome as Outcome['kind']] ?? outcome.replaceAll('-', ' ')
  const said = `${title.charAt(0).toLowerCase()}${title.slice(1)}`
  if (totalMs === null) return said
  const end = `${said}, ${formatDuration(totalMs)}`
  return outcome === 'interrupted' ? words.end.orMore(end) : end
}

/** The mark for how a run ended; the words stand beside it. */
export function EndMark({ status, outcome }: Pick<RunSummary, 'status' | 'outcome'>) {
  if (status === 'awaiting-approval') {
    return (
      <StateMark tone="warn">
        <Pause size={11} strokeWidth={2.6} fill="currentColor" aria-hidden />
      </StateMark>
    )
  }
  if (outcome === null) return <span className="spinner m-0.5 block" aria-hidden />
  if (outcome === 'returned') {
    return (
      <StateMark tone="ok">
        <Check size={12} strokeWidth={2.6} aria-hidden />
      </StateMark>
    )
  }
  if (outcome === 'cancelled' || outcome === 'stopped') {
    return (
      <StateMark tone="plain">
        <Square size={8} strokeWidth={3} fill="currentColor" aria-hidden />
      </StateMark>
    )
  }
  return (
    <StateMark tone="bad">
      <X size={12} strokeWidth={2.6} aria-hidden />
    </StateMark>
  )
}
