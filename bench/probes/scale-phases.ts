// Opens what is kept of a large tree and ranks tasks, phase by phase: scale-phases.ts TREE CACHE INDEX TASKS.json
import { readFileSync } from 'node:fs'
import { createDiscovery } from '../../lib/discovery/discover-tools.ts'
import { createSelector } from '../../lib/selection/create-selector.ts'
import { parseTask } from '../../lib/task/parse-task.ts'

/** Milliseconds, and megabytes of heap and buffers. */
export interface ScalePhases {
  catalogMs: number
  indexMs: number
  taskMs: number[]
  megabytes: number
}

const [serversDir = '', cache = '', index = '', tasks = ''] = process.argv.slice(2)
const log = (message: string) => process.stderr.write(`${message}\n`)
const texts = JSON.parse(readFileSync(tasks, 'utf8')) as string[]
const before = memory()

const began = performance.now()
const discovery = createDiscovery({ serversDir, cache: { file: cache, log } })
const catalog = await discovery.catalog()
const catalogMs = performance.now() - began

const selector = createSelector({ index: { file: index, log } })
const indexBegan = performance.now()
selector.select(parseTask('warm up'), catalog)
const indexMs = performance.now() - indexBegan
const megabytes = memory() - before

for (const text of texts.slice(0, 100)) selector.select(parseTask(text), catalog)
const taskMs = texts.map((text) => {
  const taskBegan = performance.now()
  selector.select(parseTask(text), catalog)
  return performance.now() - taskBegan
})
await Promise.all([discovery.close(), selector.close()])
process.stdout.write(JSON.stringify({ catalogMs, indexMs, taskMs, megabytes } satisfies ScalePhases))

function memory(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1024 ** 2
}
