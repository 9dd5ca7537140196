import { createFetch } from '../../fetch/create-fetch.ts'
import type { SamplingStep, ToolCallStep } from '../../runs/event.ts'
import { createMemoryLog } from '../../runs/testing/memory-log.ts'
import type { CallBounds } from '../../sandbox/contract.ts'
import type { States } from '../../workspace/state/states.ts'
import { Consents } from '../consents.ts'
import { type BrokerOptions, createBroker } from '../create-broker.ts'

/** A call that nothing ends. */
export const boundsOf = (signal = new AbortController().signal): CallBounds => ({ signal, stopClocks: () => () => {} })

/** For runs in which nothing is asked of anybody while a call is made. */
export const NOBODY = { ask: async () => ({ action: 'decline' as const }) }

/** A broker for which nothing is there but what is given, with what it told and noted; `samplings` hears of what a model wrote. */
export function openBroker(options: Partial<BrokerOptions> = {}, samplings: SamplingStep[] = []) {
  const steps: ToolCallStep[] = []
  const log = createMemoryLog()
  const broker = createBroker({
    owner: 'ann',
    allowed: [],
    callTool: async () => 'null',
    helpers: new Set(),
    paused: new Map(),
    offers: {
      named: () => Promise.reject(new Error('no server is asked')),
      find: () => Promise.reject(new Error('no server is asked')),
      readResource: async () => 'null',
      getPrompt: async () => 'null',
    },
    fetch: createFetch({ allowed: [], silenceMs: 1000 }),
    answerBytes: 1024,
    states: {} as States,
    runId: 'run',
    stateFile: 'state.json',
    policy: { approve: 'none', isOwnWorkspace: () => false, isShared: () => true, approvalOf: () => null },
    approver: {
      ...{ waitedMs: 0, expiryMs: 0, isAllowed: () => false, elicitations: NOBODY, consents: new Consents() },
      ask: () => Promise.reject(new Error('nobody is asked')),
    },
    isInWorkspace: () => false,
    log,
    beforeOwnWrite: async () => {},
    emit(step) {
      if (step.kind === 'tool-call') steps.push(step)
      if (step.kind === 'sampling') samplings.push(step)
    },
    ...options,
  })
  // Not copied: what a getter gives is as it is when somebody looks.
  return Object.assign(broker, { steps, log })
}
