import { useId } from 'react'
import { Bar, BarChart, XAxis, YAxis, ZIndexLayer } from 'recharts'
import { BarPattern } from './bar-pattern.tsx'
import type { Axis, Series } from './chart.ts'
import type { Drawn } from './chart-figure.tsx'
import { ColumnOverlay } from './column-overlay.tsx'
import { GridLines } from './grid-lines.tsx'
import { AXIS_LOOKS, marginsOf, yWidth } from './looks.ts'
import { tickText } from './numbers.ts'
import { namesIn, spread } from './range.ts'
import { linearTicks, placeTicks } from './scale.ts'
import { usePlot } from './use-plot.ts'

export interface Bars {
  series: Series[]
  x: Axis
  y: Axis
}

/** The bars themselves; from 0, since the length of a bar is what it says. */
export default function BarDrawing({ series, x, y, width, height, current, onPoint }: Bars & Drawn) {
  const id = `bars${useId().replace(/\W/g, '')}`
  const values = series.flatMap(({ points }) => points.map((point) => point.y))
  const ticks = linearTicks(Math.max(0, ...values), { lowest: Math.min(0, ...values) })
  const names = x.names ?? []
  const shown = placeTicks(0, names.length - 1, namesIn(names, width))
  const stops = series.flatMap(({ points }) => points.map((point) => point.x))
  return (
    <BarChart
      width={width}
      height={height}
      data={spread(series)}
      margin={marginsOf({ isNamed: false })}
      barGap={1}
      barCategoryGap="16%"
      maxBarSize={56}
      accessibilityLayer={false}
    >
      <defs>
        {series.map(({ line }, at) => (
          <BarPattern key={line} id={`${id}-${at}`} line={line} />
        ))}
      </defs>
      <XAxis
        {...AXIS_LOOKS}
        dataKey="x"
        ticks={shown}
        tickFormatter={(value: number) => tickText(value, x)}
        height={24}
      />
      <YAxis
        {...AXIS_LOOKS}
        type="number"
        domain={[ticks[0]!, ticks.at(-1)!]}
        ticks={ticks}
        tickFormatter={(value: number) => tickText(value, y)}
        width={yWidth(ticks.map((tick) => tickText(tick, y)))}
      />
      <Backdrop ticks={ticks} y={y} />
      {series.map(({ name }, at) => (
        <Bar key={name} dataKey={`y${at}`} fill={`url(#${id}-${at})`} isAnimationActive={false} />
      ))}
      <ZIndexLayer zIndex={700}>
        <ColumnOverlay stops={stops} count={names.length} current={current} onPoint={onPoint} />
      </ZIndexLayer>
    </BarChart>
  )
}

function Backdrop({ ticks, y }: { ticks: number[]; y: Axis }) {
  const plot = usePlot()
  return plot ? <GridLines plot={plot} ticks={ticks} x={null} y={y} /> : null
}
