import { withAnswers } from '../../codegen/model/with-answers.ts'
import type { WrittenCall } from '../../codegen/model/written-calls.ts'
import type { Tool } from '../../discovery/tool.ts'
import { isDeeperThan } from '../../json/json-meter.ts'
import { type BudgetFault, budgetInFields } from '../../runs/budget-fault.ts'
import type { Outcome } from '../../runs/outcome.ts'
import { newWorld } from '../../sandbox/run/new-world.ts'
import type { OtherWay } from '../../tokens/comparison.ts'
import { directPrompt } from '../../tokens/prompts.ts'
import { brokerFor, policyFor } from '../broker-for.ts'
import type { RunEnd } from '../run-code.ts'
import { type RunContext, type RunServices, timed } from '../run-services.ts'
import { tellChanges } from '../tell-changes.ts'
import { Conversation } from './conversation.ts'
import { DirectCalls, errorText } from './direct-calls.ts'
import { FoundTools } from './found-tools.ts'
import { SEARCH_TOOLS, SentFunctions } from './sent-functions.ts'
import { isExcludedTool, isPinnedTool } from './tools-of-choice.ts'

/** What is on its way while tools are called directly. */
interface Talk {
  conversation: Conversation
  calls: DirectCalls
  found: FoundTools | null
}

/**
 * Takes a task to its answer by direct calling: the model is sent the functions, calls them, reads what they give, and
 * goes on until it answers. Calls go the same way through the broker as those of programs.
 */
export async function runDirect(words: string, way: OtherWay, run: RunContext, services: RunServices): Promise<RunEnd> {
  const model = await services.callingModel(run.model)
  const { catalog, whole, outOfReach } = await timed(run, 'discoverMs', () => services.reached(run.home))
  // As a client would have them: of servers that are switched on and have not failed.
  const inUse = await services.inUse(run.home)
  const tools = catalog.servers.flatMap(({ name, tools: own }) => (inUse.has(name) ? own : []))
  run.emit({ kind: 'discovered', servers: catalog.servers.length, tools: tools.length })
  const isSearched = way === 'directWithSearch'
  const sent = await SentFunctions.open(isSearched)
  const first = tools.filter((tool) => (isSearched ? isPinnedTool(tool, run.tools) : !isExcludedTool(tool, run.tools)))
  await sent.add(first)
  const helpers = new Set<string>()
  const policy = await policyFor(whole, helpers, run, services)
  const { changes, end } = await services.workspaceOf(run.home).begin(run.runId)
  const broker = brokerFor(run, services, {
    ...{ allowed: first, helpers, policy, whole, outOfReach },
    beforeOwnWrite: () => changes.beginList(),
  })
  run.log.begin(newWorld(), {})
  const conversation = new Conversation(model, sent)
  const talk: Talk = {
    conversation,
    calls: new DirectCalls(run, broker, changes),
    found: isSearched ? new FoundTools(run, services, sent, broker) : null,
  }
  const { known } = run.understood ?? {}
  const task = withAnswers(words, run.values)
  let unseen: string | undefined
  let ended: RunEnd
  try {
    await conversation.ask(directPrompt(known === undefined ? task : `${known}\n\n${task}`))
    ended = await talkToEnd(talk, run)
  } finally {
    await end()
    await broker.told()
    unseen = await tellChanges(changes, run)
  }
  return { ...ended, ...(unseen && { unseen }) }
}

async function talkToEnd(talk: Talk, run: RunContext): Promise<RunEnd> {
  const { conversation, calls } = talk
  const { budget, limits } = run
  for (let turn = 1; ; turn++) {
    const fault = budget.whyNotCounted(conversation.tokens, false)
    if (fault) return overBudget(fault)
    const answer = await conversation.request(run)
    if (answer.calls.length === 0) return { outcome: { kind: 'returned' }, ...readAnswer(answer.text) }
    // Nobody would read what they give.
    if (turn >= budget.maxTurns) return overBudget(budget.whyNoTurn(false))
    if (!calls.take(answer.calls.filter(({ name }) => isSearch(name, talk) || conversation.sent.toolOf(name)).length))
      return { outcome: { kind: 'tool-limit', limitCalls: limits.toolCalls }, value: null }
    const why = budget.whyNotCounted(conversation.tokens, false)
    if (why) return overBudget(why)
    calls.beginTurn(budget.readable - conversation.tokens)
    const results = await timed(run, 'runMs', () => resultsOf(answer.calls, talk))
    for (const [index, { id }] of answer.calls.entries()) {
      run.signal.throwIfAborted()
      await conversation.tell(id, results[index] ?? '')
    }
  }
}

/** Of one turn: each looks at all tools. */
const MOST_SEARCHES = 8

const isSearch = (name: string, { found }: Talk) => found !== null && name === SEARCH_TOOLS

function resultsOf(made: readonly WrittenCall[], talk: Talk): Promise<string[]> {
  let searches = 0
  return Promise.all(
    made.map((call) =>
      isSearch(call.name, talk) && ++searches > MOST_SEARCHES ? errorText(SEARCH_LESS) : resultOf(call, talk),
    ),
  )
}

const SEARCH_LESS = `Too much at once: at most ${MOST_SEARCHES} calls of ${SEARCH_TOOLS} are made in one turn. Look for less, or for the rest in the next turn.`

async function resultOf(call: WrittenCall, { conversation, calls, found }: Talk): Promise<string> {
  if (found && call.name === SEARCH_TOOLS) return found.search(call)
  const tool: Tool | undefined = conversation.sent.toolOf(call.name)
  if (tool) return calls.make(call, tool)
  const name = call.name.slice(0, 100)
  return errorText(
    found
      ? `There is no function ${name} yet. Look for it with ${SEARCH_TOOLS}.`
      : `There is no function ${name}. Call one of those that you were given, by its whole name.`,
  )
}

const MAX_DEPTH = 100

/** The answer; where it is JSON with a structure it is read as results of tools are. */
function readAnswer(text: string): { value: unknown; answer: string } {
  const answer = text.trim()
  if (!/^[[{]/.test(answer) || isDeeperThan(Buffer.from(answer), MAX_DEPTH)) return { value: answer, answer }
  try {
    return { value: JSON.parse(answer), answer }
  } catch {
    return { value: answer, answer }
  }
}

function overBudget(budget: BudgetFault): RunEnd {
  const message = `${budget.what} ${budgetInFields(budget)}`
  const outcome: Outcome = { kind: 'failed', code: 'limit', message, budget }
  return { outcome, value: null }
}
