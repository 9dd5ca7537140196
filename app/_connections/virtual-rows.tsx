'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The rows of a table or a list that are in sight of what it scrolls in, and the room of the others. */
export function useVirtualRows<Box extends HTMLElement = HTMLTableElement>({
  count,
  rowHeight,
  keyAt,
  overscan = 6,
  box: given,
}: {
  count: number
  rowHeight: number
  /** The same function as long as the rows are the same: for another one all of them are laid out anew. */
  keyAt(index: number): string | number
  /** Rows that are drawn beyond what is in sight. */
  overscan?: number
  /** What the rows stand in, where somebody else looks at it, too. */
  box?: RefObject<Box | null>
}) {
  const own = useRef<Box>(null)
  const box = given ?? own
  const [margin, setMargin] = useState(0)
  const scroller = () => box.current?.closest<HTMLElement>('[data-scrolls]') ?? null
  const virtual = useVirtualizer({
    count,
    getScrollElement: scroller,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin: margin,
    getItemKey: keyAt,
  })
  // What stands above the table comes and goes.
  useLayoutEffect(() => {
    const element = scroller()
    if (!box.current || !element) return
    const top = box.current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
    if (Math.abs(top - margin) > 1) setMargin(top)
  })
  const shown = virtual.getVirtualItems()
  return {
    ...{ box, shown, measure: virtual.measureElement },
    /** Of all rows; and where the first begins, for rows that are placed by themselves. */
    ...{ total: virtual.getTotalSize(), margin },
    before: (shown[0]?.start ?? margin) - margin,
    after: virtual.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin),
  }
}

/** The room of the rows that are not drawn. */
export const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tbody aria-hidden>
    <tr>
      <td colSpan={columns} style={{ height }} />
    </tr>
  </tbody>
)
