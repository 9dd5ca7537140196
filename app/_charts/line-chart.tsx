'use client'
import type { Axis, Mark, Series } from './chart.ts'
import { ChartFigure, type FigureProps } from './chart-figure.tsx'
import type { Lines } from './line-drawing.tsx'
import { empty, lineStops, linesInWords, tableOf } from './words.ts'

export interface LineChartProps extends FigureProps {
  series: Series[]
  x: Axis
  y: Axis
  marks?: Mark[]
  /** In pixels. */
  height?: number
}

const load = () => import('./line-drawing.tsx')
const NO_MARKS: Mark[] = []

/** Lines over a linear or logarithmic axis, with labels at the lines. A log axis has no place for 0: such points are in the table only. */
export function LineChart({ series, x, y, marks = NO_MARKS, height = 280, ...figure }: LineChartProps) {
  const drawn = series.map((one) => ({
    ...one,
    points: one.points.filter((point) => hasPlace(point.x, x) && hasPlace(point.y, y)),
  }))
  return (
    <ChartFigure<Lines>
      {...figure}
      at={() => ({ chart: { series: drawn, x, y, marks }, stops: lineStops(drawn, x, y) })}
      load={load}
      words={linesInWords(drawn, x, y, marks)}
      table={tableOf(series, x, y)}
      height={height}
      empty={empty.nothing}
    />
  )
}

const hasPlace = (value: number, { scale }: Axis) => Number.isFinite(value) && (scale !== 'log' || value > 0)
