import { LineChart, XAxis, YAxis, ZIndexLayer } from 'recharts'
import type { Drawn } from './chart-figure.tsx'
import { ChartText } from './chart-text.tsx'
import { GridLines } from './grid-lines.tsx'
import { type Label, type Place, placeLabels } from './labels.ts'
import { AXIS_LOOKS, COLOURS, marginsOf } from './looks.ts'
import { tickText } from './numbers.ts'
import { nearestTo, Pointed, Ring } from './pointed.tsx'
import { linearTicks } from './scale.ts'
import type { Placed, Scatter } from './scatter.ts'
import { Shape, type ShapeName } from './shape.tsx'
import { type Plot, usePlot } from './use-plot.ts'

const Y = { label: 'pass rate', unit: 'percent' }
const RATES = [0, 25, 50, 75, 100]
const LOOKS: Record<Placed['point']['way'], { shape: ShapeName; colour: string }> = {
  codeMode: { shape: 'circle', colour: COLOURS.solid },
  direct: { shape: 'square', colour: COLOURS.dashed },
  directWithSearch: { shape: 'triangle', colour: COLOURS.dotted },
}

/** Points with whiskers; the axes begin at 0, so that half as far is half as much. */
export default function ScatterDrawing({ scatter, width, height, current, onPoint }: Drawn & { scatter: Scatter }) {
  const { placed, x } = scatter
  const all = linearTicks(Math.max(...placed.map((one) => one.x.mean + (one.x.deviation ?? 0))))
  const ticks = width < 420 ? all.filter((_, at) => at % 2 === 0) : all
  return (
    <LineChart width={width} height={height} data={[]} margin={marginsOf({ isNamed: true })} accessibilityLayer={false}>
      <XAxis
        {...AXIS_LOOKS}
        dataKey="x"
        type="number"
        domain={[0, all.at(-1)!]}
        ticks={ticks}
        tickFormatter={(value: number) => tickText(value, x)}
        padding={{ left: 8, right: 16 }}
        height={24}
      />
      <YAxis
        {...AXIS_LOOKS}
        type="number"
        domain={[0, 100]}
        ticks={RATES}
        tickFormatter={(value: number) => `${value} %`}
        padding={{ top: 8 }}
        width={48}
      />
      <Backdrop x={x} />
      <ZIndexLayer zIndex={700}>
        <Overlay placed={placed} max={all.at(-1)!} current={current} onPoint={onPoint} />
      </ZIndexLayer>
    </LineChart>
  )
}

function Backdrop({ x }: { x: Scatter['x'] }) {
  const plot = usePlot()
  return plot ? <GridLines plot={plot} ticks={RATES} x={x} y={Y} /> : null
}

function Overlay({
  placed,
  max,
  current,
  onPoint,
}: { placed: Placed[]; max: number } & Pick<Drawn, 'current' | 'onPoint'>) {
  const plot = usePlot()
  if (!plot) return null
  const places = placed.map((one) => plot.at(one.x.mean, one.y))
  const labels = placed.map(
    (one, at): Label => ({
      text: one.name,
      colour: LOOKS[one.point.way].colour,
      near: [places[at]!],
      anchor: 'middle',
    }),
  )
  return (
    <g>
      {placed.map((one) => (
        <Whiskers key={one.name} one={one} max={max} plot={plot} />
      ))}
      {placed.map((one, at) => (
        <Shape key={one.name} {...LOOKS[one.point.way]} place={places[at]!} />
      ))}
      {placeLabels(labels, plot.area, whiskersOf(placed, max, plot)).map((label) => (
        <ChartText key={label.text} label={label} />
      ))}
      <Ring place={current === null ? undefined : places[current]} />
      <Pointed area={plot.area} find={(at) => nearestTo(at, places)} onPoint={onPoint} />
    </g>
  )
}

/** One standard deviation to both sides, and the lowest and highest pass rate where they are told. */
function Whiskers({ one, max, plot }: { one: Placed; max: number; plot: Plot }) {
  const { x, point } = one
  const { colour } = LOOKS[point.way]
  const [from, to] = [
    plot.at(Math.max(0, x.mean - (x.deviation ?? 0)), one.y),
    plot.at(Math.min(max, x.mean + (x.deviation ?? 0)), one.y),
  ]
  const [low, high] = (point.passSpread ?? [0, 0]).map((rate) => plot.at(x.mean, 100 * rate)) as [Place, Place]
  return (
    <g stroke={colour} strokeWidth={1.5} fill="none">
      {(x.deviation ?? 0) > 0 && (
        <path d={`M${from.x} ${from.y}H${to.x}M${from.x} ${from.y - 4}v8M${to.x} ${to.y - 4}v8`} />
      )}
      {point.passSpread && (
        <path d={`M${low.x} ${low.y}V${high.y}M${low.x - 4} ${low.y}h8M${high.x - 4} ${high.y}h8`} />
      )}
    </g>
  )
}

const whiskersOf = (placed: readonly Placed[], max: number, { at }: Plot): Place[][] =>
  placed.flatMap(({ x, y, point: { passSpread = [y / 100, y / 100] } }) => [
    [at(Math.max(0, x.mean - (x.deviation ?? 0)), y), at(Math.min(max, x.mean + (x.deviation ?? 0)), y)],
    passSpread.map((rate) => at(x.mean, 100 * rate)),
  ])
