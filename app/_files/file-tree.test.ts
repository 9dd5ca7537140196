import { expect, test } from 'vitest'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { foldersAbove, type TreeNode, treeOf } from './file-tree.ts'

const entry = (path: string, type: WorkspaceEntry['type'] = 'file'): WorkspaceEntry => ({
  path,
  type,
  size: type === 'file' ? 1 : 0,
  modifiedAt: '2026-11-21T12:00:00Z',
})
const outline = (nodes: TreeNode[]): unknown =>
  nodes.map((node) => (node.entry.type === 'file' ? node.name : { [node.name]: outline(node.children) }))

test('folders come first, and files are in theirs, by name and number', () => {
  const tree = treeOf([
    entry('data', 'directory'),
    entry('data/day-10.txt'),
    entry('data/day-9.txt'),
    entry('data/old', 'directory'),
    entry('data/old/a.txt'),
    entry('a.txt'),
    entry('data.csv'),
  ])
  expect(outline(tree)).toEqual([{ data: [{ old: ['a.txt'] }, 'day-9.txt', 'day-10.txt'] }, 'a.txt', 'data.csv'])
  expect(tree[0]?.files).toBe(3)
})

test('a file whose folder is not listed is shown all the same', () => {
  expect(outline(treeOf([entry('gone/a.txt')]))).toEqual(['a.txt'])
})

test('the folders above a file lead to it', () => {
  expect(foldersAbove('a/b/c.txt')).toEqual(['a', 'a/b'])
  expect(foldersAbove('c.txt')).toEqual([])
})
