import type { Tool } from '../discovery/tool.ts'
import { nameOf } from '../discovery/tool-digest.ts'
import { messageOf, ToolError } from '../errors.ts'
import { ByteBudget } from '../fetch/byte-budget.ts'
import type { Fetch } from '../fetch/create-fetch.ts'
import { shapeJson } from '../result/shape-json.ts'
import { shapeValue } from '../result/shape-value.ts'
import type { ElicitationStep, ProgressStep, SamplingStep, ToolCallStep } from '../runs/event.ts'
import type { RunLog } from '../runs/run-log.ts'
import type { CallHost, HostCall } from '../sandbox/contract.ts'
import { placeOf } from '../sandbox/protocol/call-kinds.ts'
import type { CountedCall } from '../tokens/compare-tokens.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'
import { toolKey } from '../tools/tool-key.ts'
import type { DuringCall } from '../tools/tool-provider.ts'
import type { States } from '../workspace/state/states.ts'
import { isAskCall, openAskCall } from './ask/ask-call.ts'
import { type AskOptions, RunAsks } from './ask/run-asks.ts'
import { callKey } from './call-key.ts'
import type { OpenedCall } from './call-kind.ts'
import { openFetchCall } from './fetch-call.ts'
import { makeCall } from './make-call.ts'
import { isOfferCall, type OfferCall, type Offers, openOfferCall, readWanted } from './offer-call.ts'
import { isReadOnly, type Policy } from './policy.ts'
import { RunSamplings, type SamplingOptions } from './run-samplings.ts'
import { type BrokerCall, throughStages } from './stage.ts'
import { type Approver, createApproval } from './stages/approval.ts'
import { createCount } from './stages/count.ts'
import { assertImported, createImports } from './stages/imports.ts'
import { createLearn } from './stages/learn.ts'
import { createReach, type OutOfReach } from './stages/reach.ts'
import { createRecall, lookUp, type ReplaySource } from './stages/recall.ts'
import { createRecord } from './stages/record.ts'
import { createSchema } from './stages/schema.ts'
import { tell } from './stages/tell.ts'
import { RunStates } from './state.ts'

// Arguments and results above this are shortened structurally in events; the program gets them whole, and so does the log.
const EVENT_BYTES = 16 * 1024

/** Calls a tool of a connected server and answers the JSON text of its result. */
export type CallTool = (
  server: string,
  tool: string,
  input: unknown,
  signal: AbortSignal,
  during?: DuringCall,
) => Promise<string>

export interface BrokerOptions {
  /** Whose run it is: what is read elsewhere counts against them. */
  owner: string
  /** The tools in the program's static import closure: exactly these can be called. */
  allowed: readonly Tool[]
  callTool: CallTool
  /** Names of the helpers in its import closure. */
  helpers: ReadonlySet<string>
  /** Tools that are not used for now, by `toolKey`, with why. */
  paused: ReadonlyMap<string, string>
  /** What servers have besides tools. */
  offers: Offers
  /** Reaches the hosts that an administrator named. */
  fetch: Fetch
  /** Most bytes of JSON that the program is handed: of an answer of `fetch`, of a state. */
  answerBytes: number
  states: States
  /** The run that saves. */
  runId: string
  /** Null where state is switched off. */
  stateFile: string | null
  policy: Policy
  /** What is out of reach of the token that the run was asked for with. Default: nothing. */
  outOfReach?: OutOfReach
  approver: Approver
  /** What servers may have the model write; undefined: nothing. */
  sampling?: SamplingOptions | undefined
  /** What the program may ask the model; undefined: nothing, as where none is set. */
  asking?: AskOptions | undefined
  /** Whether a server works on the person's own workspace and on nothing else. */
  isInWorkspace(server: string): boolean
  log: RunLog
  /** Comes before the log knows of a call that changes the person's own workspace. */
  beforeOwnWrite(): Promise<void>
  /** What calls are answered from that were made before. */
  record?: ReplaySource
  /** Tools that are others than in the record, as `server.tool`: what was allowed of them for the run counts no more. */
  changed?: readonly string[]
  /** Is handed what the tools answered. Must return at once, and not throw. */
  learn?(tool: Tool, answer: string): void
  emit(step: ToolCallStep | ElicitationStep | ProgressStep | SamplingStep): void
}

/** The host's side of one run's calls. */
export interface Broker {
  host: CallHost
  /** These may be called as well from now on, as a model that calls tools directly finds them. */
  allow(tools: readonly Tool[]): void
  /** What the calls of tools so far take to count their tokens. */
  calls: readonly CountedCall[]
  /** What the model read and wrote for servers; null when it did not. */
  readonly sampled: ModelUsage | null
  /** The same for the program itself. */
  readonly asked: ModelUsage | null
  /** What became of the record. */
  replayed(): { replayed: number; made: number }
  /** Settles when all is told. */
  told(): Promise<void>
  /** The run is let go, to go on later. Settles when what is under way has ended and is noted. */
  letGo(): Promise<void>
}

/**
 * Answers a program's calls, each by way of the stages. The sandbox is identified by its channel, so nothing in a call says
 * who asks. Throws a `ToolError` for what the program may catch.
 */
export function createBroker(options: BrokerOptions): Broker {
  const { record } = options
  const allowed = new Map(options.allowed.map((tool) => [toolKey(tool), tool]))
  const counted = createCount()
  const samplings = options.sampling && new RunSamplings(options.sampling, options)
  const asks = new RunAsks(options.asking, options.owner)
  const states = new RunStates(options)
  const underWay = new Set<Promise<unknown>>()
  const telling = new Set<Promise<void>>()
  const counts = { replayed: 0, made: 0 }
  let lastId = record?.mode === 'resume' ? record.calls.lastId : 0
  let isLetGo = false
  let hasDiffered = record?.mode !== 'replay'
  let clock: number[] = []
  // Of large answers one at a time: a run could hold dozens on this side while its program does not take them.
  const budget = new ByteBudget(options.answerBytes)

  function open(sent: Exclude<HostCall, OfferCall>): OpenedCall {
    if (sent.op === 'tool') return openToolCall(sent, options, allowed.get(toolKey(sent)))
    if (isAskCall(sent)) return openAskCall(sent, { owner: options.owner, asks, eventBytes: EVENT_BYTES })
    if (sent.op === 'fetch') return openFetchCall(sent.request, { ...options, budget })
    return states.open(sent)
  }

  const offerOptions = { owner: options.owner, offers: options.offers, eventBytes: EVENT_BYTES }

  /** Which server is asked, before anything else is done: it decides whether somebody has to be asked first. */
  async function locate(sent: OfferCall, signal: AbortSignal): Promise<OpenedCall> {
    const place = placeOf(sent)
    try {
      const wanted = readWanted(sent)
      assertImported(sent.op, options.helpers)
      // What is answered from the record is not looked for again, nor anywhere else than then.
      const server = record?.calls.serverOf(callKey({ op: sent.op, ...place }, sent.request)) ?? place.server
      const { offers } = options
      const found = server === place.server ? await offers.find(wanted, signal) : await offers.named(server, wanted)
      return openOfferCall(sent, found, offerOptions)
    } catch (error) {
      const fault =
        error instanceof ToolError ? error : new ToolError(place, 'unavailable', messageOf(error), { cause: error })
      return openOfferCall(sent, fault, offerOptions)
    }
  }

  /** What comes from the sandbox, with what the record says of it. */
  function accept(sent: HostCall, opening: OpenedCall, signal: AbortSignal, stopClocks: () => () => void): BrokerCall {
    const { isTold, make, keyedBy, ...opened } = opening
    const key = callKey({ ...opened, ...keyedBy }, opened.input)
    const known = lookUp(record, opened, key)
    const isNew = record !== undefined && known.recorded?.state !== 'made'
    const differs = isNew && !hasDiffered
    if (differs) hasDiffered = true
    if (known.isReplayed) counts.replayed++
    else if (isNew) counts.made++
    const callId = (record?.mode === 'resume' && known.recorded?.callId) || ++lastId
    const { server, tool } = opened
    const line = 'line' in sent && sent.line !== undefined ? { line: sent.line } : {}
    // What was begun ends by itself when the run is let go: nobody could say else what became of it.
    const end = new AbortController()
    signal.addEventListener('abort', () => isLetGo || end.abort(signal.reason), { once: true })
    const call: BrokerCall = {
      ...opened,
      ...known,
      ...(differs && { differs }),
      ...line,
      ...{ key, callId, signal, stopClocks },
      // Who is asked about a call is told of it.
      tell: (step) =>
        (isTold || known.doubt) && options.emit({ kind: 'tool-call', callId, server, tool, ...line, ...step }),
      isLetGo: () => isLetGo,
      clock: () => (clock.length > 0 ? clock.splice(0) : undefined),
      emit: options.emit,
      make: () => makeCall(call, (during) => make(end.signal, during, call), { ...options, samplings }),
      later(work) {
        telling.add(work)
        void work.finally(() => telling.delete(work))
      },
    }
    return call
  }

  const through = throughStages([
    tell,
    counted.count,
    createReach(options.outOfReach ?? (() => null)),
    createImports(options.paused, options.helpers),
    createSchema(options.owner),
    createRecall(record),
    createApproval(options.policy, options.approver, record?.mode === 'resume' ? decidedIn(record, options) : []),
    createRecord(options.log, options.beforeOwnWrite),
    createLearn((tool, answer) => options.learn?.(tool, answer)),
    (call) => call.make(),
  ])

  return {
    allow(tools) {
      for (const tool of tools) allowed.set(toolKey(tool), tool)
    },
    calls: counted.calls,
    get sampled() {
      return samplings?.usage ?? null
    },
    get asked() {
      return asks.usage
    },
    replayed: () => ({ ...counts }),
    told: async () => void (await Promise.all(telling)),
    async letGo() {
      isLetGo = true
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
    host: (sent, { signal, stopClocks }) => {
      if (sent.clock) clock = clock.concat(sent.clock)
      const answering = isOfferCall(sent)
        ? locate(sent, signal).then((opened) => through(accept(sent, opened, signal, stopClocks)))
        : through(accept(sent, open(sent), signal, stopClocks))
      underWay.add(answering)
      const done = () => void underWay.delete(answering)
      answering.then(done, done)
      return answering
    },
  }
}

/** Calls whose answers hold for further calls of their tool. */
const decidedIn = ({ calls }: ReplaySource, { changed = [] }: BrokerOptions) =>
  [...calls.all()].filter((call) => !changed.includes(nameOf(call)))

function openToolCall(
  { server, tool, input }: Extract<HostCall, { op: 'tool' }>,
  { owner, callTool, isInWorkspace }: BrokerOptions,
  definition: Tool | undefined,
): OpenedCall {
  const given = input ?? {}
  const inputJson = JSON.stringify(given)
  return {
    ...{ op: 'tool', server, tool, input, inputJson, isTold: true },
    ...(definition && { definition }),
    isRead: definition !== undefined && isReadOnly(definition),
    isOwn: isInWorkspace(server),
    shownInput: inputJson.length > EVENT_BYTES ? shapeValue(given) : given,
    showAnswer: async (json) => ({ result: await shapeJson(json, owner, EVENT_BYTES) }),
    make: (signal, during) => callTool(server, tool, input, signal, during),
  }
}
