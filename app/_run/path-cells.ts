import { countLines } from '../../lib/format/count-lines.ts'
import type { Timings } from '../../lib/runs/event.ts'
import { summaryOf } from '../../lib/runs/events/fold-run.ts'
import { describeOutcome } from '../../lib/runs/outcome-text.ts'
import { shapeOf } from '../_format/value.ts'
import { checksText } from './checks-text.ts'
import { type Mark, questionOf, type RunView } from './run-view.ts'
import { words } from './words.ts'

const said = words.path

export const STEPS = ['Discover', 'Select', 'Generate', 'Check', 'Run', 'Result'] as const
export type Step = (typeof STEPS)[number]

/** `waiting` is for somebody's answer; `skipped` was not needed or not reached. */
export type CellState = 'todo' | 'active' | 'waiting' | 'done' | 'failed' | 'stopped' | 'skipped'

export interface PathCell {
  step: Step
  state: CellState
  fact: string
  /** Null where no time was spent. */
  ms: number | null
  /** Tokens a model read and wrote in this step, as its provider counted them. */
  tokens?: number
}

export interface Path {
  cells: PathCell[]
  totalMs: number | null
  /** What the total means: `running, live`, `finished`. */
  note: string
}

const ENDS_WITH: Record<Step, Mark> = {
  Discover: 'discovered',
  Select: 'selected',
  Generate: 'generated',
  Check: 'checked',
  Run: 'finished',
  Result: 'finished',
}
/**
 * The six cells of the path strip and their sum. `now` is the clock for the step in progress; with `isLost` the server
 * does not answer, and nothing is known to be in progress.
 */
export function pathOf(view: RunView, now: number, isLost = false): Path {
  if (view.status === 'none')
    return {
      cells: STEPS.map((step) => ({ step, state: 'todo', fact: said.nothingYet[step], ms: null })),
      totalMs: null,
      note: '',
    }
  const states = STEPS.map((step) => stateOf(step, view))
  const active = STEPS[states.indexOf('active')]
  const times = view.end ? timesAtEnd(view.end.timings, states, view.way) : timesSoFar(view, states, now)
  const asks: Step = view.way ? 'Run' : 'Generate'
  const cells = STEPS.map((step, index): PathCell => {
    const state = states[index] ?? 'todo'
    const tokens = step === asks && view.spent ? view.spent.inputTokens + view.spent.outputTokens : undefined
    return { step, state, fact: factOf(step, state, view), ms: times[index] ?? null, ...(tokens && { tokens }) }
  })
  const totalMs = cells.reduce((sum, cell) => sum + (cell.ms ?? 0), 0)
  if (states.includes('waiting') && !view.end) return { cells, totalMs, note: said.waiting }
  if (!active) return { cells, totalMs, note: endNote(view) }
  if (isLost) return { cells, totalMs, note: said.lastSeen }
  const isQueued = active === 'Run' && view.queuePosition !== null
  return { cells, totalMs, note: isQueued ? said.inQueue : said.now[active] }
}

function endNote(view: RunView): string {
  const kind = view.end?.outcome.kind
  if (view.replay) return said.end.recorded
  if (questionOf(view)) return said.end.question
  if (kind === 'returned') return said.end.returned
  // Nobody saw its end.
  if (kind === 'interrupted') return said.end.interrupted
  return kind === 'stopped' ? said.end.nothingRan : said.end.stopped
}

function stateOf(step: Step, view: RunView): CellState {
  const isGiven = view.code !== null
  if (view.way && NOT_DIRECT.has(step)) return 'skipped'
  if (isGiven && (step === 'Discover' || step === 'Select' || step === 'Generate')) return 'skipped'
  if (view.end) return stateAtEnd(step, view, view.end.outcome.kind)
  if (isPast(step, view)) return 'done'
  const previous = view.way && step === 'Run' ? 'Discover' : STEPS[STEPS.indexOf(step) - 1]
  const isNext = previous === undefined || isPast(previous, view) || (isGiven && step === 'Check')
  if (isNext && step === 'Run' && view.status === 'awaiting-approval') return 'waiting'
  return isNext ? 'active' : 'todo'
}

/** Where a model calls tools itself, there is no program. */
const NOT_DIRECT = new Set<Step>(['Select', 'Generate', 'Check'])

function stateAtEnd(step: Step, view: RunView, kind: string): CellState {
  if (kind === 'returned') return 'done'
  const failing = failingStep(view, kind)
  const [at, here] = [STEPS.indexOf(failing), STEPS.indexOf(step)]
  if (kind === 'stopped') return here < at ? 'done' : 'skipped'
  if (here < at) return 'done'
  if (here > at) return 'skipped'
  if (questionOf(view)) return 'waiting'
  return kind === 'cancelled' ? 'stopped' : 'failed'
}

/** Where a run that did not return came to its end. */
function failingStep(view: RunView, kind: string): Step {
  // A model is asked as well where no tool fits.
  if (kind === 'no-program') return view.selection?.tools.length || view.spent ? 'Generate' : 'Select'
  if (kind === 'refused') return 'Check'
  if (view.way) return isPast('Discover', view) ? 'Run' : 'Discover'
  const order: Step[] = view.code === null ? ['Discover', 'Select', 'Generate', 'Check'] : ['Check']
  return order.find((step) => !isPast(step, view)) ?? 'Run'
}

const isPast = (step: Step, view: RunView) => view.marks[ENDS_WITH[step]] !== undefined

function timesAtEnd(timings: Timings, states: CellState[], way: RunView['way']): (number | null)[] {
  // Whoever calls tools asks the model, and searches, as part of it.
  const inBetween = way ? timings.selectMs + timings.generateMs : 0

  const spent = [
    timings.discoverMs,
    timings.selectMs,
    timings.generateMs,
    timings.checkMs,
    timings.acquireMs + timings.runMs + inBetween,
    0,
  ].map(Math.round)
  const times = spent.map((ms, index) => (states[index] === 'skipped' ? null : ms))
  // What is left over (journal, shaping) belongs to the last step there was, so that the cells add up to the total.
  const rest = Math.round(timings.totalMs) - times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
  const last = states.findLastIndex((state) => state !== 'skipped')
  if (last >= 0 && rest > 0) times[last] = (times[last] ?? 0) + rest
  return times
}

function timesSoFar(view: RunView, states: CellState[], now: number): (number | null)[] {
  let since = view.marks.accepted
  return STEPS.map((step, index) => {
    if (since === undefined || states[index] === 'skipped') return null
    const isNow = states[index] === 'active' || states[index] === 'waiting'
    const end = view.marks[ENDS_WITH[step]] ?? (isNow ? now : undefined)
    if (end === undefined) return null
    const ms = Math.max(0, end - since - (step === 'Run' ? waitedFor(view.waited, now) : 0))
    since = end
    return ms
  })
}

/** How long somebody was waited for in all. */
const waitedFor = ({ totalMs, since }: RunView['waited'], now: number) =>
  totalMs + (since === null ? 0 : Math.max(0, now - since))

function factOf(step: Step, state: CellState, view: RunView): string {
  if (state === 'skipped') return skippedFact(step, view)
  switch (step) {
    case 'Discover':
      return view.discovered ? said.discovered(view.discovered.tools, view.discovered.servers) : ''
    case 'Select':
      return view.selection ? (view.selection.tools.length ? selectFact(view.selection) : said.noToolFits) : ''
    case 'Generate':
      if (state === 'waiting') return said.valueMissing
      if (state === 'active' && view.repairing) return said.repair(view.repairing.attempt, view.repairing.of)
      if (state === 'active' && view.turn > 1)
        return view.turnOf === null ? said.turn(view.turn) : said.turnOf(view.turn, view.turnOf)
      if (state === 'failed') return view.program ? said.cutOff(countLines(view.program)) : said.noProgram
      return view.program ? linesText(view) : ''
    case 'Check':
      return checksText(view)?.text ?? ''
    case 'Run':
      return runFact(state, view)
    case 'Result':
      return state === 'done' && view.end ? resultFact(view) : ''
  }
}

/** How long the program is; of several which it is, which says more. */
const linesText = ({ program, earlier }: RunView) =>
  earlier.length > 0 ? said.version(earlier.length + 1) : said.lines(countLines(program))

function runFact(state: CellState, view: RunView): string {
  switch (state) {
    case 'failed':
      return view.end ? describeOutcome(summaryOf(view)).title : ''
    case 'stopped':
      return said.stoppedByYou
    case 'waiting':
      return said.waitingForYou
    case 'done':
      if (view.end?.replay) return said.recorded(view.end.replay.replayed, view.end.replay.made)
      return view.calls.length ? said.calls(view.calls.length) : said.noCalls
    case 'active': {
      if (view.queuePosition !== null) return said.queued(view.queuePosition)
      if (view.marks.started === undefined && !view.way) return said.gettingSandbox
      const done = view.calls.filter(({ phase }) => phase !== 'started' && phase !== 'awaiting-approval').length
      return view.calls.length ? said.callsDone(done, view.calls.length) : said.running
    }
    default:
      return ''
  }
}

function skippedFact(step: Step, view: RunView): string {
  if (view.way && NOT_DIRECT.has(step)) return step === 'Select' ? selectedFact(view.way) : said.noProgram
  if (view.code !== null && STEPS.indexOf(step) < 3) return said.notNeeded
  if (step === 'Result') return said.noResult
  return view.end?.outcome.kind === 'stopped' ? said.notAskedFor : said.notReached
}

const selectedFact = (way: NonNullable<RunView['way']>) => (way === 'direct' ? said.allSent : said.byModel)

function selectFact({ tools, considered }: NonNullable<RunView['selection']>): string {
  const pinned = tools.filter((tool) => tool.pinned).length
  const chosen = countOf(tools.length, considered)
  return pinned > 0 ? said.pinned(chosen, pinned) : chosen
}

function resultFact(view: RunView): string {
  const name = said.shapes[shapeOf(view.end?.value)]
  return view.files.length ? said.withFiles(name, view.files.length) : name
}

/** `3 of 33 tools`: how few of those there are. */
export function countOf(chosen: number, considered: number): string {
  return words.toolsOf(chosen, considered)
}
