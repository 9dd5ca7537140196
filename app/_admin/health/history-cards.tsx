'use client'
import type { HealthReport } from '../../../lib/health/health.ts'
import type { HealthHistory } from '../../../lib/health/history/health-history.ts'
import { SparkLine } from '../../_charts/spark-line.tsx'
import { healthCards } from './cards.ts'
import { words } from './words.ts'

/** Six figures with their lines over the period. */
export function HistoryCards({ history, report }: { history: HealthHistory; report: HealthReport }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {healthCards(history, report).map(({ title, sentence, figure, unit, points, limit, left, right, empty }) => (
        <SparkLine
          key={title}
          title={title}
          sentence={sentence}
          points={points}
          limit={limit}
          heads={[words.time, title]}
          words={`${title}: ${figure} ${unit}. ${[left, right].filter(Boolean).join('. ')}.`}
          empty={empty}
          lead={
            <p className="mt-1 tabular-nums">
              <span className="font-[650] text-xl tracking-[-0.02em]">{figure}</span>{' '}
              <span className="text-ink2">{unit}</span>
            </p>
          }
          foot={
            <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-ink2 text-xs tabular-nums">
              <span>{left}</span>
              <span>{right}</span>
            </p>
          }
        />
      ))}
    </div>
  )
}
