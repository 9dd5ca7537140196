import { inspectProgram } from '../../lib/analysis/inspect-program.ts'
import { createPlayground } from '../../lib/create-playground.ts'
import { openSandbox } from '../../lib/pipeline/open-sandbox.ts'
import type { CallHost } from '../../lib/sandbox/contract.ts'
import { DEFAULT_LIMITS, type Sandbox } from '../../lib/sandbox/contract.ts'
import { interleave } from '../harness/interleave.ts'
import { runNode } from '../harness/node-process.ts'
import { openPlace, type Place } from '../harness/place.ts'
import { ONE_CALL, runOneCall } from '../harness/program.ts'
import type { Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'

const AIM_MS = 15
/** A waiting sandbox is taken in a few ms, and a new one takes at least tens of them. */
const WAITED_MS = 20
/** Sandboxes are made one after another when one was taken; so many starts fit into a pause. */
const STARTS_IN_A_PAUSE = 4

type Timing = 'checkMs' | 'acquireMs' | 'runMs'

/** A program with one tool call when a sandbox waits, against one that has to be made. */
export const measureWarm: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const warm = await createPlayground(place.config())
  const cold = await createPlayground(place.config({ optimizations: { sandbox_pooling: false } }))
  const [warmSandbox, coldSandbox] = [await openProcesses(place, true), await openProcesses(place, false)]
  const parts: Record<Timing, number[]> = { checkMs: [], acquireMs: [], runMs: [] }
  try {
    tell('finding out what this machine can do and how long a sandbox takes')
    const starts: number[] = []
    for (let i = 0; i < 5; i++) starts.push(await timeSandbox(coldSandbox, place))
    const pauseMs = Math.max(300, summarize(starts).median * STARTS_IN_A_PAUSE)
    await timeSandbox(warmSandbox, place)
    await runOneCall(warm, place.person)

    tell(`${runs} rounds with a pause of ${Math.round(pauseMs)} ms before each warm run`)
    const samples = await interleave(
      {
        node: { run: async () => (await runNode(['-e', '0'])).ms },
        coldSandbox: { run: () => timeSandbox(coldSandbox, place) },
        coldRun: { run: async () => (await runOneCall(cold, place.person)).ms },
        warmSandbox: { pauseMs, run: () => timeSandbox(warmSandbox, place) },
        warmRun: {
          pauseMs,
          async run() {
            const { ms, timings } = await runOneCall(warm, place.person)
            for (const name of Object.keys(parts) as Timing[]) parts[name].push(timings[name])
            return ms
          },
        },
      },
      { runs },
    )

    const of = (times: readonly number[]) => summarize(times.slice(-runs))
    const waited = parts.acquireMs.slice(-runs).filter((ms) => ms > WAITED_MS).length
    const node = { what: '`node -e 0`', summary: of(samples.node) }
    return {
      title: 'A program with one tool call',
      about:
        '`calculator.calculate` called once by a program of three lines. The whole path is `runs.start` to the ' +
        '`finished` event: guardrails, journal, sandbox, broker, MCP server, token count. The sandbox alone is ' +
        '`sandbox.run` with a host that answers at once, a process for each run. Warm: a sandbox waits; between two runs there is time to make ' +
        'the next. Cold: pooling is off.',
      figures: [
        {
          what: 'warm, the whole path',
          unit: 'ms',
          summary: of(samples.warmRun),
          aim: AIM_MS,
          against: { what: 'cold', summary: of(samples.coldRun) },
        },
        { what: '… of it the check', unit: 'ms', summary: of(parts.checkMs) },
        { what: '… of it taking the sandbox', unit: 'ms', summary: of(parts.acquireMs) },
        { what: '… of it the program', unit: 'ms', summary: of(parts.runMs) },
        {
          what: 'warm, the sandbox alone',
          unit: 'ms',
          summary: of(samples.warmSandbox),
          against: { what: 'cold', summary: of(samples.coldSandbox) },
        },
        { what: 'cold, the whole path', unit: 'ms', summary: of(samples.coldRun), against: node },
        { what: 'cold, the sandbox alone', unit: 'ms', summary: of(samples.coldSandbox), against: node },
      ],
      notes: [
        `In ${waited} of ${runs} warm runs no sandbox waited after all, because making it took longer than the pause.`,
      ],
    }
  } finally {
    await Promise.all([warm.close(), cold.close(), warmSandbox.close(), coldSandbox.close()])
    place.remove()
  }
}

async function openProcesses(place: Place, pooling: boolean): Promise<Sandbox> {
  const optimizations = { sandbox_pooling: pooling, sandbox_pool_size: 1 }
  const config = place.config({ optimizations, sandbox: { run_isolation: 'process' } })
  return (await openSandbox(config, () => {})).sandbox
}

const answer: CallHost = async () => '42'

/** Ms from asking for a sandbox to the program's value. */
async function timeSandbox(sandbox: Sandbox, { home }: Place): Promise<number> {
  const began = performance.now()
  const { signal } = new AbortController()
  const program = { source: ONE_CALL, home, ...(await inspectProgram(ONE_CALL, home.personId)) }
  const running = sandbox.run(program, { limits: DEFAULT_LIMITS, host: answer, signal })
  for (;;) {
    const next = await running.next()
    if (!next.done) continue
    const ms = performance.now() - began
    if (next.value.value !== 42) throw new Error(`Expected 42 and got ${JSON.stringify(next.value)}.`)
    return ms
  }
}
