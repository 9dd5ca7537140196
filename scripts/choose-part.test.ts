import { expect, test } from 'vitest'
import { choosePart, PARTS } from './choose-part.mjs'

const files = Array.from({ length: 18 }, (_, index) => `lib/${String.fromCharCode(97 + index)}.slow.test.ts`)
const always = ['lib/c.slow.test.ts']
const parts = Array.from({ length: PARTS }, (_, seed) => choosePart(files, seed, always))

test('parts of seeds that follow each other are together all files, and have in common what is always run', () => {
  expect([...new Set(parts.flat())].sort()).toEqual(files)
  for (const part of parts) expect(part).toContain('lib/c.slow.test.ts')
  expect(parts.flat()).toHaveLength(files.length + (PARTS - 1) * always.length)
})

test('parts are of about the same size, and one seed chooses the same again, in whatever order files are listed', () => {
  for (const part of parts) expect([5, 6]).toContain(part.length)
  expect(choosePart(files.toReversed(), 280_596, always).sort()).toEqual(choosePart(files, 280_596, always).sort())
})
