import { expect, test } from 'vitest'
import { readUnifiedDiff } from './unified-diff.ts'

const DIFF = `diff --git a/one.ts b/one.ts
index 1..2 100644
--- a/one.ts\t2026-01-01
+++ b/one.ts
@@ -1,3 +1,3 @@ function
 same
-old
+new
 -- sign
@@ -10 +10,2 @@
-x
+y
+--- z
\\ No newline at end of file
--- a/two.ts
+++ /dev/null
@@ -1 +0,0 @@
-gone
`

test('a diff is read file by file', () => {
  const { files, rest } = readUnifiedDiff(DIFF)
  expect(rest).toBe(0)
  expect(files.map(({ name, added, removed }) => [name, added, removed])).toEqual([
    ['one.ts', 3, 2],
    ['two.ts', 0, 1],
  ])
  expect(files[0]?.lines).toEqual([
    { kind: 'same', text: 'same' },
    { kind: 'removed', text: 'old' },
    { kind: 'added', text: 'new' },
    { kind: 'same', text: '-- sign' },
    { kind: 'skipped', lines: 6 },
    { kind: 'removed', text: 'x' },
    { kind: 'added', text: 'y' },
    { kind: 'added', text: '--- z' },
  ])
})

test('of one that is too long the beginning is drawn, and a text that is none has no files', () => {
  const long = `@@ -0,0 +1,6000 @@\n${'+a\n'.repeat(6000)}`
  const { files, rest } = readUnifiedDiff(long)
  expect([files[0]?.lines.length, files[0]?.added, rest]).toEqual([5000, 6000, 1000])
  expect(readUnifiedDiff('poem').files).toEqual([])
})
