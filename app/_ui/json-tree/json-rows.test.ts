import { expect, test } from 'vitest'
import { findJson, openedTo } from './find-json.ts'
import { branchesTo, FIRST, type JsonRow, jsonRows, type Opened, pathText } from './json-rows.ts'

const value = {
  title: 'Orders',
  rows: Array.from({ length: 120 }, (_, at) => ({ city: at === 80 ? 'Hamburg' : 'Bremen', 'a b': at })),
  none: [],
}
const openedFrom = (open: Set<object>): Opened => ({ open, shown: new Map(), onTheWay: new Map() })
const shown = (rows: readonly JsonRow[]) => rows.map((row) => ('name' in row ? row.name : row.kind))

test('a tree has the lines of what is open', () => {
  expect(shown(jsonRows(value, openedFrom(new Set())))).toEqual([null])
  expect(shown(jsonRows(value, openedFrom(branchesTo(value, 1))))).toEqual([null, 'title', 'rows', 'none', 'end'])
  expect(jsonRows('text', openedFrom(new Set()))).toMatchObject([{ kind: 'leaf', value: 'text', depth: 0 }])
})

test('of a long list the first are shown, and how many more there are', () => {
  const opened = openedFrom(branchesTo(value, 2))
  const rows = jsonRows(value, opened)
  expect(rows.filter(({ depth }) => depth === 2)).toHaveLength(FIRST + 1)
  expect(rows.find(({ kind }) => kind === 'more')).toMatchObject({ count: 70, depth: 2 })
  const whole = jsonRows(value, { ...opened, shown: new Map([[value.rows, 500]]) })
  expect(whole.filter(({ depth }) => depth === 2)).toHaveLength(120)
})

test('only the way to what was found is open', () => {
  const { hits, isMore } = findJson(value, ' hamburg ')
  expect([hits.length, isMore]).toEqual([1, false])
  const rows = jsonRows(value, openedTo(hits[0]!))
  expect(rows.flatMap((row) => (row.kind === 'more' ? [row.count] : []))).toEqual([30, 39])
  expect(rows.filter((row) => row.kind === 'branch' && row.isOpen)).toHaveLength(3)
  const hit = rows.find((row) => row.kind === 'leaf' && row.value === 'Hamburg')!
  expect(pathText(hit)).toBe('rows[80].city')
  expect(findJson(value, 'city').hits).toHaveLength(120)
  expect(findJson('Hamburg', 'hamburg').hits).toEqual([])
  expect(findJson({ a: 1 }, '  ').hits).toEqual([])
})

test('a path reads like a program', () => {
  const rows = jsonRows({ 'a b': [1] }, openedFrom(branchesTo({}, 1)))
  expect(pathText(rows[0]!)).toBe('')
  const of = { 'a b': [[7]] }
  const leaf = jsonRows(of, openedFrom(branchesTo(of, 3))).find(({ kind }) => kind === 'leaf')!
  expect(pathText(leaf)).toBe('["a b"][0][0]')
})

test('a value that is nested without end stops no one', () => {
  let deep: object = {}
  for (let at = 0; at < 1_000; at++) deep = { deep }
  expect(jsonRows(deep, openedFrom(branchesTo(deep, 1_000))).length).toBeLessThan(1_000)
})
