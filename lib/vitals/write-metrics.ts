import type { Vitals } from './vitals.ts'

type Labels = Record<string, string>
type Sample = { value: number; labels?: Labels; suffix?: '_sum' | '_count' }

/** The text format of Prometheus, which every collector of metrics reads. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** What can be measured of an installation, one family of figures after another, in the text format of Prometheus. */
export function writeMetrics(vitals: Vitals): string {
  const { version, sandbox, stats, database, servers, process } = vitals
  const { queue, pool, engines } = stats
  const perEngine = (samples: (engine: (typeof engines)[string], labels: Labels) => Sample[]) =>
    Object.entries(engines).flatMap(([name, engine]) => samples(engine, { engine: name }))
  const label: Labels = 'fault' in sandbox ? {} : { backend: sandbox.backend, isolation: sandbox.isolation }

  return [
    family('cem_info', 'gauge', 'Which version this is.', [{ value: 1, labels: { version, node: process.node } }]),
    family('cem_sandbox_up', 'gauge', 'Whether programs can be run here.', [
      { value: 'fault' in sandbox ? 0 : 1, labels: label },
    ]),
    family('cem_runs_running', 'gauge', 'Programs that run now.', [{ value: queue.running }]),
    family('cem_runs_waiting', 'gauge', 'Programs that wait for their turn.', [{ value: queue.waiting }]),
    family('cem_runs_waiting_limit', 'gauge', 'How many may wait until the answer is busy.', [
      { value: queue.limits.waiting },
    ]),
    family('cem_runs_longest_wait_seconds', 'gauge', 'How long the first in line has waited.', [
      { value: queue.longestWaitMs / 1000 },
    ]),
    family(
      'cem_runs_begun_total',
      'counter',
      'Programs that have begun.',
      perEngine(({ begun }, labels) => [{ value: begun, labels }]),
    ),
    family(
      'cem_runs_ended_total',
      'counter',
      'Programs that have ended, by how.',
      perEngine(({ ended }, labels) =>
        Object.entries(ended).map(([outcome, value]) => ({ value, labels: { ...labels, outcome } })),
      ),
    ),
    family(
      'cem_sandbox_acquire_seconds',
      'summary',
      'From its turn to having a sandbox, for each program; quantiles of the last 1,000.',
      perEngine(({ begun, acquireMs: { p50, p95, sumMs } }, labels) => [
        ...[[0.5, p50] as const, [0.95, p95] as const].flatMap(([quantile, ms]) =>
          ms === null ? [] : [{ value: ms / 1000, labels: { ...labels, quantile: `${quantile}` } }],
        ),
        { value: sumMs / 1000, labels, suffix: '_sum' as const },
        { value: begun, labels, suffix: '_count' as const },
      ]),
    ),
    family('cem_sandboxes_ready', 'gauge', 'Sandboxes made ahead that wait.', [{ value: pool.ready }]),
    family('cem_sandboxes_coming', 'gauge', 'Sandboxes that are being made or come back.', [{ value: pool.coming }]),
    family('cem_sandboxes_ready_limit', 'gauge', 'How many may wait.', [{ value: pool.size }]),
    family('cem_sandboxes_started_total', 'counter', 'Sandboxes that came up.', [{ value: stats.started }]),
    family(
      'cem_sandboxes_retired_total',
      'counter',
      'Sandboxes that were given up, by why.',
      Object.entries(stats.retired).map(([reason, value]) => ({ value, labels: { reason } })),
    ),
    family('cem_database_up', 'gauge', 'Whether the database answers.', [
      { value: database.answeredMs === null ? 0 : 1, labels: { kind: database.kind } },
    ]),
    family(
      'cem_mcp_connections',
      'gauge',
      'Connections to MCP servers; server="" are all that people added for themselves.',
      servers.flatMap(({ server, connected, connecting, failed }) =>
        Object.entries({ connected, connecting, failed }).map(([state, value]) => ({
          value,
          labels: { server: server ?? '', state },
        })),
      ),
    ),
    family('process_resident_memory_bytes', 'gauge', 'Resident memory of the server.', [
      { value: process.residentBytes },
    ]),
    family('nodejs_heap_size_used_bytes', 'gauge', 'Heap in use of the server.', [{ value: process.heapBytes }]),
    family(
      'process_open_fds',
      'gauge',
      'Open descriptors of the server.',
      process.openDescriptors === null ? [] : [{ value: process.openDescriptors }],
    ),
    family('process_uptime_seconds', 'gauge', 'Since the server started.', [{ value: process.uptimeSeconds }]),
  ].join('')
}

/** Nothing at all when there are no samples. */
function family(name: string, type: 'gauge' | 'counter' | 'summary', help: string, samples: Sample[]): string {
  if (samples.length === 0) return ''
  const lines = samples.map(({ value, labels = {}, suffix = '' }) => `${name}${suffix}${writeLabels(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function writeLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

/** Names of servers are text that somebody chose. */
const escapeLabel = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
