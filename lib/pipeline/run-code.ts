import { createHash } from 'node:crypto'
import { createBroker } from '../broker/create-broker.ts'
import { needsConsent, type Policy } from '../broker/policy.ts'
import { codeModePrompt } from '../codegen/model/write-prompt.ts'
import type { Catalog, Tool } from '../discovery/tool.ts'
import type { Finding } from '../guardrails/finding.ts'
import { importedTools } from '../guardrails/import-closure.ts'
import type { Outcome } from '../runs/outcome.ts'
import type { RunOptions } from '../sandbox/contract.ts'
import type { ComparedRun } from '../tokens/compare-tokens.ts'
import { countAhead } from '../tokens/count-tokens.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'
import { changesBetween, takeSnapshot, whatIsUnseen } from '../workspace/changes.ts'
import { checkInHome } from './check-in-home.ts'
import { readModuleOf } from './modules-of.ts'
import { type Parts, type RunContext, timed } from './parts.ts'

/** How a run ended; `compared` is there when a program ran, for counting tokens. */
export interface RunEnd {
  outcome: Outcome
  value: unknown
  compared?: ComparedRun
  /** What is not known of the files that changed, in words. */
  unseen?: string
}

/** What a program was written for; a program that somebody sent has neither. */
export interface WrittenFor {
  task: string
  tools: readonly Tool[]
  /** What the provider of the model counted that wrote it. */
  usage?: ModelUsage
}

/** Takes a program from the guardrails to its result and tells each step as it happens. */
export async function runCode(source: string, run: RunContext, parts: Parts, writtenFor?: WrittenFor): Promise<RunEnd> {
  const catalog = await parts.catalog(run.home)
  const [findings, allowed] = await timed(run, 'checkMs', () =>
    Promise.all([check(source, catalog, run, parts), toolsOf(source, catalog, run)]),
  )
  const policy = policyFor(catalog, run, parts)
  const consent = allowed.filter((tool) => needsConsent(tool, policy))
  run.emit({
    kind: 'checked',
    findings,
    types: run.types,
    consent: consent.map(({ server, tool }) => ({ server, tool })),
  })
  if (findings.some((finding) => finding.severity === 'error'))
    return { outcome: { kind: 'refused', findings }, value: null }
  if (run.until === 'checked') return { outcome: { kind: 'stopped', after: 'checked' }, value: null }

  const workspace = parts.workspaceOf(run.home)
  const broker = createBroker({
    owner: run.home.personId,
    allowed,
    callTool: parts.callToolFor(run.home),
    fetch: parts.fetch,
    answerBytes: run.limits.toolResultBytes,
    workspace,
    stateFile: parts.config.execution.state.state_file,
    policy,
    emit: run.emit,
  })

  const before = await takeSnapshot(run.home.workspaceDir)
  const running = execute(source, run, parts, { host: broker.host, trust: trustOf(run, allowed, parts) })
  // Meanwhile.
  const { task, tools: selected, usage } = writtenFor ?? { task: '', tools: allowed }
  const hosts = parts.config.execution.allow_network_access
  const told = {
    prompt: codeModePrompt(task, selected, hosts),
    instructions: codeModePrompt(task, [], hosts),
    program: source,
  }
  countAhead(Object.values(told))
  const { outcome, value } = await running
  const after = await takeSnapshot(run.home.workspaceDir)
  for (const change of changesBetween(before, after)) run.emit({ kind: 'file', ...change })
  const unseen = whatIsUnseen(before, after)

  // Without a call there is nothing that direct calling would have done.
  if (broker.calls.length === 0) return { outcome, value, ...(unseen && { unseen }) }
  const compared = {
    ...told,
    task,
    selected,
    connected: catalog.servers.flatMap((server) => server.tools),
    calls: broker.calls,
    result: JSON.stringify(value ?? null),
    ...(usage && { usage }),
    hasReturned: outcome.kind === 'returned',
  }
  return { outcome, value, compared, ...(unseen && { unseen }) }
}

function policyFor(catalog: Catalog, { approve }: RunContext, { isOwnWorkspace, approvalOf }: Parts): Policy {
  const shared = new Set((catalog.shared ?? catalog).servers.map(({ name }) => name))
  return {
    approve,
    isOwnWorkspace,
    // A server that a person added may have any name: a rule can only make it stricter.
    approvalOf(tool) {
      const said = approvalOf(tool)
      return said === 'allow' && !shared.has(tool.server) ? null : said
    },
  }
}

async function check(source: string, catalog: Catalog, run: RunContext, parts: Parts): Promise<Finding[]> {
  const { guardrails } = parts.config
  const found = guardrails.enabled ? (await checkInHome(source, run.home, catalog, parts)).findings : []
  if (!run.types || found.some((finding) => finding.severity === 'error')) return found
  const typed = await parts.checkTypes(source, run.home)
  return [
    ...found,
    ...typed.map((finding) => (guardrails.strict_mode ? finding : { ...finding, severity: 'warning' as const })),
  ]
}

/** The tools in the program's import closure: these it may call, and no others. */
async function toolsOf(source: string, catalog: Catalog, run: RunContext): Promise<Tool[]> {
  const imported = new Set(
    (await importedTools(source, readModuleOf(run.home), run.home.personId)).map(
      ({ server, fn }) => `./servers/${server}/${fn}.ts`,
    ),
  )
  return catalog.servers.flatMap((server) => server.tools.filter((tool) => imported.has(tool.module)))
}

/**
 * What a run may do beyond its own computing, and by what it was asked for: runs that differ in it share no process. A
 * digest, for the sandbox has no use for the names of tokens and tools.
 */
function trustOf(run: RunContext, allowed: readonly Tool[], { config }: Parts): string {
  const tools = allowed.map(({ server, tool }) => [server, tool]).sort()
  const powers = [run.tokenId, run.approve, tools, config.execution.allow_network_access]
  return createHash('sha256').update(JSON.stringify(powers)).digest('base64url')
}

async function execute(source: string, run: RunContext, parts: Parts, from: Pick<RunOptions, 'host' | 'trust'>) {
  const { home, limits, place, signal } = run
  const running = parts.sandbox.run({ source, home }, { ...from, limits, place, signal })
  for (;;) {
    const next = await running.next()
    if (next.done) {
      run.timings.runMs = Math.round(next.value.runMs * 10) / 10
      return next.value
    }
    if (next.value.kind === 'started') run.timings.acquireMs = Math.round(next.value.acquireMs * 10) / 10
    run.emit(next.value)
  }
}
