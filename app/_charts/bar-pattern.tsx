import { useId } from 'react'
import type { Series } from './chart.ts'
import { COLOURS } from './looks.ts'

/** How wide the lines of a pattern are and which way they go; null for a bar that is filled. */
const LINES: Record<Series['line'], { turned: number; of: number } | null> = {
  solid: null,
  dashed: { turned: 45, of: 0.5 },
  long: { turned: 90, of: 0.5 },
  'dash-dot': { turned: 135, of: 0.35 },
  short: { turned: 0, of: 0.35 },
  dotted: { turned: 45, of: 0.2 },
}
const STEP = 6

/** The pattern that the bars of a series are filled with. */
export function BarPattern({ id, line }: { id: string; line: Series['line'] }) {
  const lines = LINES[line]
  return (
    <pattern
      id={id}
      width={STEP}
      height={STEP}
      patternUnits="userSpaceOnUse"
      patternTransform={`rotate(${lines?.turned ?? 0})`}
    >
      <rect width={STEP} height={STEP} fill={COLOURS[line]} />
      {lines && <rect width={STEP * lines.of} height={STEP} fill="var(--surface)" fillOpacity={0.62} />}
    </pattern>
  )
}

/** What a bar of a series looks like. */
export function BarSwatch({ line }: { line: Series['line'] }) {
  const id = `swatch${useId().replace(/\W/g, '')}`
  return (
    <svg width={14} height={10} aria-hidden className="flex-none">
      <defs>
        <BarPattern id={id} line={line} />
      </defs>
      <rect width={14} height={10} rx={2} fill={`url(#${id})`} />
    </svg>
  )
}
