import { Check, Square, X } from 'lucide-react'
import type { RunSummary } from '../../lib/playground.ts'
import { formatDuration } from '../_format/duration.ts'
import { StateMark } from '../_ui/badge.tsx'

const ENDED: Record<string, string> = {
  returned: 'returned a value',
  threw: 'stopped by an error',
  'timed-out': 'out of time',
  'out-of-memory': 'out of memory',
  'output-limit': 'too much output',
  'result-limit': 'result too large',
  'disk-limit': 'workspace full',
  'tool-limit': 'too many calls',
  cancelled: 'stopped by you',
  crashed: 'the sandbox broke',
  refused: 'not allowed to run',
  'no-program': 'no program',
  stopped: 'not run, only written',
  failed: 'could not be done',
  interrupted: 'interrupted',
}

/** How a run ended and how long it took: `returned a value, 1.92 s`. */
export function endText({ outcome, totalMs }: Pick<RunSummary, 'outcome' | 'totalMs'>): string {
  if (outcome === null) return 'running'
  const words = ENDED[outcome] ?? outcome.replaceAll('-', ' ')
  return totalMs === null ? words : `${words}, ${formatDuration(totalMs)}`
}

/** The mark for how a run ended; the words stand beside it. */
export function EndMark({ outcome }: { outcome: string | null }) {
  if (outcome === null) return <span className="spinner m-0.5" aria-hidden />
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
