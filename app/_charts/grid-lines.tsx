import type { Axis } from './chart.ts'
import { axisLabel } from './numbers.ts'
import type { Plot } from './use-plot.ts'

/** A thin line at each tick of the y axis, and the names of both axes. */
export function GridLines({ plot, ticks, x, y }: { plot: Plot; ticks: number[]; x: Axis | null; y: Axis }) {
  const { left, top, width, height } = plot.area
  return (
    <g>
      {ticks.map((tick) => {
        const at = plot.at(0, tick).y
        return <line key={tick} x1={left} x2={left + width} y1={at} y2={at} stroke="var(--line)" />
      })}
      <text x={0} y={12} fontSize={12} fill="var(--ink3)">
        {axisLabel(y)}
      </text>
      {x && !x.before && (
        <text x={left + width / 2} y={top + height + 38} fontSize={12} fill="var(--ink3)" textAnchor="middle">
          {axisLabel(x)}
        </text>
      )}
    </g>
  )
}
