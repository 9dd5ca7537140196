'use client'
import type { Comparison } from '../../../lib/compare/comparison.ts'
import { LineChart } from '../../_charts/line-chart.tsx'
import { ScatterChart } from '../../_charts/scatter-chart.tsx'
import { join } from '../../_ui/join.ts'
import { contextSeries, scatterPoints } from './chart-points.ts'
import { words } from './words.ts'

const { context, right } = words.charts

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
          title={context.title}
          sentence={context.sentence}
          series={contextSeries(shown)}
          x={{ label: context.turn, before: context.turn }}
          y={{ label: context.read, unit: context.unit }}
        />
      )}
      <ScatterChart title={right.title} sentence={right.sentence} points={scatterPoints(allModels)} />
    </div>
  )
}
