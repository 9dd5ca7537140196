import type { Limits } from '../../sandbox/contract.ts'
import type { SandboxLabel } from '../../sandbox/sandbox-label.ts'
import type { OtherWay } from '../../tokens/comparison.ts'
import type { ModelUsage } from '../../tokens/model-usage.ts'
import type { AskedBy } from '../asked-by.ts'
import type {
  Approve,
  Ask,
  ChosenTool,
  EarlierProgram,
  FileChange,
  ModelTurnStep,
  OpenElicitation,
  ProgressStep,
  RunBudget,
  RunStatus,
  RunStep,
  SamplingStep,
  SelectedTool,
  Spent,
  ToolCallStep,
  ToolChoice,
  Until,
} from '../event.ts'
import type { Finding } from '../finding.ts'
import type { ModelFault } from '../model-fault.ts'
import type { Question, Values } from '../question.ts'
import type { TestOf } from '../test-of.ts'
import type { Understood } from '../understood.ts'

/** One tool call, with all that was told of it. */
export type RunCall = Omit<ToolCallStep, 'kind'> & {
  /** How far it is, as its server said last. */
  progress?: Omit<ProgressStep, 'kind' | 'callId'>
  /** What the model read and wrote for it, where the program asked the model. */
  usage?: ModelUsage
}

/** A question that waits for an answer. */
export interface OpenQuestion extends Pick<ToolCallStep, 'callId' | 'server' | 'tool' | 'line' | 'args'>, Ask {
  /** Of the event that asked: the same call may be asked about again after the run went on. */
  seq: number
}

export interface RunSelection {
  tools: SelectedTool[]
  nearest: SelectedTool[]
  considered: number
  cut: number
  method: string
  /** The words that tools were looked for by, where a model had to put the task into them. */
  translated?: { words: string; by: string }
}

/** How a run ended. */
export type RunEnd = Omit<Extract<RunStep, { kind: 'finished' }>, 'kind'>

/** What a run has come to, by its events: of this a record and what a page shows are made. */
export interface RunState {
  status: 'none' | RunStatus
  task: string | null
  /** The program somebody gave instead of a task. */
  code: string | null
  until: Until
  /** Undefined in code mode. */
  way: OtherWay | undefined
  /** A model reads what the program returned and writes the answer. */
  isAnswered: boolean
  /** The model that whoever asked for it named. */
  askedModel: string | undefined
  /** That was named, or has written; null where none has. */
  model: string | null
  /** Requests to the model, in order. */
  modelTurns: Omit<ModelTurnStep, 'kind' | 'spent'>[]
  /** Who was asked about calls that need consent; null for runs kept before it was told. */
  approve: Approve | null
  /** Who asked for it; undefined for runs kept before it was told. */
  by: AskedBy | undefined
  /** Tools that were settled before any were chosen. */
  tools: ToolChoice | undefined
  /** Answers to questions that it was begun with. */
  values: Values | undefined
  /** What it may spend on programs, where less was asked for than is configured. */
  budget: RunBudget | undefined
  /** Those of its limits that were asked to be lower than what is configured. */
  limits: Partial<Limits> | undefined
  /** The run that its task goes on from. */
  continues: string | null
  /** The tools that were chosen for the task that its program was written for at first; null where it has its own, or none are known. */
  chosenBefore: readonly ChosenTool[] | null
  /** The session of work it belongs to, and what that brought to the task. */
  session: string | undefined
  understood: Understood | undefined
  /** The value without which there is no program. */
  question: Question | null
  /** The run whose results are used again. */
  replayOf: string | null
  /** The test of a skill that it is. */
  testOf: TestOf | undefined
  /** The run with the version before of this program. */
  editedFrom: string | null
  /** A checkpoint is made before it does anything. */
  isCheckpointed: boolean
  /** Which version of its task's program it is, from 1; undefined where none was given. */
  version: number | undefined
  discovered: { servers: number; tools: number } | null
  selection: RunSelection | null
  program: string
  /** False while the program is being written. */
  isProgramWhole: boolean
  /** The model broke off; `program` is as far as it came. */
  isPartial: boolean
  /** Null until there is a program. */
  generator: string | null
  /** Whatever its name: no model did. */
  isByRules: boolean
  /** Why rules wrote although a model was asked first. */
  because: string | null
  /** The same for a page, where settings of the model may be why. */
  fault: ModelFault | null
  /** What writing programs has cost, as it was told last. */
  spent: Spent | null
  /** Which turn the program belongs to, from 1. */
  turn: number
  /** Which repair of the run it is, from 1; null where it is none. */
  attempt: number | null
  /** The program only looks. */
  isLook: boolean
  /** Why a program is being written again; null while it is not. */
  repairing: Pick<Extract<RunStep, { kind: 'repairing' }>, 'attempt' | 'of' | 'because' | 'text'> | null
  /** Programs that others took the place of, oldest first. */
  earlier: EarlierProgram[]
  findings: Finding[] | null
  /** Whether the compiler was asked, beside the rules. */
  hasTypesChecked: boolean
  queuePosition: number | null
  sandbox: SandboxLabel | null
  /** In the order they began. */
  calls: RunCall[]
  /** Questions that wait for an answer, in the order they were asked. */
  approvals: OpenQuestion[]
  /** What servers ask while they are called, in the order it was asked. */
  elicitations: OpenElicitation[]
  /** What the model wrote for servers, or was not let write. */
  samplings: Omit<SamplingStep, 'kind'>[]
  /** Its sandbox was let go while it waits; an answer goes on with it from its log. */
  isSuspended: boolean
  /** Why the program was begun again. */
  resumed: 'approval' | 'interrupted' | null
  /** The run whose recorded results are used. `changed` are tools that are others by now, `gone` those that are no more. */
  replay: { of: string; recorded: number; changed: string[]; gone: string[] } | null
  /** As they were told: one that changed twice is there twice. See `onceEach`. */
  files: FileChange[]
  /** How large the log may be; null while there is room in it. */
  logLimitBytes: number | null
  end: RunEnd | null
}

/** Before its first event. */
export const newRunState = (): RunState => ({
  status: 'none',
  task: null,
  code: null,
  until: 'finished',
  way: undefined,
  isAnswered: false,
  askedModel: undefined,
  model: null,
  modelTurns: [],
  approve: null,
  tools: undefined,
  values: undefined,
  budget: undefined,
  limits: undefined,
  continues: null,
  chosenBefore: null,
  session: undefined,
  understood: undefined,
  question: null,
  replayOf: null,
  testOf: undefined,
  editedFrom: null,
  isCheckpointed: false,
  by: undefined,
  version: undefined,
  discovered: null,
  selection: null,
  program: '',
  isProgramWhole: false,
  isPartial: false,
  generator: null,
  isByRules: false,
  because: null,
  fault: null,
  spent: null,
  turn: 1,
  attempt: null,
  isLook: false,
  repairing: null,
  earlier: [],
  findings: null,
  hasTypesChecked: false,
  queuePosition: null,
  sandbox: null,
  calls: [],
  approvals: [],
  elicitations: [],
  samplings: [],
  isSuspended: false,
  resumed: null,
  replay: null,
  files: [],
  logLimitBytes: null,
  end: null,
})
