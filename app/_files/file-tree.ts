import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'

/** A file, or a folder with what is in it. */
export interface TreeNode {
  entry: WorkspaceEntry
  name: string
  children: TreeNode[]
  /** Files in it, at any depth. */
  files: number
}

/** Entries sorted by path become a tree: folders first, then files, each by name. */
export function treeOf(entries: readonly WorkspaceEntry[]): TreeNode[] {
  const root: TreeNode[] = []
  const folders = new Map<string, TreeNode>()
  // A folder comes before what is in it.
  for (const entry of [...entries].sort((a, b) => a.path.split('/').length - b.path.split('/').length)) {
    const cut = entry.path.lastIndexOf('/')
    const node: TreeNode = { entry, name: entry.path.slice(cut + 1), children: [], files: 0 }
    const siblings = cut === -1 ? root : (folders.get(entry.path.slice(0, cut))?.children ?? root)
    siblings.push(node)
    if (entry.type === 'directory') folders.set(entry.path, node)
  }
  return finish(root)
}

/** Every folder on the way to a path. */
export function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1)
  return names.map((_, index) => names.slice(0, index + 1).join('/'))
}

function finish(nodes: TreeNode[]): TreeNode[] {
  for (const node of nodes) {
    finish(node.children)
    node.files = node.children.reduce((sum, child) => sum + (child.entry.type === 'file' ? 1 : child.files), 0)
  }
  return nodes.sort((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name))
}

// Made once: of ten thousand names each comparison would look for the language anew.
const byName = new Intl.Collator('en', { numeric: true })

const rank = ({ entry }: TreeNode) => (entry.type === 'directory' ? 0 : 1)
