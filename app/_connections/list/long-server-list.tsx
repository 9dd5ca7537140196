'use client'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import type { Group, Listed } from '../server-groups.ts'
import { reasonOf } from '../server-state.ts'
import { GroupHead } from './group-head.tsx'

interface Props {
  groups: readonly Group[]
  closed: ReadonlySet<string>
  onTurn(title: string, isOpen: boolean): void
  row(one: Listed): React.ReactNode
}

/** The same list when it is long: only what is in sight is drawn, and the head of its group. */
export function LongServerList({ groups, closed, onTurn, row }: Props) {
  const box = useRef<HTMLUListElement>(null)
  const sticky = useRef(0)
  const items = groups.flatMap((group) => [
    { group, one: null },
    ...(closed.has(group.title) ? [] : group.rows.map((one) => ({ group, one }))),
  ])
  const heads = items.flatMap(({ one }, index) => (one === null ? [index] : []))
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current?.closest<HTMLElement>('[data-scrolls]') ?? null,
    estimateSize: (index) => {
      const one = items[index]?.one
      return one === null ? 32 : one && (one.found.length > 0 || reasonOf(one.connection) !== null) ? 54 : 36
    },
    overscan: 20,
    rangeExtractor(range) {
      sticky.current = heads.findLast((index) => index <= range.startIndex) ?? 0
      return [...new Set([sticky.current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b)
    },
  })
  return (
    <ul ref={box} className="relative" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const item = items[index]
        if (!item) return null
        const { group, one } = item
        const isSticky = index === sticky.current
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            data-group={group.title}
            className={isSticky ? 'sticky top-0 z-[2]' : 'absolute inset-x-0 top-0'}
            style={isSticky ? undefined : { transform: `translateY(${start}px)` }}
          >
            {one === null ? <GroupHead group={group} isOpen={!closed.has(group.title)} onTurn={onTurn} /> : row(one)}
          </li>
        )
      })}
    </ul>
  )
}
