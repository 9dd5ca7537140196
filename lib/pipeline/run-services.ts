import type { PersonGrants } from '../access/grants.ts'
import type { AskOptions } from '../broker/ask/run-asks.ts'
import type { CallTool } from '../broker/create-broker.ts'
import type { Offers } from '../broker/offer-call.ts'
import type { SamplingOptions } from '../broker/run-samplings.ts'
import type { Approver } from '../broker/stages/approval.ts'
import type { ReplaySource } from '../broker/stages/recall.ts'
import type { Generator } from '../codegen/generator.ts'
import type { CallingModel } from '../codegen/model/call-model.ts'
import type { Config } from '../config/config.ts'
import type { ServerPolicy } from '../connections/server-policy.ts'
import type { LearnedTypes } from '../discovery/learned/learned-types.ts'
import type { Learner } from '../discovery/learned/learner.ts'
import type { Catalog } from '../discovery/tool.ts'
import type { Fetch } from '../fetch/create-fetch.ts'
import type { KnownServer } from '../mcp/client/offer/server-source.ts'
import type { ReachedCatalog } from '../people/within-reach.ts'
import type { Approve, RunStep, Timings, ToolChoice, Until } from '../runs/event.ts'
import type { SamplingsSoFar } from '../runs/events/samplings-so-far.ts'
import type { Finding } from '../runs/finding.ts'
import type { Values } from '../runs/question.ts'
import type { RunLog } from '../runs/run-log.ts'
import type { Understood } from '../runs/understood.ts'
import type { Limits, Sandbox, SandboxHome } from '../sandbox/contract.ts'
import type { Place } from '../sandbox/pool/queue.ts'
import type { World } from '../sandbox/protocol/protocol.ts'
import type { ToolSelection } from '../selection/open-selection.ts'
import type { WantedWriter } from '../settings/use-model.ts'
import type { ModelPrice } from '../tokens/prices/model-price.ts'
import type { Checkpoints } from '../workspace/checkpoints/checkpoints.ts'
import type { States } from '../workspace/state/states.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { PersonHome } from './person-home.ts'
import type { SkillUse } from './skills/skill-use.ts'
import type { Budget } from './turns/budget.ts'

/** The steps a run goes through, each replaceable alone. */
export interface RunServices
  extends ServerPolicy,
    Pick<ToolSelection, 'select' | 'assertChoice'>,
    Pick<Learner, 'learn'> {
  config: Config
  /** The tools within reach of whoever asks. */
  catalog(home: PersonHome): Promise<Catalog>
  /** The same with all that the person has, and what is out of reach. */
  reached(home: PersonHome): Promise<ReachedCatalog>
  /** What is known of results of tools whose servers do not say. */
  learned(home: PersonHome): Promise<LearnedTypes>
  /** What a model, by default the one that is set, costs by today's settings; null where it is not known. */
  priceOf(model?: string): Promise<ModelPrice | null>
  /** Servers whose tools a client would have: switched on, and not failed. */
  inUse(home: SandboxHome): Promise<ReadonlySet<string>>
  /**
   * What writes programs at this moment: a model, when one is set, else the rules. Throws `configuration` where a model is
   * wanted and none is set.
   */
  generator(wanted?: WantedWriter): Promise<Generator>
  /** The model that is set, or another of the same provider, to be asked as it is. Throws `configuration` where none is set. */
  callingModel(model?: string): Promise<CallingModel>
  checkTypes(source: string, home: PersonHome): Promise<Finding[]>
  callToolFor(home: SandboxHome, isAdministrator: boolean): CallTool
  /** Resources and prompts, for one run: what servers list is asked once. */
  offersFor(home: PersonHome): Offers
  /** What a person has said of tools. */
  grantsOf(personId: string): Promise<Pick<PersonGrants, 'ruleOf'>>
  /** Also those that are switched off, whose tools are in no catalog. */
  serversOf(home: SandboxHome): Promise<readonly KnownServer[]>
  /** Of programs, to the hosts that an administrator named. */
  fetch: Fetch
  /** What servers may have the model write; undefined where that is switched off. */
  sampling: SamplingOptions | undefined
  /** What programs may have the model do. */
  asking: AskOptions
  workspaceOf(home: Pick<SandboxHome, 'workspaceDir'>): Workspace
  /** All files as they were, for a run that is to have them kept before it. */
  checkpointsOf(home: Pick<SandboxHome, 'workspaceDir'>): Checkpoints
  statesOf(home: Pick<SandboxHome, 'workspaceDir' | 'personId'>): States
  sandbox: Sandbox
  /** The skills that programs import. */
  skills: SkillUse
}

/** What is known of an earlier run of the program. */
export interface RunRecordOf extends ReplaySource {
  /** The run whose record it is. */
  of: string
  world: World | null
  /** Digests of the tools as they were then. */
  tools: { [name: string]: string }
}

/** One run on its way: who it is for, what bounds it, and where its steps are told. */
export interface RunContext {
  runId: string
  home: PersonHome
  /** Of the token or the app it was asked for with; null for a session in the browser and for a command. */
  tokenId: string | null
  /** Whoever runs it may read what processes on the host say of themselves. */
  isAdministrator: boolean
  place: Place
  limits: Limits
  until: Until
  approve: Approve
  /** Hears now and then how much memory its program has, in bytes. */
  onMemory?: (bytes: number) => void
  /** Notes what replay needs. */
  log: RunLog
  /** Who is asked about calls. */
  approver: Approver
  /** What the run answers calls from that were made before. */
  record?: RunRecordOf
  /** What its programs before have done, put back as far as it can be; null where none has begun. Absent: it has none. */
  soFar?: () => Promise<Pick<RunContext, 'record' | 'sampledBefore'> | null>
  /** What it may spend on programs, and has spent. */
  budget: Budget
  /** What servers had the model write before the run went on. */
  sampledBefore: SamplingsSoFar
  /** Aborts when the run is let go, to go on when somebody has answered. */
  released: AbortSignal
  /** Tools that were settled beforehand. */
  tools?: ToolChoice
  /** Answers to questions, by their names. */
  values?: Values
  /** What the session of work it belongs to brought to the task. */
  understood?: Understood
  /** Another model than the one that is set. */
  model?: string
  /** A model reads what the program returned and writes the answer: rules never stand in for it. */
  answers?: true
  /** Ask the compiler too; its findings refuse the program only in strict mode. */
  types: boolean
  signal: AbortSignal
  emit(step: RunStep): void
  timings: Timings
}

/** Who is to write the programs of a run. */
export const writerFor = ({ model, answers }: Pick<RunContext, 'model' | 'answers'>): WantedWriter => ({
  ...(model !== undefined && { model }),
  ...((answers || model !== undefined) && { isModelOnly: true }),
})

/** Adds how long a step took, also when it fails: with several programs there are several of each. */
export async function timed<T>(run: RunContext, name: keyof Timings, work: () => T | Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    run.timings[name] = Math.round((run.timings[name] + performance.now() - began) * 10) / 10
  }
}
