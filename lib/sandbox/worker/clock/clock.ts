import * as activity from './activity.ts'
import type { Clock } from './timers.ts'

// Taken before any program runs.
const native = { setTimeout, clearTimeout, setInterval, clearInterval }

/** The clock of one program. Every timer is something still to come; `clear` ends them all. */
export function createClock(fire: (id: number) => void): Clock & { clear(): void } {
  const stops = new Map<number, () => void>()

  function stop(id: number): void {
    const stopNative = stops.get(id)
    if (stopNative === undefined) return
    stops.delete(id)
    stopNative()
    activity.end()
  }

  return {
    stop,
    start(id, ms, repeats) {
      activity.begin()
      if (repeats) {
        const timer = native.setInterval(() => fire(id), ms)
        stops.set(id, () => native.clearInterval(timer))
        return
      }
      const timer = native.setTimeout(() => {
        stop(id)
        fire(id)
      }, ms)
      stops.set(id, () => native.clearTimeout(timer))
    },
    clear() {
      for (const id of [...stops.keys()]) stop(id)
    },
  }
}
