import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { RunSummary } from '../../lib/playground.ts'
import { askedByText } from '../../lib/runs/asked-by.ts'
import type { Outcome } from '../../lib/runs/outcome.ts'
import { OUTCOME_TITLE } from '../../lib/runs/outcome-title.ts'
import type { ContextWindow } from '../../lib/tokens/prices/context-window.ts'
import { savingText } from '../../lib/tokens/saving.ts'
import { WAY_NAMES } from '../../lib/tokens/way-names.ts'
import { runTitle } from './run-title.ts'
import { words } from './words.ts'

/** How a run is called: by its task; one of a program alone by the name it was given, or by how long it is. */
export function nameOf({ title, facts, name }: Pick<RunSummary, 'title' | 'facts' | 'name'>): string {
  if (name !== undefined) return name
  if (facts?.isProgram) return `Program, ${formatQuantity(facts.lines ?? 0, 'line')}`
  return runTitle(title)
}

/** What stands under the name, piece by piece; `code` is of the program itself, `who` wrote it where no model or rules did. */
export function aboutOf(
  run: RunSummary,
  sessionName?: string,
  who?: string,
): { text: string; edited?: { added: number; removed: number }; code?: string } {
  const { facts, edited, version, by, way, title } = run
  const asked = by && askedByText(by)
  const author = way
    ? WAY_NAMES[way]
    : facts?.lines !== undefined && !edited
      ? `${formatQuantity(facts.lines, 'line')} by ${authorText(facts.author, who)}`
      : null
  const parts = [
    edited && `of ${edited.from}`,
    // The length is its name already, where it has no other.
    facts?.isProgram && run.name === undefined ? `by ${authorText(facts.author, who)}` : author,
    version !== undefined && version > 1 && `version ${version}`,
    asked,
    sessionName !== undefined && `in ${sessionName}`,
  ]
  return {
    text: parts.filter(Boolean).join(' · '),
    ...(edited && { edited: { added: edited.added, removed: edited.removed } }),
    ...(facts?.isProgram && { code: runTitle(title) }),
  }
}

const authorText = (author: string | undefined, who = 'you') =>
  author === 'rules' ? 'rules, no model' : author === 'person' ? who : (author ?? 'a model')

/** How a run ended, or what it is at. */
export function stateOf({ status, outcome, facts, soFar }: RunSummary): string {
  if (status === 'awaiting-approval')
    return soFar?.asks?.kind === 'answer' ? 'Waits for an answer' : 'Waits for approval'
  if (soFar?.place !== undefined) return `Queued, place ${formatCount(soFar.place)}`
  if (status === 'queued') return 'Queued'
  if (status === 'preparing') return 'Preparing'
  if (outcome === null) return soFar ? `Running, ${howFar(soFar)}` : 'Running'
  return facts?.end ?? OUTCOME_TITLE[outcome as Outcome['kind']] ?? outcome.replaceAll('-', ' ')
}

const howFar = ({ calls, progress }: NonNullable<RunSummary['soFar']>) =>
  progress ? `${formatCount(progress.done)} of ${formatCount(progress.of)}` : formatQuantity(calls, 'call')

/** Of a run that waits what somebody is asked, in place of what it ran. */
export const askedOf = ({ soFar }: Pick<RunSummary, 'soFar'>): string | undefined => soFar?.asks?.text

/** In place of what is not known, or not there. */
export const NONE = '–'

interface Tokens {
  figure: string
  saving: string
  tone: 'ok' | 'bad' | 'plain'
  /** More of it, for whoever wants to know. */
  why?: string
}

/** The tokens of a run and what they saved; `window` is how many fit into one request. */
export function tokensOf({ status, facts, way, soFar }: RunSummary, window?: ContextWindow): Tokens {
  if (status !== 'finished') {
    if (soFar?.tokens === undefined) return { figure: NONE, saving: '', tone: 'plain' }
    return { figure: formatCount(soFar.tokens), saving: words.soFar, tone: 'plain' }
  }
  const figure = facts?.tokens === undefined ? NONE : formatCount(facts.tokens)
  if (!facts?.saving || way) return { figure, saving: facts ? 'not compared' : '', tone: 'plain' }
  const needed = facts.otherRequest
  if (window && needed !== undefined && needed > window.tokens) {
    const why = words.whyNotFit(formatCount(needed), formatCount(window.tokens), window.model)
    return { figure, saving: words.doesNotFit, tone: 'plain', why }
  }
  const { figure: percent, isLess } = savingText(facts.saving)
  return { figure, saving: `${percent} ${isLess ? 'fewer' : 'more'}`, tone: isLess ? 'ok' : 'bad' }
}

/** `Today`, `Yesterday`, or the weekday; and the date in full; near is today or yesterday. `today` is `2026-11-24`. */
export function dayWords(day: string, today: string): { name: string; date: string; isNear: boolean } {
  const at = new Date(`${day}T12:00:00Z`)
  const ago = Math.round((Date.parse(`${today}T12:00:00Z`) - at.getTime()) / 86_400_000)
  const write = (options: Intl.DateTimeFormatOptions) => at.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })
  const date = write({ day: 'numeric', month: 'long', year: 'numeric' })
  const weekday = write({ weekday: 'long' })
  if (ago === 0 || ago === 1)
    return { name: ago === 0 ? 'Today' : 'Yesterday', date: `${weekday} ${date}`, isNear: true }
  return { name: weekday, date, isNear: false }
}

/** `14:32` where the browser is. */
export const clockOf = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
