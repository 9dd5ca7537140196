import type { Drawn } from './chart-figure.tsx'
import { Ring } from './pointed.tsx'
import type { SparkPoint } from './spark.ts'
import { sparkPaths } from './spark.ts'

export interface Spark {
  points: SparkPoint[]
  limit: number | null
}

/** A line without axes over the width of its card: the numbers beside it say how much, the arrows and the table the rest. */
export default function SparkDrawing({ points, limit, width, height, current, onPoint }: Spark & Drawn) {
  const { lines, dots, places, limitAt } = sparkPaths(points, limit, { width, height })
  const known = points.flatMap(({ y }, index) => (y === null ? [] : index))

  function nearest(x: number): number | null {
    let best: number | null = null
    for (const [stop, index] of known.entries()) {
      const away = Math.abs((places[index]?.x ?? 0) - x)
      if (best === null || away < Math.abs((places[known[best] ?? 0]?.x ?? 0) - x)) best = stop
    }
    return best
  }

  const inFront = current === null ? undefined : places[known[current] ?? -1]
  return (
    <svg width={width} height={height} aria-hidden className="block overflow-visible">
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--line)" />
      {limitAt !== null && (
        <line x1={0} x2={width} y1={limitAt} y2={limitAt} stroke="var(--bad)" strokeWidth={1.2} strokeDasharray="4 3" />
      )}
      {lines.map((d) => (
        <path key={d} d={d} fill="none" stroke="var(--accent)" strokeWidth={1.6} strokeLinejoin="round" />
      ))}
      {dots.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r={2} fill="var(--accent)" />
      ))}
      {inFront && <Ring place={inFront} />}
      <rect
        width={width}
        height={height}
        fill="transparent"
        onPointerMove={({ currentTarget, clientX }) =>
          onPoint(nearest(clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => onPoint(null)}
      />
    </svg>
  )
}
