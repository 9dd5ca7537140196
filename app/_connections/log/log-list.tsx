'use client'
import { type RefObject, useCallback } from 'react'
import type { LogRow } from '../../../lib/mcp/client/log/logged-message.ts'
import { useVirtualRows } from '../virtual-rows.tsx'
import { LogRowView } from './log-row.tsx'
import { words } from './words.ts'

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
  const keyAt = useCallback((index: number) => rows[index]?.seq ?? index, [rows])
  const at = { count: rows.length, rowHeight: ROW, keyAt, overscan: 20, box: listRef }
  const { shown, measure, total, margin } = useVirtualRows(at)
  return (
    <ul
      ref={listRef}
      aria-label={words.list(server)}
      className="relative font-mono text-xs leading-5"
      style={{ height: total }}
    >
      {shown.map(({ index, key, start }) => {
        const row = rows[index]
        return (
          row && (
            <li
              key={key}
              ref={measure}
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
