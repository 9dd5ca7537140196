// Chooses tools for one task in a new process and prints how long it took: first-selection.ts TREE TASK
import { createDiscovery } from '../../lib/discovery/discover-tools.ts'
import { createSelector } from '../../lib/selection/create-selector.ts'
import { parseTask } from '../../lib/task/parse-task.ts'
import { createKeywordOverlap } from '../keyword-overlap.ts'

export interface FirstSelection {
  oursMs: number
  overlapMs: number
}

const [tree = '', task = ''] = process.argv.slice(2)
const catalog = await createDiscovery({ serversDir: tree }).catalog()

const began = performance.now()
createSelector().select(parseTask(task), catalog)
const between = performance.now()
createKeywordOverlap(catalog)(task)
const answer: FirstSelection = { oursMs: between - began, overlapMs: performance.now() - between }
process.stdout.write(JSON.stringify(answer))
