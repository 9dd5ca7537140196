import type { Catalog, Tool } from '../../lib/discovery/tool.ts'
import { createSelector } from '../../lib/selection/create-selector.ts'
import { parseTask } from '../../lib/task/parse-task.ts'
import { countTokens } from '../../lib/tokens/count-tokens.ts'
import type { MeasureOptions, Section } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import { createKeywordOverlap } from '../keyword-overlap.ts'
import { createPlainBm25 } from '../selection/plain-bm25.ts'
import { type AnnotatedTask, readCatalog, readTasks } from '../selection/read-benchmark.ts'
import { CUTS, meanOf, type RetrievalScores, scoreRanking } from '../selection/retrieval-scores.ts'

/** A place where the ranking ends for certain: deeper than any figure looks. */
const DEPTH = 100

/** How well the tools are found that people annotated, beside rankings without any art, and what our own cut lets through. */
export async function measureRetrieval(
  { tell }: Pick<MeasureOptions, 'tell'>,
  files: { catalog: string; tasks: string },
): Promise<Section> {
  const catalog = readCatalog(files.catalog)
  const tasks = readTasks(files.tasks)
  const tools = catalog.servers.flatMap((server) => server.tools)
  tell(`${tasks.length} tasks over ${tools.length} tools of ${catalog.servers.length} servers`)
  const ours = await runOurs(catalog, tasks)
  const overlap = createKeywordOverlap(catalog)
  const bm25 = createPlainBm25(catalog)
  return {
    title: `Selection: ${tasks.length} annotated tasks over ${tools.length} tools`,
    about:
      'Recall is the share of the needed tools among the first k of the ranking, whatever was selected; the server ' +
      'recall is that of the needed servers among the first five servers, and among the servers of the first five tools.',
    figures: [
      { what: 'one task', unit: 'ms', summary: summarize(ours.times) },
      { what: 'building the index', unit: 'ms', summary: summarize(ours.buildTimes) },
      { what: 'memory of the index', unit: 'MB', summary: summarize([ours.megabytes]) },
    ],
    counts: {
      head: ['', ...CUTS.map((k) => `R@${k}`), 'nDCG@10', 'server R@5', 'of 5 tools'],
      rows: [
        row(`ours (${ours.method})`, ours.scores),
        row(
          'plain BM25F',
          tasks.map((task) => scoreRanking(bm25(task.task), task)),
        ),
        row(
          'keyword overlap',
          tasks.map((task) => scoreRanking(overlap(task.task), task)),
        ),
      ],
    },
    notes: [await describeCut(ours.chosen, tasks)],
  }
}

async function runOurs(catalog: Catalog, tasks: readonly AnnotatedTask[]) {
  const before = memory()
  const selector = createSelector()
  const warmUp = parseTask('warm up')
  const buildTimes = [timed(() => selector.select(warmUp, catalog)).ms]
  const megabytes = Math.max(0, memory() - before)
  for (let i = 0; i < 4; i++) buildTimes.push(timed(() => createSelector().select(warmUp, catalog)).ms)
  const times: number[] = []
  const scores: RetrievalScores[] = []
  const chosen: Tool[][] = []
  let method = ''
  for (const task of tasks) {
    const { ms, value } = timed(() => selector.select(parseTask(task.task), catalog, { limit: DEPTH }))
    times.push(ms)
    method = value.method
    scores.push(
      scoreRanking(
        value.ranked.map(({ tool }) => tool),
        task,
      ),
    )
    chosen.push(value.ranked.flatMap(({ tool, selected }) => (selected ? [tool] : [])))
  }
  return { buildTimes, megabytes, times, scores, chosen, method }
}

function timed<T>(work: () => T): { ms: number; value: T } {
  const began = performance.now()
  const value = work()
  return { ms: performance.now() - began, value }
}

/** What the heap and the buffers beside it hold, in MB; exact only when `node --expose-gc` lets us collect first. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 ** 2
}

function row(name: string, all: readonly RetrievalScores[]): string[] {
  const { recall, ndcg10, serverRecall5, serverOfToolRecall5 } = meanOf(all)
  return [name, ...[...recall, ndcg10, serverRecall5, serverOfToolRecall5].map((value) => value.toFixed(3))]
}

async function describeCut(chosen: readonly Tool[][], tasks: readonly AnnotatedTask[]): Promise<string> {
  const tools = [...new Set(chosen.flat())]
  const texts = tools.map(({ tool, description, inputSchema }) =>
    JSON.stringify({ type: 'function', function: { name: tool, description, parameters: inputSchema } }),
  )
  const tokens = new Map<Tool, number>()
  for (let at = 0; at < tools.length; at += 100) {
    const counts = await countTokens(texts.slice(at, at + 100))
    tools.slice(at, at + 100).forEach((tool, index) => void tokens.set(tool, counts[index]!))
  }
  const tokensOf = (tool: Tool) => tokens.get(tool)!
  const mean = (value: (tools: Tool[], i: number) => number) =>
    chosen.reduce((sum, tools, i) => sum + value(tools, i), 0) / chosen.length
  const found = mean((tools, i) => scoreRanking(tools, tasks[i]!).recall.at(-1)!)
  const none = chosen.filter((tools) => tools.length === 0).length
  return (
    `At our own cut a task gets ${mean((tools) => tools.length).toFixed(1)} tools of ` +
    `${mean((tools) => tools.reduce((sum, tool) => sum + tokensOf(tool), 0)).toFixed(0)} tokens on average, among them ` +
    `${(100 * found).toFixed(0)} % of the needed ones; ${none} of ${tasks.length} tasks get none.`
  )
}
