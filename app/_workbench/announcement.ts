import { formatDuration, formatQuantity } from '../../lib/format/duration.ts'
import { countLines } from '../../lib/format/lines.ts'
import { describeOutcome } from '../../lib/runs/outcome-text.ts'
import { oursOf } from '../../lib/tokens/comparison.ts'
import { savingOf, savingText } from '../../lib/tokens/saving.ts'
import { titleOf } from '../_panels/elicitation/title-of.ts'
import { countOf } from '../_run/path-cells.ts'
import { repairText } from '../_run/program-versions.ts'
import type { RunView } from '../_run/run-view.ts'
import { summaryForPage } from '../_run/summary-for-page.ts'

/** What a screen reader is told of a run now: `polite` when there is time, `assertive` for a failure. */
export function announcementOf(view: RunView): { polite: string; assertive: string } {
  if (view.end) return ending(view)
  return { polite: stage(view), assertive: '' }
}

function stage(view: RunView): string {
  if (view.status === 'none') return ''
  const [question] = view.approvals
  if (question)
    return `Waits for your answer: allow ${question.server}.${question.tool}? ${question.consequence}${
      view.approvals.length > 1 ? ` ${formatQuantity(view.approvals.length - 1, 'more waits', 'more wait')}.` : ''
    }`
  const [asked] = view.elicitations
  if (asked?.sampling) return `Waits for your answer: ${titleOf(asked)} ${asked.message}`
  if (asked) {
    const how = asked.mode === 'form' ? 'There is a form to fill in' : 'It wants you to go to an address'
    return `The server ${asked.server} asks you. ${how}, in the outcome. It wrote: ${asked.message.slice(0, 300)}`
  }
  if (view.repairing) {
    const { attempt, of } = view.repairing
    return `Repair ${attempt} of ${of}. ${repairText(view) ?? ''}`.trim()
  }
  if (view.status === 'queued') return `Queued, position ${view.queuePosition ?? 1}.`
  if (view.status === 'running') return 'Running.'
  if (view.isProgramWhole && view.code === null)
    return `Program written, ${formatQuantity(countLines(view.program), 'line')}. Checking.`
  if (view.selection)
    return `${countOf(view.selection.tools.length, view.selection.considered)} chosen. Writing the program.`
  return 'Started.'
}

function ending(view: RunView): { polite: string; assertive: string } {
  if (!view.end) return { polite: '', assertive: '' }
  const text = describeOutcome(summaryForPage(view))
  if (text.tone === 'bad') return { polite: '', assertive: `${text.title}. ${text.sentence}` }
  const { tokens, timings, outcome } = view.end
  if (outcome.kind !== 'returned') return { polite: `${text.title}. ${text.sentence}`, assertive: '' }
  const { figure, rest } = tokens ? savingText(savingOf(tokens)) : {}
  const saving = tokens
    ? ` ${formatQuantity(oursOf(tokens).total, 'token')}, ${figure?.replace(' %', ' percent')} ${rest}.`
    : ''
  const took = formatDuration(timings.totalMs).replace(/ s$/, ' seconds').replace(/ ms$/, ' milliseconds')
  return {
    polite: `Finished in ${took}. ${formatQuantity(view.calls.length, 'call')}, ${formatQuantity(view.files.length, 'file')}.${saving}`,
    assertive: '',
  }
}
