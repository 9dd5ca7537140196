'use client'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { LineChart } from '../../_charts/line-chart.tsx'
import { ScatterChart } from '../../_charts/scatter-chart.tsx'
import { join } from '../../_ui/join.ts'
import { contextSeries, scatterPoints } from './chart-points.ts'

interface Props {
  /** The task and the model whose figures are shown. */
  shown: Comparison
  /** The same of every model. */
  allModels: Comparison
}

/** What each way reads turn by turn, and how often it is right against what it costs. */
export function ComparisonCharts({ shown, allModels }: Props) {
  const isOne = shown.tasks.length === 1
  return (
    <div className={join('mt-4 grid gap-4', isOne && 'lg:grid-cols-2')}>
      {/* The turns of several tasks have no common line. */}
      {isOne && (
        <LineChart
          title="Context read in each turn"
          sentence="For each way, the run with the median number of tokens. Direct calling reads every schema again each turn."
          series={contextSeries(shown)}
          x={{ label: 'turn', before: 'turn' }}
          y={{ label: 'tokens read', unit: 'tokens' }}
        />
      )}
      <ScatterChart
        title="Right answers against the cost of one run"
        sentence="Higher is right more often, further left is cheaper; lines are one standard deviation."
        points={scatterPoints(allModels)}
      />
    </div>
  )
}
