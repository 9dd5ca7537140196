import { createHash } from 'node:crypto'
import { inspectProgram } from '../analysis/inspect-program.ts'
import { isDeniedUnasked } from '../broker/policy.ts'
import { codeModePrompt } from '../codegen/model/write-prompt.ts'
import type { Catalog, Tool } from '../discovery/tool.ts'
import { digestWithModule, nameOf } from '../discovery/tool-digest.ts'
import { messageOf } from '../errors.ts'
import { importedBy } from '../guardrails/import-closure.ts'
import type { ReachedCatalog } from '../people/within-reach.ts'
import type { ReplayEnd } from '../runs/event.ts'
import type { Finding } from '../runs/finding.ts'
import type { Outcome } from '../runs/outcome.ts'
import type { CallHost, RunOptions } from '../sandbox/contract.ts'
import { isCounted } from '../sandbox/protocol/call-kinds.ts'
import { newWorld } from '../sandbox/run/new-world.ts'
import { isSkillTool } from '../skills/skill-tool.ts'
import type { ComparedRun, CountedCall } from '../tokens/compare-tokens.ts'
import { countAhead } from '../tokens/count-tokens.ts'
import { after } from '../tokens/rounds-of.ts'
import { toolKey } from '../tools/tool-key.ts'
import { inRun } from '../workspace/run-changes/current-run.ts'
import type { WorkspaceModules } from '../workspace/workspace.ts'
import { autoSave } from './auto-save.ts'
import { brokerFor, policyFor } from './broker-for.ts'
import { checkInHome } from './check-in-home.ts'
import { quotaOf } from './limits.ts'
import { onlyLooking } from './only-looking.ts'
import { type RunContext, type RunRecordOf, type RunServices, timed } from './run-services.ts'
import { skillIn } from './skills/skill-use.ts'
import { tellChanges } from './tell-changes.ts'

/** How a run ended; `compared` is there when a program ran, for counting tokens. */
export interface RunEnd {
  /** It has not: it waits for somebody's answer, and its sandbox was let go. */
  isReleased?: true
  replay?: ReplayEnd
  outcome: Outcome
  value: unknown
  /** In words, where a model wrote them. */
  answer?: string
  compared?: ComparedRun
  /** What is not known of the files that changed, in words. */
  unseen?: string
  /** The skills that its program used. */
  skills?: readonly string[]
}

/** What a program was written for; a program that somebody sent has neither. */
export interface WrittenFor {
  task: string
  /** What was done before in its session of work, as it was told. */
  known?: string
  tools: readonly Tool[]
  /** What models read and wrote for the programs of the run, in all requests together. */
  usage?: ComparedRun['usage']
  /** The model that wrote it, by its name. */
  model?: string
  /** No model wrote it. */
  isByRules?: boolean
  /** The conversation before it. */
  before?: ComparedRun['before']
  /** Calls of programs that looked before it. */
  lookedAt?: readonly CountedCall[]
  /** It only looks: it makes no call that may change something. */
  isLook?: boolean
  /** Ask the compiler also where nobody asked for it. */
  checksTypes?: boolean
  /** What the compiler says refuses it, for it will be corrected. */
  typesRefuse?: boolean
}

/** Takes a program from the guardrails to its result and tells each step as it happens. */
export async function runCode(
  source: string,
  run: RunContext,
  services: RunServices,
  writtenFor?: WrittenFor,
): Promise<RunEnd> {
  const workspace = services.workspaceOf(run.home)
  const reached = await services.reached(run.home)
  const { whole, outOfReach } = reached
  const modules = workspace.modules()
  const [checked, { tools: allowed, digests, helpers, skills }] = await timed(run, 'checkMs', () => {
    // What it imports is looked for among all tools: a call of one that is out of reach is refused as that.
    return Promise.all([
      check(source, reached, modules, run, services, writtenFor),
      toolsOf(source, whole, modules, run),
    ])
  })
  const findings = [...(await services.skills.refusals(run.home, skills.keys(), modules)), ...checked]
  const used = [...new Set([...skills.keys()].map(skillIn))]
  const differs: Differences = run.record ? differencesFrom(run.record, digests, whole) : {}
  if (run.record && run.until === 'finished') tellRecord(run.record, differs, run)
  const policy = await policyFor(whole, helpers, run, services)
  const within = allowed.filter((tool) => outOfReach({ op: 'tool', ...tool, definition: tool, isRead: false }) === null)
  const consent = within.filter((tool) => isDeniedUnasked(tool, policy))
  run.emit({
    kind: 'checked',
    findings,
    types: run.types || writtenFor?.checksTypes === true,
    consent: consent.map(({ server, tool }) => ({ server, tool })),
  })
  if (findings.some((finding) => finding.severity === 'error'))
    return { outcome: { kind: 'refused', findings }, value: null }
  if (run.until === 'checked') return { outcome: { kind: 'stopped', after: 'checked' }, value: null }

  const broker = brokerFor(run, services, {
    ...{ allowed, helpers, policy, whole },
    outOfReach: writtenFor?.isLook ? await onlyLooking(outOfReach) : outOfReach,
    // What it may change is noted from here on: a list that is missing afterwards was forgotten.
    beforeOwnWrite: () => changes.beginList(),
    ...(differs.changed && { changed: differs.changed }),
  })
  const world = run.record?.world ?? newWorld()
  run.log.begin(world, digests, run.record?.mode === 'resume' && run.record.calls.areOwnElsewhere)

  const { changes, end } = await workspace.begin(run.runId)
  const host: CallHost = (call, bounds) => inRun(changes, () => broker.host(call, bounds))
  const trust = trustOf(run, allowed, helpers, services)
  let released: Promise<void> | undefined
  // Before its sandbox goes: what is under way then ends by itself and is noted.
  run.released.addEventListener('abort', () => (released = broker.letGo()), { once: true })
  const running = execute(source, run, services, { host, trust, world, changes })
  // Meanwhile.
  const {
    task,
    known,
    tools: selected,
    usage,
    model,
    isByRules,
    before,
    lookedAt = [],
  }: WrittenFor = writtenFor ?? { task: '', tools: within }
  const hosts = services.config.execution.allow_network_access
  const told = {
    prompt: codeModePrompt(task, selected, hosts, known),
    instructions: codeModePrompt(task, [], hosts, known),
    program: source,
  }
  countAhead(Object.values(told))
  const saving = running.then(async (ended) => {
    if (ended.outcome.kind === 'returned' && !writtenFor?.isLook)
      await inRun(changes, () => autoSave(ended.value, run, services))
    return ended
  })
  const { outcome, value } = await saving.finally(async () => {
    // What was under way when it was let go writes until it is done.
    await released
    await end()
  })
  await broker.told()
  const unseen = await tellChanges(changes, run)
  if (released && outcome.kind === 'cancelled' && !run.signal.aborted) return { outcome, value: null, isReleased: true }

  const replay = run.record?.mode === 'replay' ? { replay: replayEnd(run.record, broker.replayed()) } : {}
  const calls = after(lookedAt, broker.calls)
  // Without a call there is nothing that direct calling would have done, and what was recorded cost nothing now.
  if (calls.length === 0 || run.record?.mode === 'replay')
    return {
      outcome,
      value,
      ...replay,
      ...(unseen && { unseen }),
      ...(run.record?.mode !== 'replay' && { skills: used }),
    }
  const price = model === undefined ? null : await services.priceOf(model)
  const inUse = await services.inUse(run.home)
  const compared: ComparedRun = {
    ...told,
    // Who calls tools directly has read as much of what was done before, at the least.
    task: known === undefined ? task : `${known}\n\n${task}`,
    // Where nothing is written as a program there are no skills, but the tools that they call.
    // And a search would have to find what was called, also where nobody chose it.
    selected: onceEach([...selected.filter((tool) => !isSkillTool(tool)), ...within]),
    connected: reached.catalog.servers.flatMap(({ name, tools }) => (inUse.has(name) ? tools : [])),
    calls,
    result: JSON.stringify(value ?? null),
    ...(usage && { usage }),
    ...(isByRules && { isByRules }),
    ...(price && { price }),
    ...(before && { before }),
    ...(broker.sampled && { sampled: broker.sampled }),
    ...(broker.asked && { asked: broker.asked }),
    hasReturned: outcome.kind === 'returned',
  }
  return { outcome, value, compared, skills: used, ...(unseen && { unseen }) }
}

const onceEach = (tools: readonly Tool[]): Tool[] => [...new Map(tools.map((tool) => [toolKey(tool), tool])).values()]

async function check(
  source: string,
  reached: ReachedCatalog,
  modules: WorkspaceModules,
  run: RunContext,
  services: RunServices,
  { checksTypes = false, typesRefuse = false }: Partial<WrittenFor> = {},
): Promise<Finding[]> {
  const { guardrails } = services.config
  const found = guardrails.enabled ? (await checkInHome(source, run.home, reached, services, modules)).findings : []
  if (!(run.types || checksTypes) || found.some((finding) => finding.severity === 'error')) return found
  const typed = await services.checkTypes(source, run.home).catch((error: unknown) => {
    if (run.types) throw error
    return [notChecked(error)]
  })
  const refuses = guardrails.strict_mode || typesRefuse
  return [...found, ...typed.map((finding) => (refuses ? finding : { ...finding, severity: 'warning' as const }))]
}

/** Nobody asked for it: then a program is run also where the compiler cannot be. */
const notChecked = (error: unknown): Finding => ({
  ...{ rule: 'types', severity: 'warning', line: 1, column: 1 },
  message: `The types were not checked: ${messageOf(error)}`,
})

/** Tools that are not what they were when results were recorded, or are gone. */
function differencesFrom({ tools: before }: RunRecordOf, now: Digests, catalog: Catalog) {
  const isThere = new Set(catalog.servers.flatMap(({ tools }) => tools.map(nameOf)))
  const names = Object.keys(before)
  // Of those that were noted before texts of modules were it is only known what stands before the dot.
  const changed = names.filter((name) => now[name] !== undefined && !now[name].startsWith(before[name] as string))
  const gone = names.filter((name) => now[name] === undefined && !isThere.has(name))
  return { ...(changed.length > 0 && { changed }), ...(gone.length > 0 && { gone }) }
}

/** Before it begins, what is known of it. */
function tellRecord({ mode, of, calls }: RunRecordOf, differs: Differences, run: RunContext): void {
  if (mode === 'replay') run.emit({ kind: 'replaying', of, recorded: calls.size, ...differs })
  else if (Object.keys(differs).length > 0) run.emit({ kind: 'tools-changed', ...differs })
}

type Differences = ReturnType<typeof differencesFrom>

type Digests = { [name: string]: string }

function replayEnd({ of, calls }: RunRecordOf, told: { replayed: number; made: number }): ReplayEnd {
  const unused = calls.unused().filter(isCounted)
  return { of, ...told, unused: unused.map(({ callId, server, tool }) => ({ callId, server, tool })) }
}

/**
 * The tools in the program's import closure: these it may call, and no others. Their digests are kept, to tell later which of
 * them are others by then.
 */
async function toolsOf(
  source: string,
  catalog: Catalog,
  { read }: WorkspaceModules,
  { home }: RunContext,
): Promise<{
  tools: Tool[]
  digests: Digests
  helpers: ReadonlySet<string>
  skills: ReadonlyMap<string, string>
}> {
  const { tools: imported, helpers, skills } = await importedBy(source, read, home.personId)
  const texts = new Map(imported.map(({ module, text }) => [module, text ?? '']))
  const tools = catalog.servers.flatMap((server) => server.tools.filter((tool) => texts.has(tool.module)))
  const digests = tools.map((tool) => [nameOf(tool), digestWithModule(tool, texts.get(tool.module) ?? '')])
  return { tools, digests: Object.fromEntries(digests), helpers, skills }
}

/**
 * What a run may do beyond its own computing, and by what it was asked for: runs that differ in it share no process. A
 * digest, for the sandbox has no use for the names of tokens and tools.
 */
function trustOf(
  run: RunContext,
  allowed: readonly Tool[],
  helpers: ReadonlySet<string>,
  { config }: RunServices,
): string {
  const tools = allowed.map(({ server, tool }) => [server, tool]).sort()
  const { tokenId, home, approve } = run
  const may = [home.reach ?? null, approve, tools, [...helpers].sort(), config.execution.allow_network_access]
  const powers = [tokenId, ...may]
  return createHash('sha256').update(JSON.stringify(powers)).digest('base64url')
}

async function execute(
  source: string,
  run: RunContext,
  services: RunServices,
  from: Pick<RunOptions, 'host' | 'trust' | 'world' | 'changes'>,
) {
  const { home, limits, place, signal } = run
  const stop = AbortSignal.any([signal, run.released])
  const traits = await inspectProgram(source, home.personId)
  const running = services.sandbox.run(
    { source, home, ...traits },
    { ...from, limits, place, quota: quotaOf(services.config), signal: stop, onMemory: run.onMemory },
  )
  for (;;) {
    const next = await running.next()
    if (next.done) {
      run.timings.runMs = Math.round((run.timings.runMs + next.value.runMs) * 10) / 10
      return next.value
    }
    if (next.value.kind === 'started')
      run.timings.acquireMs = Math.round((run.timings.acquireMs + next.value.acquireMs) * 10) / 10
    run.emit(next.value)
  }
}
