import type { Place } from './labels.ts'

export type ShapeName = 'circle' | 'square' | 'triangle' | 'diamond' | 'ring' | 'cross'

/** The sign of a point; with a rim, so that points on each other are seen as two. */
export function Shape({ shape, place: { x, y }, colour }: { shape: ShapeName; place: Place; colour: string }) {
  const looks = { fill: colour, stroke: 'var(--surface)', strokeWidth: 1.5 }
  if (shape === 'circle') return <circle cx={x} cy={y} r={4.5} {...looks} />
  if (shape === 'square') return <rect x={x - 4.25} y={y - 4.25} width={8.5} height={8.5} {...looks} />
  if (shape === 'diamond') return <path d={`M${x} ${y - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5z`} {...looks} />
  if (shape === 'ring') return <circle cx={x} cy={y} r={4} fill="var(--surface)" stroke={colour} strokeWidth={2} />
  if (shape === 'cross')
    return <path d={`M${x - 4} ${y - 4}l8 8m0 -8l-8 8`} fill="none" stroke={colour} strokeWidth={2.5} />
  return <path d={`M${x} ${y - 5.5}l5.5 9.5h-11z`} {...looks} />
}
