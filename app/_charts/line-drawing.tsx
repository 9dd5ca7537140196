import { Line, LineChart, XAxis, YAxis, ZIndexLayer } from 'recharts'
import type { Axis, Mark, Series } from './chart.ts'
import type { Drawn } from './chart-figure.tsx'
import { LineBackdrop } from './line-backdrop.tsx'
import { LineOverlay } from './line-overlay.tsx'
import { AXIS_LOOKS, COLOURS, DASHES, marginsOf, yWidth } from './looks.ts'
import { tickText } from './numbers.ts'
import { headroomOf, rangeOf, spread } from './range.ts'

export interface Lines {
  series: Series[]
  x: Axis
  y: Axis
  marks: Mark[]
}

/** The height of the numbers under the lines. */
const ACROSS = 24

/** The lines themselves. Everything of it is a picture: what it says is said by the figure around it. */
export default function LineDrawing({ series, x, y, marks, width, height, current, onPoint }: Lines & Drawn) {
  const across = rangeOf('x', series, x, marks, width)
  const up = rangeOf('y', series, y, marks, width)
  const axisWidth = yWidth(up.ticks.map((tick) => tickText(tick, y)))
  const margins = marginsOf({ isNamed: !x.before })
  const { top, bottom } = margins
  return (
    <LineChart width={width} height={height} data={spread(series)} margin={margins} accessibilityLayer={false}>
      <XAxis
        {...AXIS_LOOKS}
        dataKey="x"
        type="number"
        scale={x.scale ?? 'linear'}
        domain={across.domain}
        ticks={across.ticks}
        tickFormatter={(value: number) => tickText(value, x)}
        padding={x.before || x.names ? { left: 28, right: 28 } : { left: 4, right: 8 }}
        height={ACROSS}
      />
      <YAxis
        {...AXIS_LOOKS}
        type="number"
        scale={y.scale ?? 'linear'}
        domain={up.domain}
        ticks={up.ticks}
        tickFormatter={(value: number) => tickText(value, y)}
        padding={{ top: headroomOf(series, y, up, height - top - bottom - ACROSS) }}
        width={axisWidth}
      />
      <LineBackdrop ticks={up.ticks} marks={marks} x={x} y={y} />
      {series.map(({ name, line }, at) => (
        <Line
          key={name}
          dataKey={`y${at}`}
          stroke={COLOURS[line]}
          strokeWidth={2}
          strokeDasharray={DASHES[line]}
          dot={false}
          activeDot={false}
          connectNulls
          isAnimationActive={false}
        />
      ))}
      <ZIndexLayer zIndex={700}>
        <LineOverlay series={series} y={y} marks={marks} current={current} onPoint={onPoint} />
      </ZIndexLayer>
    </LineChart>
  )
}
