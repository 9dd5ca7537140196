'use client'
import { ChartFigure, type FigureProps } from './chart-figure.tsx'
import type { SparkPoint } from './spark.ts'
import type { Spark } from './spark-drawing.tsx'

export interface SparkLineProps extends FigureProps {
  points: SparkPoint[]
  /** A dashed red line; null where there is none. */
  limit: number | null
  /** What stands for all of it, large. */
  lead: React.ReactNode
  /** The outlier in words, and how far the line goes. */
  foot: React.ReactNode
  /** Heads of the table: of the names, and of the numbers. */
  heads: [string, string]
  /** All of it, read aloud. */
  words: string
  empty: string
}

const load = () => import('./spark-drawing.tsx')

/** A small line under one large figure. */
export function SparkLine({ points, limit, heads, ...figure }: SparkLineProps) {
  const known = points.filter(({ y }) => y !== null)
  return (
    <ChartFigure<Spark>
      {...figure}
      at={() => ({
        chart: { points, limit },
        stops: known.map(({ name, text }, at) => ({ row: 0, at, words: `${name}: ${text}` })),
      })}
      load={load}
      table={{ head: heads, rows: points.map(({ name, text }) => [name, text]) }}
      height={52}
    />
  )
}
