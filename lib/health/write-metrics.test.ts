import { expect, test } from 'vitest'
import { Counters } from '../sandbox/pool/counters.ts'
import type { HealthReport } from './health.ts'
import { writeMetrics } from './write-metrics.ts'

function report(): HealthReport {
  const counters = new Counters()
  counters.begin('context', 2)('returned')
  counters.begin('context', 4)
  counters.begin('process', 80)('timed-out')
  return {
    version: '1.2.3',
    sandbox: { backend: 'embedded', engine: 'context', layers: ['landlock'], isolation: 'landlock', why: 'it held' },
    stats: {
      queue: {
        running: 1,
        waiting: 3,
        resting: 0,
        longestWaitMs: 1_500,
        limits: { running: 2, runningEach: 2, runningMost: 8, waiting: 200, waitingEach: 50 },
      },
      pool: { ready: 2, coming: 1, size: 8 },
      ...counters.stats(),
    },
    database: { kind: 'SQLite', answeredMs: 1, fault: null },
    servers: [
      { server: 'odd "name"\\\nof two lines', connected: 1, connecting: 0, failed: 0, fault: null, failedSince: null },
      { server: null, connected: 0, connecting: 0, failed: 2, fault: null, failedSince: null },
    ],
    process: { pid: 1, node: 'v24.0.0', uptimeSeconds: 60, residentBytes: 1e8, heapBytes: 5e7, openDescriptors: null },
  }
}

/** What a collector reads: every sample by its name and labels. Throws on a line that is none. */
function parse(text: string): Map<string, number> {
  const samples = new Map<string, number>()
  for (const line of text.trimEnd().split('\n')) {
    if (/^# (HELP|TYPE) [a-z_]+ \S/.test(line)) continue
    const match = /^([a-z_]+(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})?) (-?[\d.e+-]+)$/.exec(line)
    if (!match?.[1]) throw new Error(`no sample: ${line}`)
    samples.set(match[1], Number(match[2]))
  }
  return samples
}

test('every line is one that collectors read, whatever a server is called', () => {
  const samples = parse(writeMetrics(report()))
  expect(samples.get('cem_mcp_connections{server="odd \\"name\\"\\\\\\nof two lines",state="connected"}')).toBe(1)
  expect(samples.get('cem_mcp_connections{server="",state="failed"}')).toBe(2)
})

test('times are in seconds, and figures are by engine, outcome and reason', () => {
  const samples = parse(writeMetrics(report()))
  expect(Object.fromEntries([...samples].filter(([name]) => /acquire|wait|begun|ended/.test(name)))).toEqual({
    cem_runs_waiting: 3,
    cem_runs_waiting_limit: 200,
    cem_runs_longest_wait_seconds: 1.5,
    'cem_runs_begun_total{engine="context"}': 2,
    'cem_runs_begun_total{engine="process"}': 1,
    'cem_runs_ended_total{engine="context",outcome="returned"}': 1,
    'cem_runs_ended_total{engine="process",outcome="timed-out"}': 1,
    'cem_sandbox_acquire_seconds{engine="context",quantile="0.5"}': 0.002,
    'cem_sandbox_acquire_seconds{engine="context",quantile="0.95"}': 0.004,
    'cem_sandbox_acquire_seconds_sum{engine="context"}': 0.006,
    'cem_sandbox_acquire_seconds_count{engine="context"}': 2,
    'cem_sandbox_acquire_seconds{engine="process",quantile="0.5"}': 0.08,
    'cem_sandbox_acquire_seconds{engine="process",quantile="0.95"}': 0.08,
    'cem_sandbox_acquire_seconds_sum{engine="process"}': 0.08,
    'cem_sandbox_acquire_seconds_count{engine="process"}': 1,
  })
  expect(samples.get('cem_sandboxes_retired_total{reason="runs"}')).toBe(0)
})

test('a sandbox that cannot be made is down, and a figure that nobody knows is left out', () => {
  const samples = parse(writeMetrics({ ...report(), sandbox: { fault: 'no Deno' } }))
  expect(samples.get('cem_sandbox_up')).toBe(0)
  expect([...samples.keys()]).not.toContain('process_open_fds')
})
