import type { HealthReport } from './health.ts'

type Labels = Record<string, string>
type Sample = { value: number; labels?: Labels; suffix?: '_sum' | '_count' }

/** The text format of Prometheus, which every collector of metrics reads. */
export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** What can be measured of an installation, one family of figures after another, in the text format of Prometheus. */
export function writeMetrics(report: HealthReport): string {
  const { version, sandbox, stats, database, servers, process } = report
  const { queue, pool, engines } = stats
  const perEngine = (samples: (engine: (typeof engines)[string], labels: Labels) => Sample[]) =>
    Object.entries(engines).flatMap(([name, engine]) => samples(engine, { engine: name }))
  const label: Labels = 'fault' in sandbox ? {} : { backend: sandbox.backend, isolation: sandbox.isolation }

  return [
    gauge('cem_info', 'Which version this is.', 1, { version, node: process.node }),
    gauge('cem_sandbox_up', 'Whether programs can be run here.', 'fault' in sandbox ? 0 : 1, label),
    gauge('cem_runs_running', 'Programs that run now.', queue.running),
    gauge('cem_runs_waiting', 'Programs that wait in the queue.', queue.waiting),
    gauge('cem_runs_waiting_limit', 'How many may wait until the server says it is busy.', queue.limits.waiting),
    gauge('cem_runs_longest_wait_seconds', 'How long the first in the queue has waited.', queue.longestWaitMs / 1000),
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
    gauge('cem_sandboxes_ready', 'Warm sandboxes that wait for a program.', pool.ready),
    gauge('cem_sandboxes_coming', 'Sandboxes that are being made or come back.', pool.coming),
    gauge('cem_sandboxes_ready_limit', 'How many may wait.', pool.size),
    family('cem_sandboxes_started_total', 'counter', 'Sandboxes that came up.', [{ value: stats.started }]),
    family(
      'cem_sandboxes_retired_total',
      'counter',
      'Sandboxes that were retired, by reason.',
      Object.entries(stats.retired).map(([reason, value]) => ({ value, labels: { reason } })),
    ),
    gauge('cem_database_up', 'Whether the database answers.', database.answeredMs === null ? 0 : 1, {
      kind: database.kind,
    }),
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
    gauge('process_resident_memory_bytes', 'Resident memory of the server.', process.residentBytes),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use of the server.', process.heapBytes),
    gauge('process_open_fds', 'Open descriptors of the server.', process.openDescriptors),
    gauge('process_uptime_seconds', 'Since the server started.', process.uptimeSeconds),
  ].join('')
}

/** One figure; nothing where nobody knows it. */
const gauge = (name: string, help: string, value: number | null, labels: Labels = {}) =>
  family(name, 'gauge', help, value === null ? [] : [{ value, labels }])

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
