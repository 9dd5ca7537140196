'use client'
import { useEffect, useState } from 'react'

/** The time by the clock of this browser, each quarter of a minute; null on the server, which does not know it. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
