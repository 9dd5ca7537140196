import { expect, test } from 'vitest'
import { countLines, diffLines } from './diff-lines.ts'

const DIFF = `--- SKILL.md
+++ SKILL.md
@@ -1,2 +1,2 @@
 name: a
-description: old
+description: new
--- skill.ts
+++ skill.ts
@@ -4,1 +4,2 @@
 }
+// more
`

test('both files are told apart, with what went and came', () => {
  const lines = diffLines(DIFF)
  expect(lines).toEqual([
    { kind: 'file', text: 'SKILL.md' },
    { kind: 'same', text: 'name: a' },
    { kind: 'removed', text: 'description: old' },
    { kind: 'added', text: 'description: new' },
    { kind: 'file', text: 'skill.ts' },
    { kind: 'same', text: '}' },
    { kind: 'added', text: '// more' },
  ])
  expect(countLines(lines)).toEqual({ added: 2, removed: 1 })
})

test('nothing is different where nothing is told', () => {
  expect(diffLines('')).toEqual([])
})
