import { join } from 'node:path'
import { createDiscovery } from '../../lib/discovery/discover-tools.ts'
import type { Catalog, Tool } from '../../lib/discovery/tool.ts'
import { createSelector } from '../../lib/selection/create-selector.ts'
import { parseTask } from '../../lib/task/parse-task.ts'
import { runNode } from '../harness/node-process.ts'
import { openPlace } from '../harness/place.ts'
import type { Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import { createKeywordOverlap } from '../keyword-overlap.ts'
import { makeTree } from '../make-tree.ts'
import type { FirstSelection } from '../probes/first-selection.ts'
import { TASKS } from '../tasks.ts'

const AIM_MS = 5

/** Finding the tools for a task among 1,000. */
export const measureSelection: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const tree = join(place.dir, 'servers')
  try {
    tell('generating the modules of 1,000 tools')
    await makeTree(tree)
    const catalog = await createDiscovery({ serversDir: tree }).catalog()
    tell(`${runs} new processes that choose once, then ${runs} rounds of ${TASKS.length} tasks`)
    const first = await firstSelections(tree, runs)
    const { ours, overlap } = timeWarm(catalog, runs)
    return {
      title: `Selection over 1,000 tools`,
      about:
        `${TASKS.length} tasks (\`bench/tasks.ts\`) over the same tree, from the words to the ranked tools. Warm: the ` +
        'index is there. Cold: the first task of a new process, which builds the index. Beside it a keyword overlap ' +
        'without stems, weights or clauses (`bench/keyword-overlap.ts`).',
      figures: [
        {
          what: 'selection, warm',
          unit: 'ms',
          summary: summarize(ours),
          aim: AIM_MS,
          against: { what: 'keyword overlap', summary: summarize(overlap) },
        },
        {
          what: 'selection, cold with the index',
          unit: 'ms',
          summary: summarize(first.map(({ oursMs }) => oursMs)),
          against: { what: 'keyword overlap', summary: summarize(first.map(({ overlapMs }) => overlapMs)) },
        },
      ],
      notes: [describeHits(catalog)],
    }
  } finally {
    place.remove()
  }
}

function timeWarm(catalog: Catalog, runs: number): { ours: number[]; overlap: number[] } {
  const selector = createSelector()
  const find = createKeywordOverlap(catalog)
  const ours: number[] = []
  const overlap: number[] = []
  for (let round = -3; round < runs; round++) {
    for (const { task } of TASKS) {
      const began = performance.now()
      selector.select(parseTask(task), catalog)
      const between = performance.now()
      find(task)
      if (round < 0) continue
      ours.push(between - began)
      overlap.push(performance.now() - between)
    }
  }
  return { ours, overlap }
}

async function firstSelections(tree: string, runs: number): Promise<FirstSelection[]> {
  const all: FirstSelection[] = []
  for (let i = 0; i < runs; i++) {
    const { task } = TASKS[i % TASKS.length]!
    const { stdout } = await runNode(['bench/probes/first-selection.ts', tree, task])
    all.push(JSON.parse(stdout) as FirstSelection)
  }
  return all
}

/** Speed alone would be no praise: how often the tool that is meant was found. */
function describeHits(catalog: Catalog): string {
  const selector = createSelector()
  const find = createKeywordOverlap(catalog)
  const nameOf = ({ server, tool }: Tool) => `${server}.${tool}`
  let [chosen, sum, overlapFirst] = [0, 0, 0]
  for (const { task, means } of TASKS) {
    const selected = selector.select(parseTask(task), catalog).ranked.filter((one) => one.selected)
    sum += selected.length
    if (selected.some(({ tool }) => nameOf(tool) === means)) chosen++
    if (
      find(task)
        .slice(0, Math.max(1, selected.length))
        .some((tool) => nameOf(tool) === means)
    )
      overlapFirst++
  }
  return (
    `The tool that is meant was chosen for ${chosen} of ${TASKS.length} tasks, with ${(sum / TASKS.length).toFixed(1)} ` +
    `tools chosen on average; among as many of the keyword overlap it was for ${overlapFirst}.`
  )
}
