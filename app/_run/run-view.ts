import type { RunBudget, RunEvent, ToolChoice } from '../../lib/runs/event.ts'
import { newRunState, type RunCall, type RunState } from '../../lib/runs/events/run-state.ts'
import type { Question, Values } from '../../lib/runs/question.ts'
import type { Way } from '../../lib/tokens/comparison.ts'

/** One tool call. `startMs` counts from the program's start. */
export interface CallView extends RunCall {
  startMs: number
  /** Which of the run's programs made it last, from 0 (default): where it stands is a line of that one. */
  byProgram?: number
  /** While it waits for an answer: what the waiting of this attempt came to before, so that it is no part of its `ms`. */
  waitedBeforeMs?: number
}

/** How long somebody was waited for, in ms: that is no time of the run. */
export interface Waited {
  totalMs: number
  /** Since the program last began. */
  attemptMs: number
  /** Since when it waits now, in ms since 1970; null while it does not. */
  since: number | null
}

/** One line of output. `isOpen` until its line break has come. */
export interface OutputLine {
  at: string
  stream: 'stdout' | 'stderr'
  text: string
  isOpen: boolean
}

/** Moments of a run, in milliseconds since 1970 by the server's clock. */
export type Mark = 'accepted' | 'discovered' | 'selected' | 'generated' | 'checked' | 'started' | 'finished'

/** A run as the page shows it: what it has come to, and what only a page needs. A value: each batch of events makes a new one. */
export interface RunView extends RunState {
  runId: string | null
  lastSeq: number
  marks: Partial<Record<Mark, number>>
  calls: CallView[]
  waited: Waited
  /** What was not as it had been when it was begun again, a sentence each. */
  resumeNotes: string[]
  lines: OutputLine[]
  /** How many turns the run may take, as it was told last; null before there was a second, and where rules look. */
  turnOf: number | null
  /** What tools were searched for while programs were written. */
  searches: { turn: number; words: string }[]
  /** Lines that were let go because there were more than the page keeps. */
  linesDropped: number
  outputBytes: number
  /** The last events as they came, and how many there were in all. */
  events: RunEvent[]
  eventCount: number
  /** Events that this page was not told of, because its program is older than the server's and does not know their kind. */
  eventsMissed: number
}

export const EMPTY_RUN: RunView = {
  ...newRunState(),
  runId: null,
  lastSeq: 0,
  marks: {},
  calls: [],
  waited: { totalMs: 0, attemptMs: 0, since: null },
  resumeNotes: [],
  lines: [],
  turnOf: null,
  searches: [],
  linesDropped: 0,
  outputBytes: 0,
  events: [],
  eventCount: 0,
  eventsMissed: 0,
}

/** A run that was asked for and has not answered yet: the page shows it at once. */
export function askedFor(what: {
  task?: string
  code?: string
  tools?: ToolChoice
  values?: Values
  budget?: RunBudget
  checkpoint?: boolean
  way?: Way
  continues?: string
}): RunView {
  return {
    ...EMPTY_RUN,
    status: 'preparing',
    task: what.task ?? null,
    code: what.code ?? null,
    tools: what.tools,
    values: what.values,
    budget: what.budget,
    continues: what.continues ?? null,
    isCheckpointed: what.checkpoint === true,
    way: what.way === 'codeMode' ? undefined : what.way,
    program: what.code ?? '',
    isProgramWhole: what.code !== undefined,
  }
}

/** The value that a run ended for want of; null where it did not. */
export function questionOf({ end }: Pick<RunView, 'end'>): Question | null {
  return (end?.outcome.kind === 'no-program' && end.outcome.question) || null
}
