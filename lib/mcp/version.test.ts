import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRODUCT } from './version.ts'

test('is the version of package.json', () => {
  const { name, version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(PRODUCT).toEqual({ name, version })
})
