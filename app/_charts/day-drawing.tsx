import { useId } from 'react'
import { Bar, BarChart, XAxis, YAxis, ZIndexLayer } from 'recharts'
import type { Drawn } from './chart-figure.tsx'
import { ColumnOverlay } from './column-overlay.tsx'
import type { DayGroups } from './days.ts'
import { GridLines } from './grid-lines.tsx'
import { AXIS_LOOKS, marginsOf, yWidth } from './looks.ts'
import { tickText } from './numbers.ts'
import { linearTicks } from './scale.ts'
import { usePlot } from './use-plot.ts'

/** The name of a day takes about so many pixels. */
const NAME_WIDTH = { day: 56, week: 64, month: 72 }

/** Pairs of bars; from 0, since the length of a bar is what it says. */
export default function DayDrawing({
  groups: { by, groups },
  width,
  height,
  current,
  onPoint,
}: Drawn & { groups: DayGroups }) {
  const hatch = `hatch${useId().replace(/\W/g, '')}`
  const y = { label: by === 'day' ? 'tokens' : `tokens by ${by}`, unit: 'tokens' }
  const ticks = linearTicks(Math.max(...groups.flatMap(({ used, other }) => [used, other ?? 0])), { whole: true })
  const every = Math.max(1, Math.ceil(groups.length / Math.max(1, Math.floor((width - 60) / NAME_WIDTH[by]))))
  return (
    <BarChart
      width={width}
      height={height}
      data={groups}
      margin={marginsOf({ isNamed: false })}
      barGap={1}
      barCategoryGap="14%"
      maxBarSize={28}
      accessibilityLayer={false}
    >
      <defs>
        <pattern id={hatch} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={5} height={5} fill="var(--sunken)" />
          <rect width={2.5} height={5} fill="var(--ink2)" />
        </pattern>
      </defs>
      <XAxis
        {...AXIS_LOOKS}
        dataKey="from"
        ticks={groups.filter((_, at) => at % every === 0).map(({ from }) => from)}
        tickFormatter={(from: string) =>
          groups.find((group) => group.from === from)?.name.replace('week of ', '') ?? ''
        }
        height={24}
      />
      <YAxis
        {...AXIS_LOOKS}
        type="number"
        domain={[ticks[0]!, ticks.at(-1)!]}
        ticks={ticks}
        tickFormatter={(value: number) => tickText(value, y)}
        width={yWidth(ticks.map((tick) => tickText(tick, y)))}
      />
      <Backdrop ticks={ticks} y={y} />
      <Bar dataKey="used" fill="var(--accent)" isAnimationActive={false} minPointSize={seen} />
      <Bar dataKey="other" fill={`url(#${hatch})`} isAnimationActive={false} minPointSize={seen} />
      <ZIndexLayer zIndex={700}>
        <ColumnOverlay stops={[...groups.keys()]} count={groups.length} current={current} onPoint={onPoint} />
      </ZIndexLayer>
    </BarChart>
  )
}

/** However little it is next to the others, it is not nothing. */
const seen = (value: unknown) => (typeof value === 'number' && value > 0 ? 2 : 0)

function Backdrop({ ticks, y }: { ticks: number[]; y: { label: string } }) {
  const plot = usePlot()
  return plot ? <GridLines plot={plot} ticks={ticks} x={null} y={y} /> : null
}
