'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { LogRow } from '../../../lib/mcp/client/log/logged-message.ts'
import { LogRowView } from './log-row.tsx'

const ROW = 28

interface Props {
  server: string
  rows: readonly LogRow[]
  listRef: RefObject<HTMLUListElement | null>
  opened: number | null
  onOpen(seq: number | null): void
}

/** The rows of a log, of which those in sight are drawn. */
export function LogList({ server, rows, listRef, opened, onOpen }: Props) {
  const [margin, setMargin] = useState(0)
  const scroller = () => listRef.current?.closest<HTMLElement>('[data-scrolls]') ?? null
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: scroller,
    estimateSize: () => ROW,
    overscan: 20,
    scrollMargin: margin,
    getItemKey: (index) => rows[index]?.seq ?? index,
  })
  // What stands above the list comes and goes.
  useLayoutEffect(() => {
    const element = scroller()
    if (!listRef.current || !element) return
    const top = listRef.current.getBoundingClientRect().top - element.getBoundingClientRect().top + element.scrollTop
    if (Math.abs(top - margin) > 1) setMargin(top)
  })
  const shown = virtual.getVirtualItems()
  return (
    <ul
      ref={listRef}
      aria-label={`Messages of ${server}`}
      className="relative font-mono text-xs leading-5"
      style={{ height: virtual.getTotalSize() }}
    >
      {shown.map(({ index, key, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 border-line border-b last:border-b-0"
              style={{ top: start - margin }}
            >
              <LogRowView
                server={server}
                row={row}
                isOpen={opened === row.seq}
                onOpen={(isOpen) => onOpen(isOpen ? row.seq : null)}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
