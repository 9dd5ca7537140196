'use client'
import type { Bars } from './bar-drawing.tsx'
import { BarSwatch } from './bar-pattern.tsx'
import type { Axis, Series } from './chart.ts'
import { ChartFigure, type FigureProps } from './chart-figure.tsx'
import { empty, lineStops, linesInWords, tableOf } from './words.ts'

interface BarChartProps extends FigureProps {
  series: Series[]
  /** With `names`: bars stand at places. */
  x: Axis
  y: Axis
  height: number
}

const load = () => import('./bar-drawing.tsx')

/** Bars beside each other at each place of an axis, one for each series; told apart by colour and pattern. */
export function BarChart({ series, x, y, height, ...figure }: BarChartProps) {
  return (
    <ChartFigure<Bars>
      {...figure}
      at={() => ({ chart: { series, x, y }, stops: lineStops(series, x, y) })}
      load={load}
      words={linesInWords(series, x, y, [], 'Bar chart')}
      table={tableOf(series, x, y)}
      height={height}
      legend={
        series.length > 1 && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink2 text-xs">
            {series.map((one) => (
              <span key={one.name} className="flex min-w-0 items-center gap-1.5">
                <BarSwatch line={one.line} />
                <span className="max-w-48 truncate">{one.name}</span>
              </span>
            ))}
          </p>
        )
      }
      empty={empty.nothing}
    />
  )
}
