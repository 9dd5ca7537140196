import { applyPatch } from 'diff'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unifiedDiff } from './unified-diff.ts'

const numbered = (change: Record<number, string> = {}) =>
  Array.from({ length: 30 }, (_, at) => `${change[at] ?? at}\n`).join('')

test('two places that changed are two places, with the lines around them', () => {
  expect(unifiedDiff('skill.ts', numbered(), numbered({ 4: 'four', 20: 'twenty' }))).toBe(
    `--- skill.ts\n+++ skill.ts
@@ -2,7 +2,7 @@\n 1\n 2\n 3\n-4\n+four\n 5\n 6\n 7
@@ -18,7 +18,7 @@\n 17\n 18\n 19\n-20\n+twenty\n 21\n 22\n 23\n`,
  )
  expect(unifiedDiff('skill.ts', numbered(), numbered())).toBe('')
})

test('what changed far behind in a line is in it, and so is what looks like a token or a key', () => {
  const line = (end: string) => `${'x'.repeat(5_000)} ${end}\n`
  expect(unifiedDiff('skill.ts', line('good'), line('bad'))).toContain(`-${line('good')}+${line('bad')}`)
  const token = 'cem_abcdefghijklmnop'
  expect(unifiedDiff('skill.ts', `token: "${token}"\na\n`, `token: "${token}"\nb\n`)).toContain(` token: "${token}"\n`)
})

test('lines that begin as a head does are lines', () => {
  expect(unifiedDiff('SKILL.md', '-- a rule\n++ b\n', 'c\n')).toBe(
    '--- SKILL.md\n+++ SKILL.md\n@@ -1,2 +1,1 @@\n--- a rule\n-++ b\n+c\n',
  )
})

test('it makes one text of the other, whatever ends its lines', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '-- c', '++ d', '@@ e', '', 'f\r'), { maxLength: 40 })
  const end = fc.constantFrom('', '\n')
  fc.assert(
    fc.property(text, text, end, end, (before, after, endBefore, endAfter) => {
      const [from, to] = [before.join('\n') + endBefore, after.join('\n') + endAfter]
      expect(applyPatch(from, unifiedDiff('x', from, to), { autoConvertLineEndings: false })).toBe(to)
    }),
  )
})

test('of texts with nothing in common each is there as a whole', () => {
  const many = (word: string) => Array.from({ length: 3_000 }, (_, at) => `${word} ${at}\n`).join('')
  const diff = unifiedDiff('x', many('a'), many('b'))
  expect(diff.split('\n')).toHaveLength(6_004)
  expect(applyPatch(many('a'), diff)).toBe(many('b'))
})
