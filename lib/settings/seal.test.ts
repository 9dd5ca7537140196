import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const dir = mkdtempSync(join(tmpdir(), 'seal-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('a secret comes back from its seal, also in another process, and cannot be read from it', () => {
  const sealed = createSeal(dir).seal('sk-secret')
  expect(sealed).not.toContain('secret')
  expect(createSeal(dir).open(sealed)).toBe('sk-secret')
  expect(createSeal(dir).seal('sk-secret')).not.toBe(sealed)
  expect(statSync(join(dir, 'sealing-key')).mode & 0o077).toBe(0)
})

test.each([
  ['another key', () => createSeal(join(dir, 'other')).seal('sk-secret')],
  [
    'a changed text',
    () =>
      createSeal(dir)
        .seal('sk-secret')
        .replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  ],
  ['nonsense', () => 'nonsense'],
])('what was sealed with %s is refused, with what to do', (_what, sealed) => {
  expect(() => createSeal(dir).open(sealed())).toThrow('Enter the secret again')
})
