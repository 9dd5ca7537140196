import type { ElicitationAction, FormSchema } from '../mcp/elicitation.ts'
import type { AskedSampling, SamplingDecision, StopReason } from '../mcp/sampling.ts'
import type { Limits } from '../sandbox/contract.ts'
import type { SandboxLabel } from '../sandbox/sandbox-label.ts'
import type { OtherWay, TokenComparison } from '../tokens/comparison.ts'
import type { ModelTurn } from '../tokens/model-turn.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'
import type { LeftBecause } from '../workspace/run-changes/left-because.ts'
import type { AskedBy } from './asked-by.ts'
import type { Finding } from './finding.ts'
import type { ModelFault } from './model-fault.ts'
import type { Outcome } from './outcome.ts'
import type { Question, Values } from './question.ts'
import type { TestOf } from './test-of.ts'
import type { Understood } from './understood.ts'

/** What ranks tools: their words alone, or meaning beside them. */
export type RankingMethod = 'words' | 'meaning'

/** What a person settles before tools are chosen for a task. Tools are named as `server/tool`. */
export interface ToolChoice {
  /** Always chosen, whatever the task says. */
  pin?: readonly string[]
  /** Never chosen, also when the task names them. */
  exclude?: readonly string[]
  /** Default: meaning where a model tells it, else words. */
  method?: RankingMethod
}

export interface SelectedTool {
  server: string
  tool: string
  score: number
  why: string[]
  /** One line of TypeScript, as the program sees it. */
  signature: string
  module: string
  /** Chosen because the person said so. */
  pinned?: true
  /** Its description gives the model instructions: not chosen for that, or chosen because it was asked for by name. */
  injectedInstructions?: readonly string[]
}

/** A tool that was chosen for a task, without how a program calls it. */
export type ChosenTool = Pick<SelectedTool, 'server' | 'tool' | 'score' | 'why'>

export interface FileChange {
  /** Relative to the workspace, with `/`. */
  path: string
  change: 'created' | 'changed' | 'deleted'
}

/** Milliseconds each step took; a step that was not needed is 0. */
export interface Timings {
  discoverMs: number
  selectMs: number
  generateMs: number
  checkMs: number
  acquireMs: number
  runMs: number
  totalMs: number
}

/** What a run may spend on its programs, where less was asked for than is configured. */
export interface RunBudget {
  /** Programs and searches for tools, corrections aside. */
  turns?: number
  /** That the model reads and writes. */
  tokens?: number
  /** US dollars for those, where the price of the model is known. */
  cost_usd?: number
}

/** What writes programs. */
export type Writer = 'model' | 'rules'

/** Why a program is asked for again. */
export type RepairCause = 'guardrails' | 'types' | 'error'

/** What the programs of a run have cost so far: all requests to the model together, also those that came to none. */
export interface Spent extends ModelUsage {
  /** Where the price of the model is known. */
  costUsd?: number
}

/** A program of a run that another one took the place of. */
export interface EarlierProgram {
  turn: number
  attempt?: number
  program: string
  generator: string
  isLook?: true
  findings: Finding[]
  /** Why there is another one. */
  because: RepairCause | 'look' | 'search'
  /** What whoever wrote it was told. */
  text?: string
  /** Why rules wrote it although a model was asked. */
  standIn?: string
  /** The same for a page, where settings of the model may be why. */
  fault?: ModelFault
}

/** What happened in a run, without its place in the order. */
export type RunStep =
  /** `approve` is absent in runs that were kept before it was told. */
  | {
      kind: 'accepted'
      task?: string
      code?: string
      until: Until
      /** Absent in code mode. */
      way?: OtherWay
      /** A model reads what the program returned and writes the answer. */
      answers?: true
      /** The model that was asked for; absent where the one that is set was to do it. */
      model?: string
      /** Absent in runs that were kept before it was told. */
      by?: AskedBy
      approve?: Approve
      tools?: ToolChoice
      /** Answers to questions that came up when the task was run before. */
      values?: Values
      /** The run whose results are used again. */
      replayOf?: string
      /** It is that test of a skill. */
      testOf?: TestOf
      /** The comparison that it is a trial of. */
      trialOf?: string
      /** The run with the version before of this program. `task` is what the first was written for. */
      editedFrom?: string
      /** Counts from 1, the program as it was before anybody edited it. */
      version?: number
      /** Those that were asked for. */
      limits?: Partial<Limits>
      budget?: RunBudget
      /** The run that its task, or that of the program's first version, goes on from. */
      continues?: string
      /** The tools that were chosen for the task of the program's first version. */
      chosen?: readonly ChosenTool[]
      /** The id of the session of work it belongs to. */
      session?: string
      /** What that, or the run it goes on from, brought to the task. */
      understood?: Understood
      /** A checkpoint is made before it does anything. */
      checkpoint?: true
      /** What the token it was asked for with was given of its person's tools, which holds for as long as the run does. */
      reach?: { tools: readonly string[] | null; readsOnly: boolean }
    }
  /** The program begins anew, with what is recorded of it so far. All that was told since `accepted` of calls and output is void. */
  | {
      kind: 'resumed'
      because: 'approval' | 'interrupted'
    }
  /** What it had changed and what was not put back before it began anew, with why. */
  | {
      kind: 'left'
      paths: string[]
      /** Of each path; absent in runs that were kept before it was told: then somebody else changed them since. */
      because?: LeftBecause[]
      /** What its calls had changed stays: they are answered from the log. */
      callsStay?: true
      /** What it had changed is not known any more. */
      isForgotten?: true
    }
  /** Before a run goes on: tools that are not what they were when results were recorded, or are gone, as `server.tool`. */
  | { kind: 'tools-changed'; changed?: string[]; gone?: string[] }
  /** Its sandbox was let go; an answer goes on with it. */
  | { kind: 'suspended' }
  /** Tools that are not what they were when the results were recorded, or are gone, as `server.tool`. */
  | { kind: 'replaying'; of: string; recorded: number; changed?: string[]; gone?: string[] }
  | { kind: 'discovered'; servers: number; tools: number }
  | {
      kind: 'selected'
      tools: SelectedTool[]
      considered: number
      /** The best of those that were not chosen, at most three. */
      nearest: SelectedTool[]
      cut: number
      method: string
      /** The task was in another language: a model put it into these words to look for tools by. */
      translated?: { words: string; by: string }
    }
  /** With `restart` a new program begins, and what was streamed before is void. */
  | { kind: 'generating'; delta: string; restart?: true }
  | {
      kind: 'generated'
      program: string
      /** `rules`, `person` or the name of a model. */
      generator: string
      /** Which of them, whatever the model is called; absent for a program that somebody sent, and in older runs. */
      writer?: Writer
      /** Why another generator than the one that was asked for wrote it. */
      because?: string
      /** The same for a page, where settings of the model may be why. */
      fault?: ModelFault
      /** What the provider of the model counted for this program alone. */
      usage?: ModelUsage
      /** The model broke off here; the run ends as `failed`. */
      partial?: true
      /** Which turn of the run it belongs to, from 1; absent for a program that somebody sent, and in older runs. */
      turn?: number
      /** Which repair of the run it is, from 1; absent where it is none. */
      attempt?: number
      /** It only looks: what it returns is read by whoever writes the next program, and is no result. */
      isLook?: true
      spent?: Spent
    }
  /** The program was refused or failed: whoever wrote it is asked again, with `text`. `attempt` counts from 1 within the run. */
  | { kind: 'repairing'; attempt: number; of: number; because: RepairCause; text: string; spent?: Spent }
  /** A request to the model was answered, or broke off after it was sent. Absent in runs of earlier versions. */
  | ModelTurnStep
  /** A next program is asked for, with what the one before returned or what was searched for. The first program's turn is 1. */
  | {
      kind: 'turn'
      turn: number
      /** Absent where rules look, which no setting bounds. */
      of?: number
      because: 'look' | 'search'
      /** What tools were searched for. */
      words?: string
      /** Of an answer that searched and was no program. */
      usage?: ModelUsage
      spent?: Spent
    }
  | {
      kind: 'checked'
      findings: Finding[]
      /** Whether the compiler was asked too. */
      types: boolean
      /** Imported tools that are denied where nobody can be asked, or by a rule: not those that do not say what they change. */
      consent: { server: string; tool: string }[]
    }
  /** A value is missing, without which there is no program: the run ends here, and is begun again with the value. */
  | ({ kind: 'question' } & Question)
  | { kind: 'queued'; position: number }
  | { kind: 'started'; sandbox: SandboxLabel; acquireMs: number }
  | { kind: 'stdout'; text: string }
  | { kind: 'stderr'; text: string }
  | ToolCallStep
  | ProgressStep
  | ElicitationStep
  | SamplingStep
  | ({ kind: 'file' } & FileChange)
  /** The run's log is as large as it may be: what follows is told without output, files, arguments and results. */
  | { kind: 'log-limit'; limitBytes: number }
  | {
      kind: 'finished'
      outcome: Outcome
      value: unknown
      /** In words, where a model wrote them. */
      answer?: string
      tokens: TokenComparison | null
      timings: Timings
      /** What its programs and all else that a model wrote in place of them have cost; absent where no model was asked. */
      spent?: Spent
      /** What is not known of the files that changed, in words. */
      unseen?: string
      replay?: ReplayEnd
    }

/** What one request to the model was for, and cost. */
export interface ModelTurnStep extends ModelTurn {
  kind: 'model-turn'
  model: string
  /** What it wrote besides calls, shortened; absent where that is a program. */
  text?: string
  /** The functions it called, by the names they were sent with, where tools are called directly. */
  calls?: string[]
  /** It broke off, or was stopped: this is as far as it came. */
  isCut?: true
  spent?: Spent
}

export interface ToolCallStep {
  kind: 'tool-call'
  /** Counts from 1 within the run. */
  callId: number
  server: string
  tool: string
  /** `started` comes again, with the decision, when somebody was asked and allowed it. */
  phase: 'started' | 'awaiting-approval' | 'done' | 'failed' | 'replayed'
  /** Line of the program that called, when known. */
  line?: number
  args?: unknown
  /** Shortened structurally when large; `bytes` is the size of the whole. */
  result?: unknown
  error?: { code: string; message: string }
  ms?: number
  bytes?: number
  /** Why somebody is asked. */
  ask?: Ask
  decision?: Decision
  /** Nobody answered in time: the decision is `deny`. */
  expired?: true
  /** In a replay: the first call that is not in the recorded ones. */
  differs?: true
}

/** How far a call is that is under way, as its server says: not each time it does. */
export interface ProgressStep {
  kind: 'progress'
  callId: number
  progress: number
  total?: number
  message?: string
}

/**
 * A server asks something of the person while it is called: by a form, or at an address. All of it is the server's text. What
 * is written into the form is not kept.
 */
export interface ElicitationStep {
  kind: 'elicitation'
  elicitationId: string
  callId: number
  server: string
  tool: string
  phase: 'asked' | 'answered'
  /** `sampling`: it wants the model to write something; `message` is then our sentence. */
  mode: 'form' | 'url' | 'sampling'
  message: string
  schema?: FormSchema
  url?: string
  /** What would go to the model. */
  sampling?: AskedSampling
  /** ISO 8601; then it counts as not answered. */
  expiresAt?: string
  /** `cancel`: nobody answered in time, or the call ended before. */
  action?: ElicitationAction
  /** With which a sampling was accepted. */
  decision?: SamplingDecision
}

/** The model writes something: for a server while it is called, or for the program itself. */
export interface SamplingStep {
  kind: 'sampling'
  samplingId: string
  callId: number
  server: string
  tool: string
  /** The program asked, and no server: `server.tool` is then `model.ask` or `model.extract`. */
  isOfProgram?: true
  phase: 'started' | 'done' | 'failed' | 'denied'
  model?: string
  /** What went to the model, where nobody was asked about it. */
  request?: AskedSampling
  /** What it wrote, shortened. */
  text?: string
  stopReason?: StopReason
  usage?: ModelUsage
  /** Its provider does not tell what it cost: counted here. */
  isComputed?: true
  ms?: number
  /** Why it failed or was denied. */
  error?: string
}

/** What a server asks and nobody has answered yet. */
export type OpenElicitation = Omit<ElicitationStep, 'kind' | 'phase' | 'action' | 'decision'>

/**
 * Who is asked about calls that need consent: the person; nobody, and all are made; nobody, and none is, but for those of
 * tools that do not say what they change. What a rule denies is denied in each of them.
 */
export const APPROVES = ['ask', 'all', 'none'] as const
export type Approve = (typeof APPROVES)[number]

/** What somebody may answer. `allow-run` is for all calls of the tool in this run, `allow-always` for those of any run. */
export const DECISIONS = ['allow-once', 'allow-run', 'allow-always', 'deny'] as const
export type Decision = (typeof DECISIONS)[number]
/** What came of a question: an answer, or nothing in time, which counts as `deny`. */
export type Reply = Decision | 'expired'

/** A question whether a call may be made. */
export interface Ask {
  /** `unknown`: it was begun before and may have been done. `differs`: recorded calls that write are left, and this is none of them. */
  because: 'destructive' | 'unannotated' | 'rule' | 'unknown' | 'differs'
  /** In one sentence, for whoever is asked. */
  consequence: string
  /** ISO 8601; then it counts as denied. */
  expiresAt: string
}

/** Whether a question is about a tool, so that one answer may do for several calls of it, or about one call. */
export const isAboutTool = (because: string) =>
  because === 'destructive' || because === 'unannotated' || because === 'rule'

/** What became of the recorded results of a replay. */
export interface ReplayEnd {
  of: string
  replayed: number
  /** Calls that were made because they are not in the record. */
  made: number
  /** Recorded calls that the program did not make. */
  unused: { callId: number; server: string; tool: string }[]
}

/**
 * One event of a run: stored, sent and replayed in the order of `seq`, which counts from 1. Where a full disk had no room for
 * an event its number is missing afterwards.
 */
export type RunEvent = RunStep & { runId: string; seq: number /** ISO 8601 */; at: string }

/** Where a run stops by itself. */
export type Until = 'selected' | 'checked' | 'finished'

export type RunStatus = 'preparing' | 'queued' | 'running' | 'awaiting-approval' | 'finished'

/** The whole of a run, folded from its events: what `cem run --json` prints and `GET /api/runs/:id` answers. */
export interface RunRecord {
  runId: string
  status: RunStatus
  task: string | null
  /** Tools that were settled beforehand. */
  tools?: ToolChoice
  /** Answers to questions that it was begun with. */
  values?: Values
  /** What it may spend on programs, where less was asked for than is configured. */
  budget?: RunBudget
  /** The run that its task goes on from. */
  continues?: string
  /** The id of the session of work it belongs to. */
  session?: string
  /** What that, or the run it goes on from, brought to the task. */
  understood?: Understood
  startedAt: string
  /** Who asked for it; absent in runs that were kept before it was told. */
  by?: AskedBy
  /** How it was done where it was not in code mode. */
  way?: OtherWay
  /** The model that was asked for, or has written; absent where none has. */
  model?: string
  outcome: Outcome | null
  value: unknown
  /** In words, where a model wrote them: of a run that called tools directly, or that was to be answered. */
  answer?: string
  stdout: string
  stderr: string
  program: string | null
  /** The model broke off: the program is as far as it came. */
  partial?: true
  generator: string | null
  /** Why rules wrote it although a model was asked. */
  because?: string
  /** Those that were written before it, where there are any, oldest first. */
  earlierPrograms?: EarlierProgram[]
  /** What all of them cost; absent where no model was asked. */
  spent?: Spent
  /** The same, request by request. Together they are `spent`, but in runs of earlier versions. */
  modelTurns?: ModelTurn[]
  findings: Finding[]
  selected: ChosenTool[]
  /** Of an edited program: the tools that were chosen for the task it was written for at first. */
  chosen?: readonly ChosenTool[]
  considered: number
  /** Those that have their end, in the order they began. */
  toolCalls: {
    server: string
    tool: string
    ok: boolean
    ms: number
    resultBytes: number
    /** Line of the program that called, when known. */
    line?: number
    /** Why it failed; `cancelled`: the run ended, or the program waited no longer, before it returned. */
    error?: { code: string; message: string }
    replayed?: true
    /** Nobody answered in time whether it may be made. */
    expired?: true
  }[]
  /** Questions that wait for an answer. */
  approvals?: (Pick<ToolCallStep, 'callId' | 'server' | 'tool' | 'line' | 'args'> & Ask)[] | undefined
  /** What servers ask while they are called, as long as it is not answered. */
  elicitations?: OpenElicitation[] | undefined
  /** What the model wrote for servers and for the program, or was not let write, in the order it was asked. What was sent and written is in the events. */
  samplings?: Omit<SamplingStep, 'kind' | 'request' | 'text'>[] | undefined
  replayOf?: string
  /** It is that test of a skill. */
  testOf?: TestOf
  editedFrom?: string
  version?: number
  replay?: ReplayEnd
  files: FileChange[]
  /** What is not known of the files that changed, in words. */
  unseenFiles?: string
  /** Only where the log of the run became as large as it may be: output, files and calls are not all there. */
  logLimitBytes?: number
  tokens: TokenComparison | null
  timings: Timings
  sandbox: SandboxLabel | null
}
