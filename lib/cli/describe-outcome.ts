import { formatDuration } from '../format/duration.ts'
import type { RunRecord } from '../runs/event.ts'
import { describeOutcome as describe } from '../runs/outcome-text.ts'

type Ended = Pick<RunRecord, 'outcome' | 'value' | 'timings' | 'toolCalls' | 'program' | 'task'>

/** How a run ended, in the words that the pages have too, and whatever else is known of why. */
export function describeOutcome(record: Ended): string {
  const { outcome, value, timings, toolCalls, program, task } = record
  if (!outcome) return 'Not finished.'
  const calls = toolCalls.map(({ server, tool, ok }) => ({
    server,
    tool,
    phase: ok ? ('done' as const) : ('failed' as const),
  }))
  const isWithoutProgram = task !== null && program === null
  const { title, sentence, detail } = describe({ outcome, value }, { calls, isWithoutProgram })
  const took = outcome.kind === 'returned' ? ` in ${formatDuration(timings.totalMs)}` : ''
  return [`${title}${took}.${sentence && ` ${sentence}`}`, detail, ...more(outcome)].filter(Boolean).join('\n')
}

function more(outcome: NonNullable<RunRecord['outcome']>): string[] {
  if (outcome.kind === 'refused' && outcome.findings.length > 1)
    return outcome.findings.map(({ line, message }) => `  line ${line}: ${message}`)
  if (outcome.kind === 'no-program' && outcome.nearest.length > 0)
    return [
      `Nearest: ${outcome.nearest.map(({ server, tool, score }) => `${server}.${tool} (${score.toFixed(2)})`).join(', ')}.`,
    ]
  return []
}
