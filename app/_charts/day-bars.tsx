'use client'
import { formatCount } from '../../lib/format/duration.ts'
import { BasisTag } from '../_ui/basis-tag.tsx'
import type { Day } from './chart.ts'
import { ChartFigure, type FigureProps } from './chart-figure.tsx'
import { dayName, dayStops, daysInWords, groupDays, type Names } from './days.ts'
import { empty } from './words.ts'

export interface DayBarsProps extends FigureProps {
  /** In any order; days without runs may be left out. */
  days: Day[]
  /** How what was used was counted; `null` where some was measured and some computed. */
  basis?: 'measured' | 'computed' | null
}

const load = () => import('./day-drawing.tsx')
const NAMES: Names = { used: 'Used', other: 'Cheapest other way' }
/** In pixels; narrower pairs can't be told apart. */
const PAIR_WIDTH = 9

/** Tokens by day: what was used, solid, beside what the cheapest other way would have used, hatched. */
export function DayBars({ days, basis = 'measured', ...figure }: DayBarsProps) {
  const inOrder = days.toSorted((a, b) => a.day.localeCompare(b.day))
  return (
    <ChartFigure
      {...figure}
      at={(width) => {
        const groups = groupDays(inOrder, width / PAIR_WIDTH)
        return { chart: { groups }, stops: dayStops(groups, NAMES) }
      }}
      load={load}
      words={daysInWords(inOrder, NAMES)}
      table={{
        head: ['Day', NAMES.used, NAMES.other],
        rows: inOrder.map(({ day, used, other }) => [
          `${dayName(day)} ${day.slice(0, 4)}`,
          formatCount(used),
          other === null ? 'not known' : formatCount(other),
        ]),
      }}
      height={240}
      legend={<Legend basis={basis} />}
      empty={empty.noDay}
    />
  )
}

function Legend({ basis }: { basis: DayBarsProps['basis'] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink2 text-xs">
      <span className="flex items-center gap-1.5">
        <i aria-hidden className="h-2 w-3 rounded-[2px] bg-accent" />
        {NAMES.used}
        {basis && <BasisTag basis={basis} />}
      </span>
      <span className="flex items-center gap-1.5">
        <i aria-hidden className="hatched-other h-2 w-3 rounded-[2px]" />
        {NAMES.other}
        <BasisTag basis="computed" />
      </span>
    </p>
  )
}
