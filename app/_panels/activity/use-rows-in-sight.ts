'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
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
  const [width, setWidth] = useState(600)
  const [follows, setFollows] = useState(true)
  const [seen, setSeen] = useState(0)
  const last = useRef({ top: 0, dropped })
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: SPARE,
    initialRect: { width: 600, height: 400 },
  })

  // Before the paint, so that the end never jumps into sight a frame late.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (follows) {
      element.scrollTop = count * ROW
      setSeen(arrived)
    } else if (dropped > last.current.dropped) element.scrollTop -= (dropped - last.current.dropped) * ROW
    last.current = { top: element.scrollTop, dropped }
  }, [count, dropped, arrived, follows])

  const attach = useCallback((element: HTMLDivElement | null) => {
    box.current = element
    if (!element) return
    // Without the bar that scrolls: lines are wrapped to it.
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => {
      observer.disconnect()
      box.current = null
    }
  }, [])

  function onScroll(event: React.UIEvent<HTMLDivElement>) {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    // Only a person scrolls up; that the end is further down than a moment ago is not scrolling.
    if (scrollTop + clientHeight >= scrollHeight - ROW) setFollows(true)
    else if (scrollTop < last.current.top - 1) setFollows(false)
    last.current.top = scrollTop
  }

  const shown = virtual.getVirtualItems()
  return {
    attach,
    onScroll,
    first: shown[0]?.index ?? 0,
    /** The first that is not drawn any more. */
    end: (shown.at(-1)?.index ?? -1) + 1,
    width,
    /** Lines that came since somebody scrolled up. */
    unseen: follows ? 0 : arrived - seen,
    follow: () => setFollows(true),
    show(row: number) {
      setFollows(false)
      virtual.scrollToIndex(row, { align: 'center' })
    },
  }
}
