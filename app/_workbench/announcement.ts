import { countLines } from '../../lib/format/count-lines.ts'
import { formatDuration } from '../../lib/format/duration.ts'
import { describeOutcome } from '../../lib/runs/outcome-text.ts'
import { oursOf } from '../../lib/tokens/comparison.ts'
import { savingOf, savingText } from '../../lib/tokens/saving.ts'
import { titleOf } from '../_panels/elicitation/title-of.ts'
import { countOf } from '../_run/path-cells.ts'
import { repairText } from '../_run/program-versions.ts'
import type { RunView } from '../_run/run-view.ts'
import { summaryForPage } from '../_run/summary-for-page.ts'
import { words } from './words.ts'

/** What a screen reader is told of a run now: `polite` when there is time, `assertive` for a failure. */
export function announcementOf(view: RunView): { polite: string; assertive: string } {
  if (view.end) return ending(view)
  return { polite: stage(view), assertive: '' }
}

function stage(view: RunView): string {
  if (view.status === 'none') return ''
  const [question] = view.approvals
  if (question)
    return words.said.approval(`${question.server}.${question.tool}`, question.consequence, view.approvals.length - 1)
  const [asked] = view.elicitations
  if (asked?.sampling) return words.said.sampling(titleOf(asked), asked.message)
  if (asked) {
    const message = asked.message.slice(0, 300)
    return asked.mode === 'form' ? words.said.form(asked.server, message) : words.said.address(asked.server, message)
  }
  if (view.repairing) {
    const { attempt, of } = view.repairing
    return words.said.repair(attempt, of, repairText(view) ?? '')
  }
  if (view.status === 'queued') return words.said.queued(view.queuePosition ?? 1)
  if (view.status === 'running') return words.said.running
  if (view.isProgramWhole && view.code === null) return words.said.written(countLines(view.program))
  if (view.selection) return words.said.chosen(countOf(view.selection.tools.length, view.selection.considered))
  return words.said.started
}

function ending(view: RunView): { polite: string; assertive: string } {
  if (!view.end) return { polite: '', assertive: '' }
  const text = describeOutcome(summaryForPage(view))
  if (text.tone === 'bad') return { polite: '', assertive: words.said.ended(text.title, text.sentence) }
  const { tokens, timings, outcome } = view.end
  if (outcome.kind !== 'returned') return { polite: words.said.ended(text.title, text.sentence), assertive: '' }
  const { figure, rest } = tokens ? savingText(savingOf(tokens)) : {}
  const saving = tokens ? ` ${words.said.saving(oursOf(tokens).total, words.said.percent(figure), rest)}` : ''
  const took = words.said.time(formatDuration(timings.totalMs))
  return { polite: `${words.said.finished(took, view.calls.length, view.files.length)}${saving}`, assertive: '' }
}
