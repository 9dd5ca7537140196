import type { Drawn } from './chart-figure.tsx'
import { Pointed } from './pointed.tsx'
import { usePlot } from './use-plot.ts'

interface Props extends Pick<Drawn, 'current' | 'onPoint'> {
  /** The column of each stop; several may share one. */
  stops: readonly number[]
  /** How many columns there are. */
  count: number
}

/** Points at what is under the pointer, anywhere in its column, and frames the column that is pointed at. */
export function ColumnOverlay({ stops, count, current, onPoint }: Props) {
  const plot = usePlot()
  if (!plot) return null
  const { area } = plot
  const column = area.width / Math.max(1, count)
  const place = current === null ? undefined : stops[current]
  return (
    <g>
      {place !== undefined && (
        <rect
          x={area.left + column * place}
          y={area.top}
          width={column}
          height={area.height}
          rx={3}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.5}
        />
      )}
      <Pointed
        area={area}
        find={({ x }) => {
          const at = stops.indexOf(Math.max(0, Math.min(count - 1, Math.floor((x - area.left) / column))))
          return at < 0 ? null : at
        }}
        onPoint={onPoint}
      />
    </g>
  )
}
