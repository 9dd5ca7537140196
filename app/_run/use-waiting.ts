'use client'
import { useEffect, useState } from 'react'
import { listWaiting, type WaitingSummary } from './run-requests.ts'

const CHANGED = 'cem:run-changed'
// A run tells that it goes on a moment before it is taken off the list of those that wait.
const SETTLED_AFTER_MS = 1_500
// Runs that begin elsewhere ask, too, and are answered there.
const LOOK_EVERY_MS = 10_000

/** Tells the page that the status of a run is another now. */
export const tellRunChanged = () => window.dispatchEvent(new Event(CHANGED))

/** The runs of this person that wait for an answer: asked for again when a run changes, and as long as the page is looked at. */
export function useWaiting(initial: WaitingSummary[] = [], place = ''): WaitingSummary[] {
  const [waiting, setWaiting] = useState(initial)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again at another place of the site.
  useEffect(() => {
    let isGone = false
    let settled: number | undefined
    async function look() {
      if (document.hidden) return
      const answer = await listWaiting()
      if (answer.ok && !isGone) setWaiting(answer.value.runs)
    }
    const lookNow = () => void look()
    function lookTwice() {
      window.clearTimeout(settled)
      settled = window.setTimeout(lookNow, SETTLED_AFTER_MS)
      lookNow()
    }
    lookNow()
    const again = window.setInterval(lookNow, LOOK_EVERY_MS)
    window.addEventListener('focus', lookNow)
    document.addEventListener('visibilitychange', lookNow)
    window.addEventListener(CHANGED, lookTwice)
    return () => {
      isGone = true
      window.clearTimeout(settled)
      window.clearInterval(again)
      window.removeEventListener('focus', lookNow)
      document.removeEventListener('visibilitychange', lookNow)
      window.removeEventListener(CHANGED, lookTwice)
    }
  }, [place])
  return waiting
}
