import { expect, test } from 'vitest'
import type { ModuleNames } from '../workspace/module-table.ts'
import { pageOfSkills } from './page-of-skills.ts'

const NONE: ModuleNames = { shared: [], reserved: [], own: [], shadowed: [], fault: null }
const FEW: ModuleNames = {
  ...NONE,
  shared: ['add', 'total'],
  own: ['b', 'zeta'],
  shadowed: ['total'],
  fault: 'Not all.',
}

function pagesOf(names: ModuleNames, limit: number) {
  const pages: ModuleNames[] = []
  for (let after: string | undefined; ; ) {
    const page = pageOfSkills(names, { limit, after })
    pages.push(page.names)
    if (page.next === undefined) return pages
    after = page.next
  }
}

test('pages hold everybody’s skills first, then own ones and those whose names are taken; a fault is told once', () => {
  expect(pagesOf(FEW, 3)).toEqual([
    { ...FEW, own: ['b'], shadowed: [] },
    { ...NONE, own: ['zeta'], shadowed: ['total'] },
  ])
})

test('what fits on one page has no next one', () => {
  expect(pageOfSkills(FEW, { limit: 5 })).toEqual({ names: FEW })
  expect(pageOfSkills(NONE, { limit: 5 })).toEqual({ names: NONE })
})

test('every one of two thousand is on one page', () => {
  const names = (prefix: string) => Array.from({ length: 1_000 }, (_, at) => `${prefix}${at}`).sort()
  const pages = pagesOf({ ...NONE, shared: names('s'), own: names('o') }, 200)
  expect(pages).toHaveLength(10)
  expect(pages.flatMap(({ shared }) => shared)).toEqual(names('s'))
  expect(pages.flatMap(({ own }) => own)).toEqual(names('o'))
})

test('a page goes on where the last one is gone by now', () => {
  expect(pageOfSkills(FEW, { limit: 5, after: 'shared/gone' }).names).toMatchObject({ shared: ['total'], own: FEW.own })
  expect(pageOfSkills(FEW, { limit: 5, after: 'own/gone' }).names).toMatchObject({ shared: [], own: ['zeta'] })
})
