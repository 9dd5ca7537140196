// Runs a program as `cem exec` does and prints how long each part took. A process of its own: imports are timed.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** Parts of a cold start in ms. */
export interface Phases {
  importMs: number
  createMs: number
  acquireMs: number
  runMs: number
  restMs: number
  closeMs: number
}

let last = performance.now()
const lap = () => {
  const now = performance.now()
  const ms = now - last
  last = now
  return ms
}

const { loadConfig } = await import('../../lib/config/load-config.ts')
const { createPlayground } = await import('../../lib/create-playground.ts')
const importMs = lap()

const playground = await createPlayground(loadConfig({ env: process.env }))
const createMs = lap()

const workspaceDir = resolve(playground.config.paths.workspacesDir, 'local')
const person = { id: 'local', admin: true, workspaceDir, isListed: false }
const code = readFileSync(process.argv[2]!, 'utf8')
const { runId } = await playground.runs.start(person, { code })
for await (const event of playground.runs.events(person, runId)) if (event.kind === 'finished') break
const { timings } = await playground.runs.get(person, runId)
const restMs = lap() - timings.acquireMs - timings.runMs

await playground.close()
const phases: Phases = {
  importMs,
  createMs,
  acquireMs: timings.acquireMs,
  runMs: timings.runMs,
  restMs,
  closeMs: lap(),
}
process.stdout.write(JSON.stringify(phases))
