'use client'
import { useId } from 'react'
import { JsonItem } from './json-tree/json-item.tsx'
import { useJsonTree } from './json-tree/use-json-tree.ts'
import { words } from './words.ts'

/** So many entries are added at a time: all of these lines are in the page. */
const STEP = 200

/** A value as a tree that opens as far as one looks, by click and by arrows. */
export function JsonTree({
  value,
  openTo = 2,
  label = words.tree.label,
}: {
  value: unknown
  openTo?: number
  label?: string
}) {
  const id = useId()
  const tree = useJsonTree(value, { level: openTo, step: STEP })
  return (
    <div
      role="tree"
      aria-label={label}
      aria-activedescendant={tree.at >= 0 ? `${id}-${tree.at}` : undefined}
      tabIndex={0}
      onKeyDown={tree.onKeyDown}
      className="overflow-x-auto font-mono text-xs leading-5"
    >
      {tree.rows.map((row, index) => (
        <JsonItem
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place.
          key={index}
          id={id}
          tree={tree}
          index={index}
          className={row.kind === 'branch' || row.kind === 'more' ? 'max-lg:min-h-11 max-lg:items-center' : undefined}
        />
      ))}
    </div>
  )
}
