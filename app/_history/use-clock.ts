import { useEffect, useState } from 'react'
import { Calendar } from '../../lib/savings/period.ts'
import { zoneHere } from './history-requests.ts'

/** What time it is where the browser is, every so many ms, and which day; `now` is null until the browser says. */
export function useClock(everyMs: number): { now: number | null; today: string } {
  // Server and browser draw the same first.
  const [clock, setClock] = useState<{ now: number | null; today: string }>({
    now: null,
    today: new Calendar().today(),
  })
  useEffect(() => {
    const tick = () => setClock({ now: Date.now(), today: new Calendar(zoneHere()).today() })
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return clock
}
