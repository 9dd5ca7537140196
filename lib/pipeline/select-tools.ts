import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { isThreadBusy } from '../process/thread-load.ts'
import { createTurns } from '../process/turns.ts'
import type { SelectedTool, ToolChoice } from '../runs/event.ts'
import type { Selection } from '../selection/selection.ts'
import { parseTask } from '../task/parse-task.ts'
import { type RunContext, type RunServices, timed } from './run-services.ts'
import { choiceOfTools } from './skills/exclude-skills.ts'

/**
 * Discovery and selection work on this one thread, long where a catalog or a task is large: in turns between people, with
 * everybody's requests in between, and as much rest as work while the thread has more to do than it can.
 */
const inTurn = createTurns({ atOnce: 2 })
const MOST_REST_MS = 100

/** The few of all tools that words ask for. */
export function selectTools(
  words: string,
  run: RunContext,
  services: RunServices,
  choice: ToolChoice | undefined = run.tools,
): Promise<Selection> {
  return inTurnOf(run, () => select(words, run, services, choice))
}

/** Ranks when it is this person's turn. */
export function inTurnOf<T>(run: RunContext, rank: () => Promise<T>): Promise<T> {
  const turn = { ahead: true, of: run.home.personId, signal: run.signal }
  return inTurn(async () => {
    await setImmediate()
    const began = performance.now()
    const ranked = await rank()
    if (isThreadBusy()) await sleep(Math.min(performance.now() - began, MOST_REST_MS))
    return ranked
  }, turn)
}

async function select(
  words: string,
  run: RunContext,
  services: RunServices,
  choice: ToolChoice | undefined,
): Promise<Selection> {
  const catalog = await timed(run, 'discoverMs', () => services.catalog(run.home))
  run.emit({
    kind: 'discovered',
    servers: catalog.servers.length,
    tools: catalog.servers.reduce((sum, server) => sum + server.tools.length, 0),
  })
  return timed(run, 'selectMs', () =>
    services.select(parseTask(words), catalog, {
      choice: choice && choiceOfTools(choice, catalog),
      signal: run.signal,
    }),
  )
}

/** A selection as it is told. */
export function describeSelection({ ranked, considered, cut, method }: Selection) {
  const describe = ({
    tool,
    score,
    why,
    settled,
    injectedInstructions,
  }: Selection['ranked'][number]): SelectedTool => ({
    server: tool.server,
    tool: tool.tool,
    score,
    why,
    signature: tool.signature,
    module: tool.module,
    ...(settled === 'pinned' && { pinned: true }),
    ...(injectedInstructions && { injectedInstructions }),
  })
  return {
    tools: ranked.filter((one) => one.selected).map(describe),
    nearest: ranked
      // What a person excluded is no news to that person.
      .filter((one) => !one.selected && one.settled !== 'excluded')
      .slice(0, 3)
      .map(describe),
    considered,
    cut,
    method,
  }
}
