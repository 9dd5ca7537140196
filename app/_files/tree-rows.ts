import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import type { TreeNode } from './file-tree.ts'

/** A line of the tree as it is drawn. */
export interface TreeRow {
  node: TreeNode
  /** From 1. */
  level: number
  /** Its place among its siblings, from 1, and how many they are. */
  place: number
  siblings: number
  isOpen: boolean
}

/** Rows in sight: those of folders that are open. With `find` all whose path holds it, and the folders above them. */
export function treeRows(nodes: readonly TreeNode[], opened: ReadonlySet<string>, find = ''): TreeRow[] {
  const rows: TreeRow[] = []
  const words = find.trim().toLowerCase()
  add(words === '' ? nodes : matching(nodes, words), 1)
  return rows

  function add(siblings: readonly TreeNode[], level: number): void {
    siblings.forEach((node, index) => {
      const isFolder = node.entry.type === 'directory'
      const isOpen = isFolder && (words === '' ? opened.has(node.entry.path) : node.children.length > 0)
      rows.push({ node, level, place: index + 1, siblings: siblings.length, isOpen })
      if (isOpen) add(node.children, level + 1)
    })
  }
}

function matching(nodes: readonly TreeNode[], words: string): TreeNode[] {
  const found: TreeNode[] = []
  for (const node of nodes) {
    const children = matching(node.children, words)
    if (children.length > 0 || node.entry.path.toLowerCase().includes(words)) found.push({ ...node, children })
  }
  return found
}

/** Where a key leads from a row: to another row, or the folder opens or closes. */
type TreeMove = { to: number } | { toggle: true } | null

export function moveIn(rows: readonly TreeRow[], at: number, key: string): TreeMove {
  const row = rows[at]
  if (!row) return null
  const isFolder = row.node.entry.type === 'directory'
  switch (key) {
    case 'ArrowDown':
      return at + 1 < rows.length ? { to: at + 1 } : null
    case 'ArrowUp':
      return at > 0 ? { to: at - 1 } : null
    case 'Home':
      return { to: 0 }
    case 'End':
      return { to: rows.length - 1 }
    case 'ArrowRight':
      if (!isFolder) return null
      if (!row.isOpen) return { toggle: true }
      return row.node.children.length > 0 ? { to: at + 1 } : null
    case 'ArrowLeft':
      if (row.isOpen) return { toggle: true }
      return parentOf(rows, at)
    default:
      return null
  }
}

function parentOf(rows: readonly TreeRow[], at: number): TreeMove {
  const level = rows[at]?.level ?? 1
  for (let above = at - 1; above >= 0; above--) if ((rows[above]?.level ?? 0) < level) return { to: above }
  return null
}

/** Modules that were made for a server: its connection shows what they are, and here they would be thousands. */
export function withoutModules(entries: readonly WorkspaceEntry[]): WorkspaceEntry[] {
  const made = new Set<string>()
  for (const { path } of entries) if (/^servers\/[^/]+\/server\.json$/.test(path)) made.add(path.slice(0, -12))
  if (made.size === 0) return [...entries]
  const isModule = ({ path }: WorkspaceEntry) => {
    const [, folder] = /^(servers\/[^/]+)\/(?:server\.json|[^/]+\.ts)$/.exec(path) ?? []
    return folder !== undefined && made.has(folder)
  }
  const left = entries.filter((entry) => !isModule(entry))
  // A folder with nothing else in it says nothing either.
  const isBare = (path: string) => !left.some((entry) => entry.path.startsWith(`${path}/`) && !made.has(entry.path))
  return left.filter(({ path }) => !((made.has(path) || path === 'servers') && isBare(path)))
}
