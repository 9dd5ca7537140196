import { formatCount, formatDuration } from '../../../lib/format/duration.ts'
import type { SandboxStats } from '../../../lib/sandbox/stats.ts'
import { Card } from '../../_ui/panel.tsx'
import { endsOf, figuresOf, retirementsOf } from './figures.ts'
import { Table } from './table.tsx'
import { words } from './words.ts'

/** Who runs, who waits, what is made ahead, and what came of it since the start. */
export function RunsCard({ stats }: { stats: SandboxStats }) {
  const engines = Object.entries(stats.engines)
  const retirements = retirementsOf(stats)
  return (
    <Card aria-labelledby="health-runs">
      <h2 id="health-runs" className="font-semibold">
        {words.programs.title}
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
        <p className="mt-3 text-ink3">{words.programs.none}</p>
      ) : (
        <Table
          label={words.engines.title}
          heads={[words.engines.engine, words.engines.started, words.engines.median, words.engines.p95]}
          numbers={[1, 2, 3]}
          note={words.engines.note}
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
          label={words.retired.title}
          heads={[words.retired.why, words.retired.count]}
          numbers={[1]}
          rows={retirements.map(({ why, count }) => ({ name: why, cells: [formatCount(count)] }))}
        />
      )}
    </Card>
  )
}
