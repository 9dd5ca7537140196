import type { Axis, Mark, Series } from './chart.ts'
import { ChartText } from './chart-text.tsx'
import { type Label, type Place, placeLabels, widthOf } from './labels.ts'
import { COLOURS } from './looks.ts'
import { valueText } from './numbers.ts'
import { nearestTo, Pointed, Ring } from './pointed.tsx'
import { Shape } from './shape.tsx'
import { type Plot, usePlot } from './use-plot.ts'

interface Props {
  series: Series[]
  y: Axis
  marks: Mark[]
  current: number | null
  onPoint(stop: number | null): void
}

/** Over the lines: points, rings, labels, and what follows the pointer. */
export function LineOverlay({ series, y, marks, current, onPoint }: Props) {
  const plot = usePlot()
  if (!plot) return null
  const lines = series.map(({ points }) => points.map((point) => plot.at(point.x, point.y)))
  const stops = lines.flat()
  const wanted = [...markLabels(marks, plot), ...series.flatMap((one, at) => lineLabels(one, lines[at]!, y))]
  const placed = placeLabels(wanted, plot.area, [...lines, ...verticals(marks, plot)])
  return (
    <g>
      {series.map(({ name, line, dot, points }, at) =>
        // A single point is no line: it is seen only with a sign.
        dot === 'none' && points.length > 1
          ? null
          : lines[at]!.map((place) => (
              <Shape
                key={[name, place.x, place.y].join()}
                shape={dot === 'none' ? 'circle' : dot}
                place={place}
                colour={COLOURS[line]}
              />
            )),
      )}
      {marks.map((mark) =>
        mark.kind === 'crossing' ? (
          <circle
            key={mark.label}
            cx={plot.at(mark.x, mark.y).x}
            cy={plot.at(mark.x, mark.y).y}
            r={6}
            fill="var(--surface)"
            stroke="var(--ink)"
            strokeWidth={2.5}
          />
        ) : null,
      )}
      {placed.map((label) => (
        <ChartText key={[label.text, label.x, label.y].join()} label={label} />
      ))}
      <Ring place={current === null ? undefined : stops[current]} />
      <Pointed area={plot.area} find={(at) => nearestTo(at, stops)} onPoint={onPoint} />
    </g>
  )
}

/** The name with the first number, the last number, and what is said of points between them. */
function lineLabels({ name, line, points }: Series, places: Place[], y: Axis): Label[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const colour = COLOURS[line]
  const named: Label = { text: `${name} ${valueText(first.y, y)}`, near: [places[0]!], anchor: 'start', colour }
  const notes = points.flatMap(({ note }, at): Label[] =>
    note ? [{ text: note, near: [places[at]!], anchor: 'middle', colour: 'var(--ink3)', isNote: true }] : [],
  )
  if (points.length === 1) return [{ ...named, anchor: 'middle' }, ...notes]
  return [named, { text: valueText(last.y, y), near: [places.at(-1)!], anchor: 'end', colour }, ...notes]
}

function markLabels(marks: readonly Mark[], { area, at }: Plot): Label[] {
  const top = { y: area.top + 8 }
  return marks.map((mark): Label => {
    const { label: text } = mark
    if (mark.kind === 'crossing')
      return { text, near: [at(mark.x, mark.y)], anchor: 'start', beside: true, colour: 'var(--ink)' }
    if (mark.kind === 'line') {
      const { x } = at(mark.x, 1)
      // At the left end there is no room on its left.
      const anchor = x - area.left < widthOf(text) + 16 ? 'start' : 'end'
      return { text, near: [{ x, ...top }], anchor, beside: true, colour: 'var(--ink2)' }
    }
    return {
      text,
      near: [{ x: Math.max(area.left, at(mark.from, 1).x), ...top }],
      anchor: 'start',
      beside: true,
      colour: 'var(--ink2)',
    }
  })
}

/** Vertical lines, which a label had better not cover. */
const verticals = (marks: readonly Mark[], { area, at }: Plot): Place[][] =>
  marks.flatMap((mark) => {
    if (mark.kind !== 'line') return []
    const { x } = at(mark.x, 1)
    return [
      [
        { x, y: area.top },
        { x, y: area.top + area.height },
      ],
    ]
  })
