import { expect, test } from 'vitest'
import { hrefOf, partOf } from './place.ts'

test.each([
  ['/skills/sum', 'about'],
  ['/skills/sum/about', 'about'],
  ['/skills/sum/code', 'code'],
  ['/skills/tests/versions', 'versions'],
  ['/skills/sum/other', null],
  ['/skills/sum/code/more', null],
])('%s shows %s', (path, part) => {
  expect(partOf(path)).toBe(part)
})

test('the first part needs no name in the address', () => {
  expect([hrefOf('sum'), hrefOf('sum', 'tests')]).toEqual(['/skills/sum', '/skills/sum/tests'])
})
