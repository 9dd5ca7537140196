import type {
  Approve,
  Ask,
  FileChange,
  ReplayEnd,
  RunEvent,
  RunStatus,
  SelectedTool,
  Timings,
  ToolCallStep,
  Until,
} from '../../lib/runs/event.ts'
import type { Finding } from '../../lib/runs/finding.ts'
import type { Outcome } from '../../lib/runs/outcome.ts'
import type { SandboxLabel } from '../../lib/sandbox/sandbox-label.ts'
import type { ToolChoice } from '../../lib/selection/tool-choice.ts'
import type { TokenComparison } from '../../lib/tokens/comparison.ts'
import type { ModelUsage } from '../../lib/tokens/model-usage.ts'

/** One tool call, folded from its events. `startMs` counts from the program's start. */
export interface CallView extends Omit<ToolCallStep, 'kind'> {
  startMs: number
  /** While it waits for an answer: what the waiting of this attempt came to before, so that it is no part of its `ms`. */
  waitedBeforeMs?: number
}

/** A question that waits for an answer. */
export interface ApprovalView extends Pick<ToolCallStep, 'callId' | 'server' | 'tool' | 'line' | 'args'>, Ask {
  /** Of the event that asked: the same call may be asked about again after the run went on. */
  seq: number
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

export interface SelectionView {
  tools: SelectedTool[]
  nearest: SelectedTool[]
  considered: number
  cut: number
  method: string
}

/** How a run ended. */
export interface RunEnd {
  outcome: Outcome
  value: unknown
  tokens: TokenComparison | null
  timings: Timings
  /** What is not known of the files that changed. */
  unseen?: string
  /** What became of the recorded results of a replay. */
  replay?: ReplayEnd
}

/** Moments of a run, in milliseconds since 1970 by the server's clock. */
export type Mark = 'accepted' | 'discovered' | 'selected' | 'generated' | 'checked' | 'started' | 'finished'

/** A run as the page shows it. A value: each batch of events makes a new one. */
export interface RunView {
  runId: string | null
  lastSeq: number
  status: 'none' | RunStatus
  task: string | null
  /** The program somebody gave instead of a task. */
  code: string | null
  until: Until
  marks: Partial<Record<Mark, number>>
  discovered: { servers: number; tools: number } | null
  selection: SelectionView | null
  program: string
  /** False while the program is being written. */
  isProgramWhole: boolean
  generator: string | null
  /** Why rules wrote although a model was asked first. */
  because: string | null
  /** What the provider of the model counted while the program was written. */
  usage: ModelUsage | null
  /** Who was asked about calls that need consent; null for runs kept before it was told. */
  approve: Approve | null
  /** Tools that were settled before any were chosen. */
  tools: ToolChoice | undefined
  /** The model broke off; `program` is as far as it came. */
  isPartial: boolean
  findings: Finding[] | null
  /** Whether the compiler was asked, beside the rules. */
  hasTypesChecked: boolean
  queuePosition: number | null
  sandbox: SandboxLabel | null
  calls: CallView[]
  /** Questions that wait for an answer, in the order they were asked. */
  approvals: ApprovalView[]
  waited: Waited
  /** Its sandbox was let go while it waits; an answer goes on with it from its log. */
  isSuspended: boolean
  /** Why the program was begun again. */
  resumed: 'approval' | 'interrupted' | null
  /** What was not as it had been when it was begun again, a sentence each. */
  resumeNotes: string[]
  /** The run whose recorded results are used, and in words which tools are others by now. */
  replay: { of: string; recorded: number; changed: string } | null
  /** The run with the version before of this program. */
  editedFrom: string | null
  /** Which version of its task's program it is, from 1. */
  version: number
  lines: OutputLine[]
  /** Lines that were let go because there were more than the page keeps. */
  linesDropped: number
  outputBytes: number
  files: FileChange[]
  /** How large the log may be; null while there is room in it. */
  logLimitBytes: number | null
  end: RunEnd | null
  /** The last events as they came, and how many there were in all. */
  events: RunEvent[]
  eventCount: number
  /** Events that this page was not told of, because its program is older than the server's and does not know their kind. */
  eventsMissed: number
}

export const EMPTY_RUN: RunView = {
  runId: null,
  lastSeq: 0,
  status: 'none',
  task: null,
  code: null,
  until: 'finished',
  marks: {},
  discovered: null,
  selection: null,
  program: '',
  isProgramWhole: false,
  generator: null,
  because: null,
  usage: null,
  approve: null,
  tools: undefined,
  isPartial: false,
  findings: null,
  hasTypesChecked: false,
  queuePosition: null,
  sandbox: null,
  calls: [],
  approvals: [],
  waited: { totalMs: 0, attemptMs: 0, since: null },
  isSuspended: false,
  resumed: null,
  resumeNotes: [],
  replay: null,
  editedFrom: null,
  version: 1,
  lines: [],
  linesDropped: 0,
  outputBytes: 0,
  files: [],
  logLimitBytes: null,
  end: null,
  events: [],
  eventCount: 0,
  eventsMissed: 0,
}

/** A run that was asked for and has not answered yet: the page shows it at once. */
export function askedFor(what: { task?: string; code?: string; tools?: ToolChoice }): RunView {
  return {
    ...EMPTY_RUN,
    status: 'preparing',
    task: what.task ?? null,
    code: what.code ?? null,
    tools: what.tools,
    program: what.code ?? '',
    isProgramWhole: what.code !== undefined,
  }
}
