'use client'
import { useMemo } from 'react'
import type { TablePart } from '../shown.ts'
import { type Grid, gridOfRows, gridOfTable } from './grid.ts'

/** The rows of the part that is chosen, or of the first; null where nothing is a table. */
export function useGrid(parts: readonly TablePart[], chosen: string | null): Grid | null {
  const part = chosenPart(parts, chosen)
  return useMemo(
    () => (part === undefined ? null : part.table ? gridOfTable(part.table) : gridOfRows(part.rows)),
    [part],
  )
}

export const chosenPart = (parts: readonly TablePart[], chosen: string | null): TablePart | undefined =>
  parts.find(({ name }) => name === chosen) ?? parts[0]
