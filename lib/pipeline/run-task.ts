import { othersThan } from './others-than.ts'
import type { RunEnd } from './run-code.ts'
import type { RunContext, RunServices } from './run-services.ts'
import { describeSelection, selectTools } from './select-tools.ts'
import { runTurns } from './turns/run-turns.ts'
import type { Nearest } from './turns/work.ts'

/** Takes a task from its words to its result and tells each step as it happens. */
export async function runTask(words: string, run: RunContext, services: RunServices): Promise<RunEnd> {
  const { meant = words, unclear } = run.understood ?? {}
  const selection = await selectTools(meant, run, services)
  const chosen = selection.ranked.filter((ranked) => ranked.selected)
  const told = describeSelection(selection)
  run.emit({ kind: 'selected', ...told })
  const nearest = nearestOf(selection.ranked)
  const near = selection.ranked.slice(0, 10).map(({ tool }) => tool.server)
  const others = await othersThan(
    chosen.map(({ tool }) => tool),
    near,
    run,
    services,
  )
  // Where nothing was chosen rules may still find what the words mean, for they know what tools take; a model has tools
  // looked for by words of its own, and many a task needs none.
  const { kind } = await services.generator()
  const isHopeless = kind === 'rules' && others.length === 0
  if (chosen.length === 0 && (isHopeless || run.until === 'selected')) {
    const reason =
      unclear ?? 'No connected tool fits this task. Connect a server that can do it, or say it differently.'
    return { outcome: { kind: 'no-program', reason, nearest }, value: null }
  }
  if (run.until === 'selected') return { outcome: { kind: 'stopped', after: 'selected' }, value: null }

  const learned = await services.learned(run.home)
  const tools = chosen.map((ranked) => learned.withLearned(ranked.tool))
  return runTurns({ task: words, tools, others, selected: told.tools, nearest }, run, services)
}

function nearestOf(ranked: Awaited<ReturnType<typeof selectTools>>['ranked']): Nearest {
  return ranked
    .filter(({ settled }) => settled !== 'excluded')
    .slice(0, 3)
    .map(({ tool, score }) => ({ server: tool.server, tool: tool.tool, score }))
}
