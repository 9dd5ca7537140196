'use client'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

export const ROW = 20
const SPARE = 20

/**
 * Which rows of a long list are drawn, and following its end until somebody scrolls up. `count` rows there are;
 * `dropped` were let go at the top, which must not move what somebody reads; `arrived` lines came in all, which may
 * fill more rows than one.
 */
export function useRowsInSight({ count, dropped, arrived }: { count: number; dropped: number; arrived: number }) {
  const box = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, height: 400, width: 600 })
  const [follows, setFollows] = useState(true)
  const [seen, setSeen] = useState(0)
  const last = useRef({ top: 0, dropped })

  const measure = useCallback(() => {
    if (!box.current) return
    const { scrollTop, clientHeight, clientWidth } = box.current
    setSight((before) =>
      before.top === scrollTop && before.height === clientHeight && before.width === clientWidth
        ? before
        : { top: scrollTop, height: clientHeight, width: clientWidth },
    )
  }, [])

  // Before the paint, so that the end never jumps into sight a frame late.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (follows) {
      element.scrollTop = count * ROW
      setSeen(arrived)
    } else if (dropped > last.current.dropped) element.scrollTop -= (dropped - last.current.dropped) * ROW
    last.current = { top: element.scrollTop, dropped }
    measure()
  }, [count, dropped, arrived, follows, measure])

  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      if (!element) return
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => {
        observer.disconnect()
        box.current = null
      }
    },
    [measure],
  )

  function onScroll(event: React.UIEvent<HTMLDivElement>) {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    // Only a person scrolls up; that the end is further down than a moment ago is not scrolling.
    if (scrollTop + clientHeight >= scrollHeight - ROW) setFollows(true)
    else if (scrollTop < last.current.top - 1) setFollows(false)
    last.current.top = scrollTop
    measure()
  }

  const first = Math.max(0, Math.floor(sight.top / ROW) - SPARE)
  return {
    attach,
    onScroll,
    first,
    /** The first that is not drawn any more. */
    end: Math.min(count, Math.ceil((sight.top + sight.height) / ROW) + SPARE),
    width: sight.width,
    /** Lines that came since somebody scrolled up. */
    unseen: follows ? 0 : arrived - seen,
    follow: () => setFollows(true),
    show(row: number) {
      setFollows(false)
      if (box.current) box.current.scrollTop = Math.max(0, row * ROW - sight.height / 2)
      measure()
    },
  }
}
