import type { PlacedLabel } from './labels.ts'

/** A label in a chart; a rim in the colour of the card keeps it apart from lines under it. */
export function ChartText({ label: { text, x, y, colour, isNote } }: { label: PlacedLabel }) {
  return (
    <text
      x={x}
      y={y}
      fontSize={isNote ? 11 : 12}
      fontWeight={isNote ? 400 : 600}
      fill={colour}
      stroke="var(--surface)"
      strokeWidth={3}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {text}
    </text>
  )
}
