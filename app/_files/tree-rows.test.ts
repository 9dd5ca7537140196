import { expect, test } from 'vitest'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { treeOf } from './file-tree.ts'
import { moveIn, treeRows, withoutModules } from './tree-rows.ts'

const entry = (path: string): WorkspaceEntry => ({
  ...{ path: path.replace(/\/$/, ''), type: path.endsWith('/') ? 'directory' : 'file', size: 1 },
  modifiedAt: '2026-11-21T12:00:00Z',
})
const TREE = treeOf(['data/', 'data/a.txt', 'data/old/', 'data/old/b.txt', 'c.txt'].map(entry))
const shown = (opened: string[], find?: string) =>
  treeRows(TREE, new Set(opened), find).map(({ node, level, place, siblings }) =>
    [node.entry.path, level, `${place}/${siblings}`].join(' '),
  )

test('only what is in open folders is in sight, with its place for those who hear it', () => {
  expect(shown([])).toEqual(['data 1 1/2', 'c.txt 1 2/2'])
  expect(shown(['data'])).toEqual(['data 1 1/2', 'data/old 2 1/2', 'data/a.txt 2 2/2', 'c.txt 1 2/2'])
})

test('what is found is in sight with its folders, also in those that are closed', () => {
  expect(shown([], 'B.TXT')).toEqual(['data 1 1/1', 'data/old 2 1/1', 'data/old/b.txt 3 1/1'])
  expect(shown([], 'nothing')).toEqual([])
})

test('keys move as in every tree', () => {
  const rows = treeRows(TREE, new Set(['data']))
  expect(moveIn(rows, 0, 'ArrowDown')).toEqual({ to: 1 })
  expect(moveIn(rows, 0, 'ArrowUp')).toBe(null)
  expect(moveIn(rows, 0, 'ArrowLeft')).toEqual({ toggle: true })
  expect(moveIn(rows, 0, 'ArrowRight')).toEqual({ to: 1 })
  expect(moveIn(rows, 1, 'ArrowRight')).toEqual({ toggle: true })
  expect(moveIn(rows, 2, 'ArrowLeft')).toEqual({ to: 0 })
  expect(moveIn(rows, 3, 'ArrowLeft')).toBe(null)
  expect(moveIn(rows, 0, 'End')).toEqual({ to: 3 })
  expect(moveIn(rows, 3, 'x')).toBe(null)
})

test('modules that were made for servers are not in the tree, and what a person wrote beside them is', () => {
  const entries = ['servers/', 'servers/shop/', 'servers/shop/server.json', 'servers/shop/buy.ts', 'a.txt'].map(entry)
  expect(withoutModules(entries).map(({ path }) => path)).toEqual(['a.txt'])
  const beside = withoutModules([...entries, entry('servers/shop/notes.md')]).map(({ path }) => path)
  expect(beside).toEqual(['servers', 'servers/shop', 'a.txt', 'servers/shop/notes.md'])
  const own = [...entries, entry('servers/mine/'), entry('servers/mine/add.ts')]
  expect(withoutModules(own).map(({ path }) => path)).toEqual([
    'servers',
    'a.txt',
    'servers/mine',
    'servers/mine/add.ts',
  ])
})
