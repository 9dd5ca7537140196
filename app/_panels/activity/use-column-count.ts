'use client'
import { useMediaQuery } from '../../_workbench/use-media-query.ts'

/**
 * How many columns of the table are shown. A row over all of them must span no more: the table would get a column that holds
 * nothing.
 */
export function useColumnCount(): number {
  const isWide = useMediaQuery('(min-width: 1440px)', true)
  const isNarrow = useMediaQuery('(max-width: 639px)', false)
  return isNarrow ? 4 : isWide ? 7 : 6
}
