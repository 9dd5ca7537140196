'use client'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ChevronRight, File, Folder, FolderOpen } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatBytes } from '../../lib/format/bytes.ts'
import { formatCount } from '../../lib/format/duration.ts'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { join } from '../_ui/join.ts'
import { useMediaQuery } from '../_workbench/use-media-query.ts'
import { treeOf } from './file-tree.ts'
import { moveIn, type TreeRow, treeRows } from './tree-rows.ts'
import { words } from './words.ts'

const ROW = 28
const TOUCH_ROW = 44
const SPARE = 10
const PAD = 4
/** Says what is dragged, to a folder of this tree only. */
const DRAGGED = 'application/x-workspace-path'

interface Props {
  entries: readonly WorkspaceEntry[]
  /** Only what holds it is shown. */
  find: string
  /** The file or folder that is looked at. */
  chosen: string | null
  opened: ReadonlySet<string>
  /** Paths of files with changes that are not saved. */
  unsaved: ReadonlySet<string>
  onChoose(path: string): void
  onToggle(path: string): void
  onDelete(path: string): void
  onRename(path: string): void
  onMove(from: string, folder: string): void
  /** The folder that something is held over; null for none. */
  onOver(folder: string | null): void
}

/** Files and folders as a tree, of which the rows in sight are in the page. Arrows move and open, Delete deletes, F2 renames. */
export function FileList(props: Props) {
  const { entries, find, chosen, opened, onToggle, onChoose, onDelete, onRename } = props
  const tree = useMemo(() => treeOf(entries), [entries])
  const rows = useMemo(() => treeRows(tree, opened, find), [tree, opened, find])
  const isTouch = useMediaQuery('(max-width: 1023px)', false)
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const wantsFocus = useRef(false)
  const rowHeight = isTouch ? TOUCH_ROW : ROW
  const pathAt = (at: number) => rows[at]?.node.entry.path ?? null
  // One stop for Tab: the row that had the focus, else what is looked at, else the first.
  const placeOf = (path: string | null) => (path === null ? -1 : rows.findIndex(({ node }) => node.entry.path === path))
  const stop = [placeOf(focused), placeOf(chosen), 0].find((at) => at >= 0) ?? 0
  const chosenAt = placeOf(chosen)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: SPARE,
    ...{ paddingStart: PAD, paddingEnd: PAD },
    // Where Tab stops is there wherever one has scrolled to.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), stop])].sort((a, b) => a - b),
    // As many as fit on most screens come with the page.
    initialRect: { width: 280, height: 700 },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: when rows are as high as they are now.
  useEffect(() => virtual.measure(), [rowHeight])
  // What is opened from elsewhere comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then.
  useEffect(() => {
    if (chosenAt >= 0) virtual.scrollToIndex(chosenAt, { align: 'auto' })
  }, [chosen, chosenAt === -1])
  useEffect(() => {
    if (!wantsFocus.current || focused === null) return
    const row = box.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focused)}"]`)
    if (!row) return
    wantsFocus.current = false
    row.focus()
  })

  function focusAt(at: number) {
    wantsFocus.current = true
    setFocused(pathAt(at))
    virtual.scrollToIndex(at, { align: 'auto' })
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLDivElement>) {
    const at = placeOf(focused ?? pathAt(stop))
    const row = rows[at]
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return
    const { path } = row.node.entry
    const act = actOf(event.key)
    if (!act) return
    event.preventDefault()
    act()

    function actOf(key: string): (() => void) | null {
      if (key === 'Delete') return () => onDelete(path)
      if (key === 'F2') return () => onRename(path)
      if (key === 'Enter' || key === ' ') return () => open(row as TreeRow)
      const move = moveIn(rows, at, key)
      if (move === null) return null
      return 'to' in move ? () => focusAt(move.to) : () => onToggle(path)
    }
  }

  function open({ node }: TreeRow) {
    const { path, type } = node.entry
    setFocused(path)
    if (type === 'directory') onToggle(path)
    onChoose(path)
  }

  if (rows.length === 0) return <p className="px-4 py-3 text-ink3">{words.list.none}</p>
  return (
    <div
      ref={box}
      role="tree"
      aria-label={words.list.label}
      onKeyDown={onKeyDown}
      className="relative min-h-0 flex-1 overflow-auto [overflow-anchor:none]"
    >
      <div style={{ height: virtual.getTotalSize() }} aria-hidden className="pointer-events-none w-px" />
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index] as TreeRow
        return (
          <Row
            key={row.node.entry.path}
            row={row}
            top={start}
            height={rowHeight}
            isStop={index === stop}
            isChosen={index === chosenAt}
            onFocus={() => setFocused(row.node.entry.path)}
            onOpen={() => open(row)}
            {...props}
          />
        )
      })}
    </div>
  )
}

interface RowProps extends Props {
  row: TreeRow
  top: number
  height: number
  isStop: boolean
  isChosen: boolean
  onFocus(): void
  onOpen(): void
}

function Row({ row, top, height, isStop, isChosen, onFocus, onOpen, unsaved, onMove, onOver }: RowProps) {
  const { node, level, place, siblings, isOpen } = row
  const { path, type, size } = node.entry
  const [isOver, setOver] = useState(false)
  const isFolder = type === 'directory'
  const folder = isFolder ? path : path.split('/').slice(0, -1).join('/')
  const icon = { size: 15, strokeWidth: 1.8, 'aria-hidden': true, className: 'flex-none text-ink3' }
  const leave = () => {
    setOver(false)
    onOver(null)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys.
    <div
      role="treeitem"
      data-path={path}
      tabIndex={isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isFolder ? isOpen : undefined}
      aria-selected={isChosen}
      style={{ top, height, paddingLeft: 12 + (level - 1) * 16 }}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, path)}
      // Again and again: the row that was left tells so after this one was entered.
      onDragOver={() => {
        setOver(isFolder)
        onOver(folder)
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        setOver(false)
        const from = event.dataTransfer.getData(DRAGGED)
        // What comes from outside is taken by the page, which knows the folder.
        if (from === '') return
        onOver(null)
        event.preventDefault()
        event.stopPropagation()
        onMove(from, folder)
      }}
      onFocus={onFocus}
      onClick={onOpen}
      title={node.name}
      className={join(
        // Nothing in it is entered or left by what is dragged over it.
        '*:pointer-events-none absolute inset-x-0 flex cursor-default items-center gap-1.5 pr-4 -outline-offset-2!',
        isChosen ? 'bg-accent-soft shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-sunken',
        isOver && 'ring-2 ring-accent ring-inset',
      )}
    >
      {isFolder ? (
        <ChevronRight {...icon} size={13} className={join('flex-none text-ink3', isOpen && 'rotate-90')} />
      ) : (
        <span className="w-[13px] flex-none" />
      )}
      {isFolder ? isOpen ? <FolderOpen {...icon} /> : <Folder {...icon} /> : <File {...icon} />}
      <span className="truncate">{node.name}</span>
      {unsaved.has(path) && <UnsavedDot />}
      <span className="ml-auto whitespace-nowrap pl-2 text-ink3 text-xs tabular-nums">
        {isFolder ? formatCount(node.files) : formatBytes(size)}
        {isFolder && <span className="sr-only"> {words.list.files(node.files)}</span>}
      </span>
    </div>
  )
}

/** Beside the name of a file with changes that are not saved. */
export function UnsavedDot() {
  return (
    <span title={words.list.unsaved} className="mx-1 size-2 flex-none rounded-full bg-accent">
      <span className="sr-only">{words.list.isUnsaved}</span>
    </span>
  )
}
