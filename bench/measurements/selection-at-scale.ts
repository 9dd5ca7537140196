import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from '../harness/node-process.ts'
import { openPlace } from '../harness/place.ts'
import type { Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import { DEPARTMENTS, makeTasks, makeTree } from '../make-tree.ts'
import type { ScalePhases } from '../probes/scale-phases.ts'

const TASKS = 1_000
/** Each repetition starts processes that take seconds: more of them say nothing new. */
const MOST_RUNS = 5

/** Finding tools among 15,000: the start with and without what an earlier process kept, and a batch of 1,000 tasks. */
export const measureSelectionAtScale: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const tree = join(place.dir, 'servers')
  const kept = [join(place.dir, 'kept.catalog'), join(place.dir, 'kept.index')] as const
  const tasks = makeTasks(TASKS, DEPARTMENTS)
  const [list, batch] = [join(place.dir, 'tasks.json'), join(place.dir, 'tasks.jsonl')]
  try {
    writeFileSync(list, JSON.stringify(tasks))
    writeFileSync(batch, tasks.map((task, id) => `${JSON.stringify({ id, task })}\n`).join(''))
    tell('generating the modules of 15,000 tools, which takes two minutes')
    await makeTree(tree, DEPARTMENTS)
    const rounds = Math.min(runs, MOST_RUNS)
    tell(`${rounds} rounds of a cold start, a warm start and a batch from each`)
    const phases = async () => {
      const { stdout } = await runNode(['--expose-gc', 'bench/probes/scale-phases.ts', tree, ...kept, list])
      return JSON.parse(stdout) as ScalePhases
    }
    const runBatch = async () =>
      (await runNode(['lib/cli/main.ts', 'tools', 'search', '--batch', batch, '--servers', tree, '--json'], { place }))
        .ms
    const forget = () => {
      for (const file of [...kept, join(place.env.DATA_DIR!, 'tools')]) rmSync(file, { recursive: true, force: true })
    }
    const [cold, warm]: [ScalePhases[], ScalePhases[]] = [[], []]
    const [coldBatch, warmBatch]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      forget()
      cold.push(await phases())
      warm.push(await phases())
      coldBatch.push(await runBatch())
      warmBatch.push(await runBatch())
    }
    const sum = (all: ScalePhases[], value: (one: ScalePhases) => number) => summarize(all.map(value))
    return {
      title: 'Selection over 15,000 tools',
      about:
        '750 servers of 20 tools (`bench/make-tree.ts`), each kind of server once for each of 14 departments. Cold: ' +
        'nothing is kept of the tree. Warm: a new process that finds what an earlier one kept. The batch is ' +
        `\`cem tools search --batch\` of ${TASKS} tasks, from the start of the process to its end.`,
      figures: [
        { what: 'one task', unit: 'ms', summary: summarize(warm.flatMap(({ taskMs }) => taskMs)), aim: 5 },
        { what: 'building the index', unit: 'ms', summary: sum(cold, ({ indexMs }) => indexMs), aim: 3_000 },
        { what: 'loading the index', unit: 'ms', summary: sum(warm, ({ indexMs }) => indexMs), aim: 300 },
        { what: 'discovery, cold', unit: 'ms', summary: sum(cold, ({ catalogMs }) => catalogMs) },
        { what: 'discovery, warm', unit: 'ms', summary: sum(warm, ({ catalogMs }) => catalogMs) },
        { what: 'catalog and index in memory', unit: 'MB', summary: sum(warm, ({ megabytes }) => megabytes), aim: 200 },
        { what: 'the same after a cold start', unit: 'MB', summary: sum(cold, ({ megabytes }) => megabytes) },
        { what: `${TASKS} tasks, cold`, unit: 'ms', summary: summarize(coldBatch), aim: 10_000 },
        { what: `${TASKS} tasks, warm`, unit: 'ms', summary: summarize(warmBatch), aim: 10_000 },
      ],
      notes: [],
    }
  } finally {
    place.remove()
  }
}
