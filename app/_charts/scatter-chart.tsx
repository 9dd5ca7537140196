'use client'
import type { ScatterPoint } from './chart.ts'
import { ChartFigure, type FigureProps } from './chart-figure.tsx'
import { scatterInWords, scatterOf, scatterStops, scatterTable } from './scatter.ts'
import { empty } from './words.ts'

export interface ScatterChartProps extends FigureProps {
  points: ScatterPoint[]
}

const load = () => import('./scatter-drawing.tsx')

/** Pass rate against what one run costs, a point for each way and model, with how far single runs are from the mean. */
export function ScatterChart({ points, ...figure }: ScatterChartProps) {
  const scatter = scatterOf(points)
  scatter.placed.sort((a, b) => a.x.mean - b.x.mean)
  return (
    <ChartFigure
      {...figure}
      at={() => ({ chart: { scatter }, stops: scatterStops(scatter) })}
      load={load}
      words={scatterInWords(scatter)}
      table={scatterTable(points)}
      height={280}
      empty={empty.noTrial}
    />
  )
}
