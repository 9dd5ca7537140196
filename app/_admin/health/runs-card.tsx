import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import type { SandboxStats } from '../../../lib/sandbox/stats.ts'
import { Card } from '../../_ui/panel.tsx'
import { endsOf, figuresOf, retirementsOf } from './figures.ts'
import { Table } from './table.tsx'

/** Who runs, who waits, what is made ahead, and what came of it since the start. */
export function RunsCard({ stats }: { stats: SandboxStats }) {
  const engines = Object.entries(stats.engines)
  const retirements = retirementsOf(stats)
  return (
    <Card aria-labelledby="health-runs">
      <h2 id="health-runs" className="font-semibold">
        Programs
      </h2>
      <dl className="mt-2 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {figuresOf(stats).map(({ name, value, note }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink3 text-xs">{name}</dt>
            <dd>
              <span className="block font-[650] text-xl tabular-nums tracking-[-0.02em]">{value}</span>
              <span className="block text-ink3 text-xs">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
      {engines.length === 0 ? (
        <p className="mt-3 text-ink3">No program has run since the server started.</p>
      ) : (
        <Table
          label="Engines"
          heads={['Engine', 'Started', 'Median', 'p95']}
          numbers={[1, 2, 3]}
          note="Time to get a sandbox, without the time in the queue, over the last 1,000 programs."
          rows={engines.map(
            ([
              name,
              {
                begun,
                acquireMs: { p50, p95 },
                ended,
              },
            ]) => ({
              name,
              more: endsOf(ended),
              cells: [formatCount(begun), formatDuration(p50 ?? 0), formatDuration(p95 ?? 0)],
            }),
          )}
        />
      )}
      {retirements.length > 0 && (
        <Table
          label="Processes that were retired"
          heads={['Processes were retired because', 'How many']}
          numbers={[1]}
          rows={retirements.map(({ why, count }) => ({ name: why, cells: [formatCount(count)] }))}
        />
      )}
    </Card>
  )
}
