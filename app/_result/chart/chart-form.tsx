'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { BarChart } from '../../_charts/bar-chart.tsx'
import { LineChart } from '../../_charts/line-chart.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { DownloadAction } from '../frame/actions.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import type { TablePart } from '../shown.ts'
import type { Grid } from '../table/grid.ts'
import { summedColumn } from '../table/totals.ts'
import { chosenPart } from '../table/use-grid.ts'
import { words } from '../words.ts'
import { ChartChoices } from './chart-choices.tsx'
import { chartData } from './chart-data.ts'
import { readChoice, upName } from './choice.ts'
import { svgText } from './svg-text.ts'

const said = words.chart
const DRAWN = ['lines', 'bars'] as const
/** What stands around the drawing itself. */
const [AROUND, LEAST] = [122, 260]

/** Lines or bars, computed here from the rows. */
export function ChartForm({ grid, parts }: { grid: Grid; parts: readonly TablePart[] }) {
  const { address, setAddress, fileName } = useResultView()
  const box = useRef<HTMLElement>(null)
  const height = useHeight(box)
  const choice = useMemo(() => readChoice(grid, address, summedColumn(grid, null)), [grid, address])
  const data = useMemo(() => chartData(grid, choice), [grid, choice])
  const draw = address.draw ?? (choice.step ? 'lines' : 'bars')
  const nameOf = (at: number) => grid.columns[at]?.name ?? ''
  const up = upName(grid, choice)
  const rows = words.rows(grid.rows.length)
  const across = nameOf(choice.across)
  const chart = {
    title: said.title(up, choice.step ? said.columnBy(across, said.step[choice.step]) : across),
    sentence: said.sentence(rows),
    series: data.series,
    x: { label: across, names: data.names },
    y: { label: up },
    height: Math.max(LEAST, height - AROUND),
    className: 'border-0! px-0!',
  }
  return (
    <ResultFrame
      actions={
        <DownloadAction name={`${fileName}.svg`} textOf={() => svgText(box.current)}>
          {words.formats.svg}
        </DownloadAction>
      }
      bar={
        <>
          <ChartChoices grid={grid} choice={choice} parts={parts} part={chosenPart(parts, address.part)?.name ?? ''} />
          <span className="flex-1" />
          <FilterButtons
            legend={said.kind}
            choices={DRAWN}
            words={said}
            value={draw}
            onChoose={(next) => setAddress({ draw: next })}
          />
        </>
      }
      foot={
        <>
          <Fact>{said.computed(rows)}</Fact>
          {data.seriesLeftOut > 0 && choice.by !== null && (
            <span>{said.seriesLeftOut(data.seriesLeftOut, nameOf(choice.by))}</span>
          )}
          {data.placesLeftOut > 0 && <span>{said.placesLeftOut(data.placesLeftOut)}</span>}
          {data.rowsLeftOut > 0 && <span>{said.rowsLeftOut(words.rows(data.rowsLeftOut))}</span>}
        </>
      }
    >
      <ScrollBox ref={box} label={words.forms.chart} className="min-h-0 flex-1 overflow-auto px-4 -outline-offset-2!">
        {draw === 'lines' ? <LineChart key="lines" {...chart} /> : <BarChart key="bars" {...chart} />}
      </ScrollBox>
    </ResultFrame>
  )
}

/** How high an element is. */
function useHeight(box: React.RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return height
}
