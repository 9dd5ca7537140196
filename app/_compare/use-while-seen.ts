'use client'
import { useEffect, useRef } from 'react'

const EACH_MS = 1_000

/**
 * Looks again a second after each look has ended, as long as `isActive` and the page is looked at; at once when somebody
 * comes back to it.
 */
export function useWhileSeen(look: () => Promise<void>, isActive: boolean): void {
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    if (!isActive) return
    let isGone = false
    let timer: number | undefined
    let isLooking = false
    async function lookNow() {
      window.clearTimeout(timer)
      if (isGone || isLooking || document.hidden) return
      isLooking = true
      await latest.current()
      isLooking = false
      if (!isGone) timer = window.setTimeout(() => void lookNow(), EACH_MS)
    }
    const onSeen = () => void lookNow()
    timer = window.setTimeout(onSeen, EACH_MS)
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      isGone = true
      window.clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [isActive])
}
