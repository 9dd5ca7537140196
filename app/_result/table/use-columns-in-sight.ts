'use client'
import { useMemo } from 'react'
import { useWidth } from '../../_charts/use-width.ts'
import type { Grid, GridColumn } from './grid.ts'

/** Pixels of a character, and around it. */
const [PER_CHARACTER, AROUND] = [7.4, 24]
/** On a wider table columns that do not fit are scrolled to. */
const NARROW = 640
export const NUMBER_WIDTH = 72

export const widthOf = ({ width }: GridColumn): number => Math.round(width * PER_CHARACTER + AROUND)

/** Places of the columns that are shown: those that were chosen, else all; on a narrow screen as many as there is room for. */
export function useColumnsInSight(grid: Grid, names: readonly string[] | null, summed: number) {
  const [width, frame] = useWidth()
  const inSight = useMemo(() => columnsInSight(grid, names, summed, width), [grid, names, summed, width])
  return { inSight, frame, isFitted: names === null && width !== null && width < NARROW }
}

function columnsInSight(grid: Grid, names: readonly string[] | null, summed: number, width: number | null): number[] {
  const all = grid.columns.map((_, at) => at)
  if (names) {
    const chosen = all.filter((at) => names.includes(grid.columns[at]?.name ?? ''))
    if (chosen.length > 0) return chosen
  }
  if (width === null || width >= NARROW) return all
  // The first says which row it is, and the summed one what it comes to.
  const ranked = [0, summed, ...all].filter((at, index, list) => at >= 0 && list.indexOf(at) === index)
  const fitting: number[] = []
  let left = width
  for (const at of ranked) {
    left -= Math.min(widthOf(grid.columns[at]!), width / 2.5)
    if (left < 0 && fitting.length > 0) break
    fitting.push(at)
  }
  return fitting.sort((a, b) => a - b)
}
