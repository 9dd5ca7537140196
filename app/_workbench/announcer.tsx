'use client'
import { useEffect, useRef, useState } from 'react'

const AT_MOST_EVERY_MS = 2_000

/** Two hidden regions that are there from the start. Of what comes too fast, only the latest is read. */
export function Announcer({ polite, assertive }: { polite: string; assertive: string }) {
  const [said, setSaid] = useState('')
  const lastAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, lastAt.current + AT_MOST_EVERY_MS - Date.now())
    const timer = setTimeout(() => {
      lastAt.current = Date.now()
      setSaid(polite)
    }, wait)
    return () => clearTimeout(timer)
  }, [polite])
  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        {said}
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        {assertive}
      </div>
    </>
  )
}
