'use client'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { LineChart } from '../../_charts/line-chart.tsx'
import { ScatterChart } from '../../_charts/scatter-chart.tsx'
import { contextSeries, scatterPoints } from './chart-points.ts'

interface Props {
  /** The task and the model whose figures are shown. */
  shown: Comparison
  /** The same of every model. */
  allModels: Comparison
}

/** What each way reads turn by turn, and how often it is right against what it costs. */
export function ComparisonCharts({ shown, allModels }: Props) {
  const series = shown.tasks.length === 1 ? contextSeries(shown) : []
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      {shown.tasks.length === 1 ? (
        <LineChart
          title="Context read in each turn"
          sentence="Of each way the run in the middle by tokens. Direct calling reads every schema again each turn."
          series={series}
          x={{ label: 'turn', before: 'turn' }}
          y={{ label: 'tokens read', unit: 'tokens' }}
        />
      ) : (
        <section className="rounded-lg border border-line bg-surface px-4 pt-3 pb-2.5">
          <h2 className="font-semibold">Context read in each turn</h2>
          <p className="text-ink3 text-xs">Select a task above: its turns stand here.</p>
        </section>
      )}
      <ScatterChart
        title="Right answers against the cost of one run"
        sentence="Up is right more often, left is cheaper; lines are one standard deviation."
        points={scatterPoints(allModels)}
      />
    </div>
  )
}
