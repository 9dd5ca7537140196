import { type Broker, type BrokerOptions, createBroker } from '../broker/create-broker.ts'
import { HELPER_OF } from '../broker/offer-call.ts'
import type { Policy } from '../broker/policy.ts'
import { stateFileOf } from '../config/state-file.ts'
import type { Catalog } from '../discovery/tool.ts'
import { toolKey } from '../tools/tool-key.ts'
import type { RunContext, RunServices } from './run-services.ts'

/** What differs between runs: what may be called, and what is noted. */
type OfRun = Pick<BrokerOptions, 'allowed' | 'helpers' | 'policy' | 'beforeOwnWrite' | 'changed'> &
  Required<Pick<BrokerOptions, 'outOfReach'>> & {
    /** All that the person has. */
    whole: Catalog
  }

/** What answers the calls of a run, whoever makes them: its program, or a model that calls tools directly. */
export function brokerFor(run: RunContext, services: RunServices, { whole, ...ofRun }: OfRun): Broker {
  // One whose price is not known counts as the one that is set.
  const purseFor = async (model: string) =>
    run.budget.purse((await services.priceOf(model)) ?? (await services.priceOf()))
  return createBroker({
    ...ofRun,
    owner: run.home.personId,
    callTool: services.callToolFor(run.home, run.isAdministrator),
    paused: pausedIn(whole),
    offers: services.offersFor(run.home),
    fetch: services.fetch,
    answerBytes: run.limits.toolResultBytes,
    states: services.statesOf(run.home),
    runId: run.runId,
    stateFile: services.config.execution.state.enabled ? stateFileOf(services.config) : null,
    approver: run.approver,
    sampling: services.sampling && { ...services.sampling, before: run.sampledBefore, purseFor },
    asking: { ...services.asking, before: run.sampledBefore.asked, purseFor },
    isInWorkspace: services.isInWorkspace,
    log: run.log,
    learn: (tool, answer) => services.learn(run.home.personId, tool, answer),
    ...(run.record && { record: run.record }),
    emit: run.emit,
  })
}

/** What a run may do without asking anybody. */
export async function policyFor(
  catalog: Catalog,
  helpers: ReadonlySet<string>,
  { approve, home }: RunContext,
  { isOwnWorkspace, approvalOf, serversOf, grantsOf }: RunServices,
): Promise<Policy> {
  const shared = new Set((catalog.shared ?? catalog).servers.map(({ name }) => name))
  // One that has no tools is in no catalog, and may have resources or prompts.
  if (Object.values(HELPER_OF).some((helper) => helpers.has(helper)))
    for (const { name, addedBy } of await serversOf(home)) if (addedBy === 'administrator') shared.add(name)
  const { ruleOf: ownRuleOf } = await grantsOf(home.personId)
  return { approve, isOwnWorkspace, approvalOf, ownRuleOf, isShared: (server) => shared.has(server) }
}

/** Why tools are not used for now, by `toolKey`. */
const pausedIn = (catalog: Catalog): ReadonlyMap<string, string> =>
  new Map(
    catalog.servers.flatMap(({ paused = [] }) => paused.map(({ tool, reason }) => [toolKey(tool), reason] as const)),
  )
