'use client'
import { useEffect, useState } from 'react'

/** The clock, ticking while something is in progress. Starts at 0, so that server and browser draw the same. */
export function useNow(isTicking: boolean, everyMs = 100): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    setNow(Date.now())
    if (!isTicking) return
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [isTicking, everyMs])
  return now
}
