'use client'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import type { HealthReport } from '../../../lib/health/health.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Badge } from '../../_ui/badge.tsx'
import { Card } from '../../_ui/panel.tsx'
import { Facts } from './facts.tsx'
import { RunsCard } from './runs-card.tsx'
import { SandboxCard } from './sandbox-card.tsx'
import { ServersCard } from './servers-card.tsx'
import { useHealthReport } from './use-health-report.ts'

/** How this installation is, brought up to date while one looks. */
export function HealthView({ initial }: { initial: HealthReport }) {
  const { report, fault } = useHealthReport(initial)
  return (
    <div className="grid gap-3">
      {fault && <Alert tone="warn">{fault} What is shown is what it said last; it is asked again and again.</Alert>}
      <SandboxCard sandbox={report.sandbox} />
      <RunsCard stats={report.stats} />
      <DatabaseCard database={report.database} />
      <ServersCard servers={report.servers} />
      <ServerCard report={report} />
    </div>
  )
}

function DatabaseCard({ database: { kind, answeredMs, fault } }: Pick<HealthReport, 'database'>) {
  return (
    <Card aria-labelledby="health-database">
      <h2 id="health-database" className="flex flex-wrap items-center gap-2 font-semibold">
        Database
        <Badge tone={fault ? 'bad' : 'ok'}>{fault ? 'Away' : 'Answers'}</Badge>
      </h2>
      <p className={`mt-1 ${fault ? 'text-bad' : 'text-ink2'}`}>
        {kind}. {fault ?? `It answered in ${answered(answeredMs ?? 0)}.`}
      </p>
    </Card>
  )
}

const answered = (ms: number) => (ms < 1 ? 'less than 1 ms' : formatDuration(ms))

function ServerCard({ report: { version, process } }: { report: HealthReport }) {
  const facts: [string, string][] = [
    ['Version', version],
    ['Node.js', process.node],
    ['Process', `${process.pid}`],
    ['Up for', formatDuration(process.uptimeSeconds * 1_000)],
    ['Memory', `${formatBytes(process.residentBytes)}, of it ${formatBytes(process.heapBytes)} heap`],
    ...(process.openDescriptors === null
      ? []
      : [['Open descriptors', formatCount(process.openDescriptors)] satisfies [string, string]]),
  ]
  return (
    <Card aria-labelledby="health-server">
      <h2 id="health-server" className="font-semibold">
        This server
      </h2>
      <Facts facts={facts} />
      <p className="mt-2 text-ink3 text-xs">
        The same figures for a collector of metrics: <span className="font-mono">GET /api/metrics</span> with the token
        of an administrator.
      </p>
    </Card>
  )
}
