import { type RefCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What an A4 page has between its margins and those of a card, as small as app/_styles/print.css makes it. */
const PAPER_WIDTH = 800

/**
 * How wide an element is, in whole pixels, always as it is now; null before it was looked at. It may come later than its
 * chart, when there is something to draw. For paper it is what paper has: nothing observes that a page is laid out for it.
 */
export function useWidth(): [width: number | null, ref: RefCallback<HTMLElement>] {
  const [node, setNode] = useState<HTMLElement | null>(null)
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    if (!node) return
    const look = () => setWidth(Math.floor(node.getBoundingClientRect().width))
    const observer = new ResizeObserver(look)
    observer.observe(node)
    // Printed is what stands there when this returns.
    const forPaper = () => flushSync(() => setWidth(PAPER_WIDTH))
    window.addEventListener('beforeprint', forPaper)
    window.addEventListener('afterprint', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('beforeprint', forPaper)
      window.removeEventListener('afterprint', look)
    }
  }, [node])
  return [width, setNode]
}
