'use client'
import { useState } from 'react'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import type { HealthReport } from '../../../lib/health/health.ts'
import type { HealthPeriod } from '../../../lib/health/history/periods.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Badge } from '../../_ui/badge.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { Card } from '../../_ui/panel.tsx'
import { Facts } from './facts.tsx'
import { HistoryCards } from './history-cards.tsx'
import { RunsCard } from './runs-card.tsx'
import { SandboxCard } from './sandbox-card.tsx'
import { ServersCard } from './servers-card.tsx'
import { useHealthHistory } from './use-health-history.ts'
import { useHealthReport } from './use-health-report.ts'
import { words } from './words.ts'

const PERIODS: readonly HealthPeriod[] = ['hour', 'day', 'week']

/** How this installation is and was, brought up to date while one looks. */
export function HealthView({ initial }: { initial: HealthReport }) {
  const [period, setPeriod] = useState<HealthPeriod>('day')
  const { report, fault } = useHealthReport(initial)
  const { history, fault: historyFault } = useHealthHistory(period)
  return (
    <div className="grid gap-3">
      <div className="flex items-start justify-end self-start lg:-mt-14">
        <FilterButtons
          legend={words.period}
          choices={PERIODS}
          words={words.periods}
          value={period}
          onChoose={setPeriod}
          buttonClassName="px-2.5"
        />
      </div>
      {(fault ?? historyFault) && (
        <Alert tone="warn">
          {fault ?? historyFault} {words.lastKnown}
        </Alert>
      )}
      {history ? (
        <HistoryCards history={history} report={report} />
      ) : (
        <p role="status" className="min-h-[404px] text-ink3">
          {words.reading}
        </p>
      )}
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
        {words.database.title}
        <Badge tone={fault ? 'bad' : 'ok'}>{fault ? words.database.down : words.database.up}</Badge>
      </h2>
      <p className={`mt-1 ${fault ? 'text-bad' : 'text-ink2'}`}>
        {kind}. {fault ?? words.database.answered(answered(answeredMs ?? 0))}
      </p>
    </Card>
  )
}

const answered = (ms: number) => (ms < 1 ? words.database.fast : formatDuration(ms))

function ServerCard({ report: { version, process } }: { report: HealthReport }) {
  const facts: [string, string][] = [
    [words.server.version, version],
    [words.server.node, process.node],
    [words.server.process, `${process.pid}`],
    [words.server.upFor, formatDuration(process.uptimeSeconds * 1_000)],
    [words.server.memory, words.server.memoryUsed(formatBytes(process.residentBytes), formatBytes(process.heapBytes))],
    ...(process.openDescriptors === null
      ? []
      : [[words.server.descriptors, formatCount(process.openDescriptors)] satisfies [string, string]]),
  ]
  return (
    <Card aria-labelledby="health-server">
      <h2 id="health-server" className="font-semibold">
        {words.server.title}
      </h2>
      <Facts facts={facts} />
      <p className="mt-2 text-ink3 text-xs">
        {words.server.metrics.before} <span className="font-mono">{'GET /api/metrics'}</span>{' '}
        {words.server.metrics.after}
      </p>
    </Card>
  )
}
