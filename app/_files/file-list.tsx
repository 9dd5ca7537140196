'use client'
import { ChevronRight, File, Folder, FolderOpen } from 'lucide-react'
import { formatBytes } from '../../lib/format/bytes.ts'
import { formatCount, formatQuantity } from '../../lib/format/duration.ts'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { join } from '../_ui/join.ts'
import { type TreeNode, treeOf } from './file-tree.ts'

// Of a folder with thousands of files the beginning is drawn; programs make such folders.
const SHOWN = 500

interface Props {
  entries: WorkspaceEntry[]
  /** The file or folder that is looked at. */
  chosen: string | null
  opened: ReadonlySet<string>
  onChoose(path: string): void
  onToggle(path: string): void
  onDelete(path: string): void
  onRename(path: string): void
}

/** Files and folders as a tree. Arrows move and open, Delete deletes, F2 renames. */
export function FileList(props: Props) {
  const { entries, onToggle, onDelete, onRename, opened } = props

  function onKeyDown(event: React.KeyboardEvent<HTMLUListElement>) {
    const row = event.target instanceof HTMLElement ? event.target : null
    const path = row?.dataset.path
    if (!row || path === undefined) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-path]')]
    const isFolder = row.hasAttribute('aria-expanded')
    const keys: Record<string, () => void> = {
      ArrowDown: () => rows[rows.indexOf(row) + 1]?.focus(),
      ArrowUp: () => rows[rows.indexOf(row) - 1]?.focus(),
      ArrowRight: () => isFolder && !opened.has(path) && onToggle(path),
      ArrowLeft: () => isFolder && opened.has(path) && onToggle(path),
      Delete: () => onDelete(path),
      F2: () => onRename(path),
    }
    const act = keys[event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    act()
  }

  return (
    <ul aria-label="Files" className="py-1" onKeyDown={onKeyDown}>
      <Level nodes={treeOf(entries)} depth={0} {...props} />
    </ul>
  )
}

function Level({ nodes, depth, ...props }: Props & { nodes: TreeNode[]; depth: number }) {
  return (
    <>
      {nodes.slice(0, SHOWN).map((node) => (
        <Entry key={node.entry.path} node={node} depth={depth} {...props} />
      ))}
      {nodes.length > SHOWN && (
        <li className="py-1 pr-3.5 text-ink3 text-xs" style={{ paddingLeft: indentOf(depth) }}>
          and {formatCount(nodes.length - SHOWN)} more
        </li>
      )}
    </>
  )
}

function Entry({ node, depth, ...props }: Props & { node: TreeNode; depth: number }) {
  const { path, type, size } = node.entry
  const isFolder = type === 'directory'
  const isOpen = isFolder && props.opened.has(path)
  const isChosen = props.chosen === path
  const icon = { size: 16, strokeWidth: 1.8, 'aria-hidden': true, className: 'flex-none text-ink3' }
  return (
    <li>
      <button
        type="button"
        data-path={path}
        style={{ paddingLeft: indentOf(depth) }}
        aria-expanded={isFolder ? isOpen : undefined}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => {
          if (isFolder) props.onToggle(path)
          props.onChoose(path)
        }}
        className={join(
          'flex min-h-7 w-full items-center gap-1.5 pr-3.5 text-left -outline-offset-2! max-lg:min-h-11',
          isChosen ? 'bg-accent-soft shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-sunken',
        )}
      >
        {isFolder ? (
          <ChevronRight {...icon} size={14} className={join('flex-none text-ink3', isOpen && 'rotate-90')} />
        ) : (
          <span className="w-3.5 flex-none" />
        )}
        {isFolder ? isOpen ? <FolderOpen {...icon} /> : <Folder {...icon} /> : <File {...icon} />}
        <span className="truncate font-medium">{node.name}</span>
        <span className="ml-auto whitespace-nowrap pl-2 text-ink3 text-xs">
          {isFolder ? formatQuantity(node.files, 'file') : formatBytes(size)}
        </span>
      </button>
      {isOpen && node.children.length > 0 && (
        <ul aria-label={path}>
          <Level nodes={node.children} depth={depth + 1} {...props} />
        </ul>
      )}
    </li>
  )
}

const indentOf = (depth: number) => 10 + depth * 16
