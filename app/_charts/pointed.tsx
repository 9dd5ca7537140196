import type { PointerEvent } from 'react'
import type { Box, Place } from './labels.ts'

interface Props {
  area: Box
  /** The stop that is meant by a place; null for none. */
  find(at: Place): number | null
  onPoint(stop: number | null): void
}

/** The surface over which a pointer finds what it means. */
export function Pointed({ area, find, onPoint }: Props) {
  function onPointer({ currentTarget, clientX, clientY }: PointerEvent<SVGRectElement>) {
    const { left, top } = currentTarget.getBoundingClientRect()
    onPoint(find({ x: clientX - left + area.left, y: clientY - top + area.top }))
  }
  return (
    <rect
      x={area.left}
      y={area.top}
      width={area.width}
      height={area.height}
      fill="transparent"
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onPoint(null)}
    />
  )
}

/** How far from a point a pointer still means it. */
const REACH = 32

/** Which of some places is nearest to another, within reach. */
export function nearestTo(at: Place, places: readonly Place[]): number | null {
  let best: { index: number; away: number } | undefined
  for (const [index, { x, y }] of places.entries()) {
    const away = Math.hypot(x - at.x, y - at.y)
    if (away <= REACH && (!best || away < best.away)) best = { index, away }
  }
  return best?.index ?? null
}

/** The ring around the point in front. */
export const Ring = ({ place }: { place: Place | undefined }) =>
  place ? <circle cx={place.x} cy={place.y} r={8} fill="none" stroke="var(--ink)" strokeWidth={2} /> : null
