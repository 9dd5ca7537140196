import { readFileSync } from 'node:fs'
import { createPlayground } from './create-playground.ts'
import { loadConfig } from './config/load-config.ts'
import { localPerson } from './people/as-person.ts'
import { createSelector } from './selection/create-selector.ts'
import { parseTask } from './task/parse-task.ts'
const playground = await createPlayground(loadConfig({ env: process.env, overrides: { server: { data_dir: '/tmp/ship/data' } } }))
const person = localPerson('/tmp/ship/ws')
const catalog = await playground.catalog(person)
const { skills } = await playground.skills.list(person)
const tools = skills.map((s) => ({ server: 'skills', tool: s.name, fn: s.fn, module: s.module, description: s.description, inputSchema: s.inputSchema, outputSchema: s.outputs, signature: s.signature }))
const joined = { servers: [...catalog.servers, { name: 'skills', description: '', tools, broken: [] }] } as any
const alone = { servers: [joined.servers.at(-1)] }
const selector = createSelector()
const tasks = readFileSync('e2e/requests.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l)).filter((t) => t.catalog === 'builtin').map((t) => t.task)
tasks.push('sum of sales per region in sales.csv', 'add up amount of each region of the csv file', 'which words come most often in notes.txt', 'search all markdown notes for "budget"', 'dump the orders table as csv', 'give me statistics about the columns of sales.csv', 'hours per person from hours.csv', 'use total-by-group on x.csv', 'total by group')
let n = 0
for (const task of tasks) {
  const began = performance.now()
  const { ranked } = selector.select(parseTask(task), joined)
  const ms = performance.now() - began
  const mine = ranked.filter((r) => r.tool.server === 'skills')
  const chosen = mine.filter((r) => r.selected)
  const only = selector.select(parseTask(task), alone as any).ranked.filter((r) => r.selected)
  if (chosen.length || only.length) { n++; console.log(task.slice(0, 110), '\n   ', chosen.map((r) => `${r.tool.tool} ${r.score.toFixed(2)} #${ranked.indexOf(r)} ${r.why}`), 'of', ranked.filter(r=>r.selected).length, ranked[0]?.tool.tool, ranked[0]?.score.toFixed(2), '| alone', only.map((r) => `${r.tool.tool} ${r.score.toFixed(2)}`).join(' '), ms.toFixed(1)) }
}
console.log(n, 'of', tasks.length)
await playground.close(); process.exit()
