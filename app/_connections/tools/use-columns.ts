'use client'
import { useSyncExternalStore } from 'react'

const WIDE = '(min-width: 1280px)'
const MIDDLE = '(min-width: 640px)'

/** How many columns of the tools there is room for: their names and policies always, then Try, then kind, calls and tokens. */
export function useColumns(hasSwitch: boolean): number {
  const isWide = useMedia(WIDE)
  const isMiddle = useMedia(MIDDLE)
  return 2 + (hasSwitch ? 1 : 0) + (isMiddle ? 1 : 0) + (isWide ? 3 : 0)
}

/** The same of resources and prompts: their names and a button always, then their kinds. */
export const useOfferColumns = (): number => (useMedia(MIDDLE) ? 3 : 2)

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => true,
  )
