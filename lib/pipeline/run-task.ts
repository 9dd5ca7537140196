import type { Tool } from '../discovery/tool.ts'
import type { SelectedTool } from '../runs/event.ts'
import type { Selection } from '../selection/selection.ts'
import { parseTask } from '../task/parse-task.ts'
import { type Parts, type RunContext, timed } from './parts.ts'
import { type RunEnd, runCode } from './run-code.ts'

/** Takes a task from its words to its result and tells each step as it happens. */
export async function runTask(words: string, run: RunContext, parts: Parts): Promise<RunEnd> {
  const task = parseTask(words)

  const catalog = await timed(run, 'discoverMs', () => parts.catalog(run.home))
  run.emit({
    kind: 'discovered',
    servers: catalog.servers.length,
    tools: catalog.servers.reduce((sum, server) => sum + server.tools.length, 0),
  })

  const selection = await timed(run, 'selectMs', () => parts.select(task, catalog))
  const chosen = selection.ranked.filter((ranked) => ranked.selected)
  run.emit({ kind: 'selected', ...describeSelection(selection) })
  if (chosen.length === 0)
    return noProgram(
      'No connected tool fits this task. Connect a server that can do it, or say it differently.',
      selection,
    )
  if (run.until === 'selected') return { outcome: { kind: 'stopped', after: 'selected' }, value: null }

  const tools = chosen.map((ranked) => ranked.tool)
  const generated = await timed(run, 'generateMs', () => generate(words, tools, run, parts))
  if (generated.kind === 'no-program') return noProgram(generated.reason, selection)
  run.emit({ kind: 'generated', program: generated.source, generator: parts.generator.name })

  return runCode(generated.source, run, parts, { task: words, tools })
}

async function generate(words: string, tools: readonly Tool[], run: RunContext, parts: Parts) {
  const writing = parts.generator.generate(words, tools, run.signal)
  for (;;) {
    const next = await writing.next()
    if (next.done) return next.value
    run.emit({ kind: 'generating', delta: next.value.delta })
  }
}

function noProgram(reason: string, { ranked }: Selection): RunEnd {
  const nearest = ranked.slice(0, 3).map(({ tool, score }) => ({ server: tool.server, tool: tool.tool, score }))
  return { outcome: { kind: 'no-program', reason, nearest }, value: null }
}

function describeSelection({ ranked, considered, cut, method }: Selection) {
  const describe = ({ tool, score, why }: Selection['ranked'][number]): SelectedTool => ({
    server: tool.server,
    tool: tool.tool,
    score,
    why,
    signature: tool.signature,
    module: tool.module,
  })
  return {
    tools: ranked.filter((one) => one.selected).map(describe),
    nearest: ranked
      .filter((one) => !one.selected)
      .slice(0, 3)
      .map(describe),
    considered,
    cut,
    method,
  }
}
