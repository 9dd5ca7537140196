import type { CSSProperties, Ref } from 'react'
import { join } from '../join.ts'
import { JsonLine } from './json-line.tsx'
import type { JsonTreeState } from './use-json-tree.ts'

interface Props {
  id: string
  tree: JsonTreeState
  index: number
  /** Where it is put, and what measures it, in a tree that is not there as a whole. */
  style?: CSSProperties
  measure?: Ref<HTMLDivElement>
  className?: string
}

const INDENT = 16

/** A line of a tree; a click opens and closes it. */
export function JsonItem({ id, tree, index, style, measure, className }: Props) {
  const row = tree.rows[index]
  if (!row) return null
  const place = { ...style, paddingLeft: Math.min(row.depth, 24) * INDENT }
  if (row.kind === 'end')
    return (
      <div ref={measure} data-index={index} style={place} className={join('flex pl-4', className)}>
        <span className="pl-4">
          <JsonLine row={row} />
        </span>
      </div>
    )
  const opens = row.kind === 'branch' && row.count > 0
  // What selects text in a line does not mean to fold it.
  const onClick = () => {
    if (String(window.getSelection()) !== '') return
    tree.choose(index)
    tree.toggle(index)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the focus, and its keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus.
    <div
      ref={measure}
      id={`${id}-${index}`}
      data-index={index}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={opens ? row.isOpen : undefined}
      aria-selected={index === tree.at}
      onClick={onClick}
      style={place}
      className={join(
        'flex pr-2',
        index === tree.at ? 'bg-accent-soft' : 'hover:bg-sunken',
        (opens || row.kind === 'more') && 'cursor-pointer',
        className,
      )}
    >
      <span aria-hidden className="w-4 flex-none select-none text-center text-ink3">
        {opens && (row.isOpen ? '▾' : '▸')}
      </span>
      <span className="min-w-0 flex-1 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <JsonLine row={row} />
      </span>
    </div>
  )
}
