import type { Axis, Mark } from './chart.ts'
import { GridLines } from './grid-lines.tsx'
import { usePlot } from './use-plot.ts'

/** Under the lines: the grid, tinted areas, vertical lines, and what the axes count. */
export function LineBackdrop({ ticks, marks, x, y }: { ticks: number[]; marks: Mark[]; x: Axis; y: Axis }) {
  const plot = usePlot()
  if (!plot) return null
  const { area } = plot
  const inside = (value: number) => Math.max(area.left, Math.min(plot.at(value, ticks[0]!).x, area.left + area.width))
  return (
    <g>
      {marks.map((mark) =>
        mark.kind === 'area' ? (
          <rect
            key={mark.label}
            x={inside(mark.from)}
            y={area.top}
            width={Math.max(0, inside(mark.to) - inside(mark.from))}
            height={area.height}
            fill="var(--direct-soft)"
          />
        ) : null,
      )}
      <GridLines plot={plot} ticks={ticks} x={x} y={y} />
      {marks.map((mark) =>
        mark.kind === 'line' ? (
          <line
            key={mark.label}
            x1={inside(mark.x)}
            x2={inside(mark.x)}
            y1={area.top}
            y2={area.top + area.height}
            stroke="var(--ink3)"
            strokeDasharray="2 3"
          />
        ) : null,
      )}
    </g>
  )
}
