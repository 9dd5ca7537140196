import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { end, lineOf, root, startNode } from '../harness/node-process.ts'
import { openPlace, type Place } from '../harness/place.ts'
import { memoryOfTree } from '../harness/processes.ts'
import type { Figure, Measure, Section } from '../harness/section.ts'
import { type Summary, summarize } from '../harness/summary.ts'

const SETTLE_MS = 3_000
const BETWEEN_MS = 100

/** What processes hold that have nothing to do. */
export const measureMemory: Measure = async ({ runs, tell }) => {
  const section: Section = {
    title: 'Memory when nothing happens',
    about:
      `A process and all it started, ${SETTLE_MS / 1000} s after it was ready, looked at ${runs} times: the sum of what ` +
      'each holds resident, as `ps` shows it. The server: `npm start` on its own port, after its first page.',
    figures: [],
    notes: [],
  }
  if (process.platform !== 'linux') {
    section.notes.push('Not measured: this measurement reads /proc, which only Linux has.')
    return section
  }
  const place = openPlace()
  try {
    const look = (child: ChildProcess) => watch(child, runs)
    tell('a bare Node.js process')
    const node = await withProcess(startNode(['-e', 'console.log("ready"); setInterval(() => {}, 1e6)']), 'ready', look)
    const against = { what: 'a bare Node.js process', summary: node.memory }
    const add = (what: string, { memory }: { memory: Summary }) =>
      section.figures.push({ what, unit: 'MB', summary: memory, against } satisfies Figure)

    for (const [stage, what] of [
      ['created', '`createPlayground`, nothing asked of it'],
      ['used', '… after a run, with a sandbox that waits'],
    ] as const) {
      tell(what)
      const child = startNode(['bench/probes/idle-playground.ts', stage], place)
      add(what, await withProcess(child, 'ready', look))
    }
    const missing = ['app', '.next/BUILD_ID', '.next/source-key'].find((path) => !existsSync(join(root, path)))
    if (missing) {
      section.notes.push(
        `The server was not measured: there is no ${missing}. Run \`npm start\` once, then measure again.`,
      )
      return section
    }
    tell('the server')
    const server = await withProcess(await startServer(place), 'Ready:', look)
    add('the server, idle', server)
    section.notes.push(`The server is ${server.processes} processes; the memory of its launcher is in the figure.`)
    return section
  } finally {
    place.remove()
  }
}

async function startServer(place: Place): Promise<ChildProcess> {
  const port = await freePort()
  return startNode(['scripts/start.mjs'], place, { PORT: String(port), HOST: '127.0.0.1', NODE_ENV: 'production' })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function withProcess<T>(child: ChildProcess, beginning: string, work: (child: ChildProcess) => Promise<T>) {
  try {
    await lineOf(child, beginning)
    await sleep(SETTLE_MS)
    return await work(child)
  } finally {
    await end(child)
  }
}

async function watch(child: ChildProcess, runs: number): Promise<{ memory: Summary; processes: number }> {
  const samples: number[] = []
  let processes = 0
  for (let i = 0; i < runs; i++) {
    const now = await memoryOfTree(child.pid!)
    samples.push(now.resident)
    processes = now.processes
    await sleep(BETWEEN_MS)
  }
  return { memory: summarize(samples), processes }
}
