import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Generated } from '../codegen/generator.ts'
import { ModelError } from '../codegen/model/model-error.ts'
import { withAnswers } from '../codegen/model/with-answers.ts'
import type { Tool } from '../discovery/tool.ts'
import { isThreadBusy } from '../process/thread-load.ts'
import { createTurns } from '../process/turns.ts'
import type { SelectedTool } from '../runs/event.ts'
import { boundedQuestion } from '../runs/question.ts'
import type { Selection } from '../selection/selection.ts'
import { parseTask } from '../task/parse-task.ts'
import type { ModelUsage } from '../tokens/model-usage.ts'
import { type RunEnd, runCode } from './run-code.ts'
import { type RunContext, type RunServices, timed } from './run-services.ts'

/**
 * Discovery and selection work on this one thread, long where a catalog or a task is large: in turns between people, with
 * everybody's requests in between, and as much rest as work while the thread has more to do than it can.
 */
const inTurn = createTurns({ atOnce: 2 })
const MOST_REST_MS = 100

/** Takes a task from its words to its result and tells each step as it happens. */
export async function runTask(words: string, run: RunContext, services: RunServices): Promise<RunEnd> {
  const turn = { ahead: true, of: run.home.personId, signal: run.signal }
  const selection = await inTurn(async () => {
    await setImmediate()
    const began = performance.now()
    const selected = await select(words, run, services)
    if (isThreadBusy()) await sleep(Math.min(performance.now() - began, MOST_REST_MS))
    return selected
  }, turn)
  const chosen = selection.ranked.filter((ranked) => ranked.selected)
  run.emit({ kind: 'selected', ...describeSelection(selection) })
  if (chosen.length === 0)
    return noProgram(
      'No connected tool fits this task. Connect a server that can do it, or say it differently.',
      selection,
    )
  if (run.until === 'selected') return { outcome: { kind: 'stopped', after: 'selected' }, value: null }

  const learned = await services.learned(run.home)
  const tools = chosen.map((ranked) => learned.withLearned(ranked.tool))
  const generated = await timed(run, 'generateMs', () => generate(words, tools, run, services))
  if (generated.kind === 'no-program') return askedOrNot(generated, selection, run)

  return runCode(generated.source, run, services, {
    task: withAnswers(words, run.values),
    tools,
    usage: generated.usage,
  })
}

async function select(words: string, run: RunContext, services: RunServices): Promise<Selection> {
  const catalog = await timed(run, 'discoverMs', () => services.catalog(run.home))
  run.emit({
    kind: 'discovered',
    servers: catalog.servers.length,
    tools: catalog.servers.reduce((sum, server) => sum + server.tools.length, 0),
  })
  return timed(run, 'selectMs', () =>
    services.select(parseTask(words), catalog, { choice: run.tools, signal: run.signal }),
  )
}

async function generate(
  words: string,
  tools: readonly Tool[],
  run: RunContext,
  services: RunServices,
): Promise<Generated> {
  const generator = await services.generator()
  try {
    const writing = generator.generate({ task: words, tools, ...(run.values && { values: run.values }) }, run.signal)
    for (;;) {
      const next = await writing.next()
      if (!next.done) {
        run.emit({ kind: 'generating', ...next.value })
        continue
      }
      const { value } = next
      if (value.kind === 'program') {
        const { source, generator: by = generator.name, because, usage } = value
        run.emit({
          kind: 'generated',
          program: source,
          generator: by,
          ...(because && { because }),
          ...(usage && { usage }),
        })
      }
      return value
    }
  } catch (error) {
    // What a model had written before it broke off is kept: a person can go on with it.
    if (error instanceof ModelError && error.partial !== '') {
      const { partial: program, usage } = error
      run.emit({ kind: 'generated', program, generator: generator.name, partial: true, ...(usage && { usage }) })
    }
    throw error
  }
}

/** There is no program; where a value would make one possible, it is asked for. */
function askedOrNot(
  { reason, question: asked, usage }: Extract<Generated, { kind: 'no-program' }>,
  selection: Selection,
  run: RunContext,
): RunEnd {
  const question = asked && boundedQuestion(asked)
  if (!question) return noProgram(reason, selection, usage)
  run.emit({ kind: 'question', ...question })
  const { outcome } = noProgram(reason, selection, usage)
  return { outcome: { ...outcome, question }, value: null }
}

function noProgram(reason: string, { ranked }: Selection, usage?: ModelUsage) {
  const nearest = ranked
    .filter(({ settled }) => settled !== 'excluded')
    .slice(0, 3)
    .map(({ tool, score }) => ({ server: tool.server, tool: tool.tool, score }))
  return { outcome: { kind: 'no-program' as const, reason, nearest, ...(usage && { usage }) }, value: null }
}

function describeSelection({ ranked, considered, cut, method }: Selection) {
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
