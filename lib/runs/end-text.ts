import { formatDuration } from '../format/duration.ts'
import type { RunRecord } from './event.ts'
import { describeOutcome, firstSentence, type ToldRun } from './outcome-text.ts'

/** How a run ended, in the words that the pages have too, and whatever else is known of why. */
export function endText(record: ToldRun & Pick<RunRecord, 'timings'>): string {
  const { outcome, timings } = record
  const { title, sentence, detail } = describeOutcome(record)
  const took = outcome?.kind === 'returned' ? ` in ${formatDuration(timings.totalMs)}` : ''
  return [`${title}${took}.${sentence && ` ${sentence}`}`, restOf(detail, sentence), ...more(outcome)]
    .filter(Boolean)
    .join('\n')
}

/** What a message says beside its first sentence, where that was told already. */
function restOf(detail: string | undefined, sentence: string): string {
  if (detail === undefined) return ''
  const first = firstSentence(detail)
  return sentence.startsWith(first) && detail.startsWith(first) ? detail.slice(first.length).trim() : detail
}

function more(outcome: RunRecord['outcome']): string[] {
  if (outcome?.kind === 'refused' && outcome.findings.length > 1)
    return outcome.findings.map(({ line, message }) => `  line ${line}: ${message}`)
  // Where a value is asked for the tools are the right ones.
  if (outcome?.kind === 'no-program' && !outcome.question && outcome.nearest.length > 0)
    return [
      `Nearest: ${outcome.nearest.map(({ server, tool, score }) => `${server}.${tool} (${score.toFixed(2)})`).join(', ')}.`,
    ]
  return []
}
