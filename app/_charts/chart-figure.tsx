'use client'
import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ErrorBoundary } from '../_ui/error-boundary.tsx'
import { join } from '../_ui/join.ts'
import { usePart } from '../_ui/later/use-part.ts'
import type { Stop } from './chart.ts'
import { ChartTable, type TableText } from './chart-table.tsx'
import { nextStop } from './stops.ts'
import { useWidth } from './use-width.ts'
import { figure } from './words.ts'

/** What every chart is given by the page. */
export interface FigureProps {
  title: string
  /** One sentence under the title: what the chart shows. */
  sentence: string
  /** Of the title; default 2. */
  level?: 2 | 3
  className?: string
}

/** What is drawn: in which size, and which stop is in front. */
export interface Drawn {
  width: number
  height: number
  /** The stop whose point has a ring. */
  current: number | null
  /** A pointer is at this stop, or left. */
  onPoint(stop: number | null): void
}

interface Props<Chart> extends FigureProps {
  /** What is drawn at this width, and where arrows stop in it. */
  at(width: number): { chart: Chart; stops: readonly Stop[] }
  load(): Promise<{ default: ComponentType<Chart & Drawn> }>
  /** All of it, read aloud. */
  words: string
  table: TableText
  /** In pixels; kept from the start, so that nothing moves when the drawing comes. */
  height: number
  /** What the signs mean, where labels in the chart do not say it. */
  legend?: ReactNode
  /** Above what is drawn, also where there is nothing to draw: the figure that stands for all of it. */
  lead?: ReactNode
  /** Right below what is drawn. */
  foot?: ReactNode
  /** Said where there is nothing to draw. */
  empty: string
}

/** Before it is known. */
const WIDTH = 600

/**
 * A chart with its title, one sentence, and its numbers as a table. Arrows lead from point to point and each is read
 * out; Escape leads out. Until what draws is there its numbers stand in its place; where it never comes, the table.
 */
export function ChartFigure<Chart>({ title, sentence, level = 2, words, table, height, ...props }: Props<Chart>) {
  const { className, legend, lead, foot, empty, load, at } = props
  const id = useId()
  const toTable = useRef<HTMLButtonElement>(null)
  const [width, frame] = useWidth()
  const Drawing = usePart(load)
  const [current, setCurrent] = useState<number | null>(null)
  const [isTable, setIsTable] = useState(false)
  const Title = level === 2 ? 'h2' : 'h3'
  const { chart, stops } = at(width || WIDTH)
  const stop = current === null ? undefined : stops[current]
  const asTable = <ChartTable text={table} label={title} />
  const failed = (
    <>
      <p className="text-ink2 text-xs">{figure.failed}</p>
      {asTable}
    </>
  )

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // It leads out of the chart, not of the page around it.
      event.preventDefault()
      setCurrent(null)
      toTable.current?.focus()
      return
    }
    const next = nextStop(stops, current, event.key)
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
  }

  return (
    <figure
      aria-labelledby={`${id}-title`}
      className={join('min-w-0 rounded-lg border border-line bg-surface px-4 pt-3 pb-2.5', className)}
    >
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Title id={`${id}-title`} className="font-semibold text-sm">
            {title}
          </Title>
          <p className="text-ink3 text-xs">{sentence}</p>
        </div>
        {legend}
      </figcaption>
      {lead}
      {stops.length === 0 ? (
        <p className="my-4 rounded-md bg-sunken px-3 py-2 text-ink2">{empty}</p>
      ) : Drawing === 'missing' ? (
        failed
      ) : (
        <ErrorBoundary fallback={failed}>
          {/* An application: a screen reader would keep the arrows for itself. */}
          <div
            ref={frame}
            role="application"
            aria-labelledby={`${id}-title`}
            aria-describedby={`${id}-keys`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move in it.
            tabIndex={0}
            onKeyDown={onKeyDown}
            onBlur={() => setCurrent(null)}
            className="relative mt-2 rounded-sm"
            style={{ height }}
          >
            {Drawing && width !== null && width > 0 ? (
              <div role="img" aria-labelledby={`${id}-title`} aria-describedby={`${id}-words`} className="chart">
                <Drawing {...chart} width={width} height={height} current={current} onPoint={setCurrent} />
              </div>
            ) : (
              <p aria-hidden className="h-full overflow-hidden text-ink3 text-xs">
                {words}
              </p>
            )}
          </div>
          {foot}
          <p id={`${id}-words`} className="sr-only">
            {words}
          </p>
          <p id={`${id}-keys`} hidden>
            {figure.keys}
          </p>
          <div className="flex min-h-[26px] flex-wrap items-center justify-between gap-x-4 print:hidden">
            <button
              ref={toTable}
              type="button"
              aria-expanded={isTable}
              onClick={() => setIsTable(!isTable)}
              className="min-h-6 rounded-sm font-medium text-accent text-xs hover:underline max-lg:min-h-11"
            >
              {isTable ? figure.hideTable : figure.showTable}
              <span className="sr-only">{figure.of(title)}</span>
            </button>
            <p
              role="status"
              aria-live="polite"
              className="min-w-0 text-ink2 text-xs tabular-nums max-sm:min-h-[18px] max-sm:basis-full"
            >
              {stop?.words}
            </p>
          </div>
          {isTable && asTable}
        </ErrorBoundary>
      )}
    </figure>
  )
}
