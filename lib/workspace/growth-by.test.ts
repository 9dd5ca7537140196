import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { growthBy } from './growth-by.ts'

function open() {
  const home = mkdtempSync(join(tmpdir(), 'growth-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  mkdirSync(join(home, 'data/tests'), { recursive: true })
  for (const [path, bytes] of [
    ['data/a.txt', 100],
    ['data/tests/b.txt', 50],
  ] as const)
    writeFileSync(join(home, path), 'x'.repeat(bytes))
  return home
}

test.each<[string, { path: string; bytes: number }[], string | undefined, { bytes: number; files: number }]>([
  [
    'what is new counts whole, with its folders',
    [{ path: 'in/here/c.txt', bytes: 7 }],
    undefined,
    { bytes: 7, files: 3 },
  ],
  [
    'a folder on the way counts once',
    [
      { path: 'in/c', bytes: 1 },
      { path: 'in/d', bytes: 1 },
    ],
    undefined,
    { bytes: 2, files: 3 },
  ],
  ['of what is replaced only the difference', [{ path: 'data/a.txt', bytes: 130 }], undefined, { bytes: 30, files: 0 }],
  ['and nothing where it becomes less', [{ path: 'data/a.txt', bytes: 10 }], undefined, { bytes: 0, files: 0 }],
  [
    'what is smaller makes room for what is larger',
    [
      { path: 'data/a.txt', bytes: 10 },
      { path: 'data/c.txt', bytes: 60 },
    ],
    undefined,
    { bytes: 0, files: 1 },
  ],
  ['what goes before makes room', [{ path: 'data/c.txt', bytes: 160 }], 'data/tests', { bytes: 110, files: 0 }],
  [
    'also where something comes to its place',
    [{ path: 'data/tests/b.txt', bytes: 70 }],
    'data/tests',
    { bytes: 20, files: 0 },
  ],
  ['where nothing is to go nothing does', [{ path: 'new/a.txt', bytes: 5 }], 'new', { bytes: 5, files: 2 }],
])('%s', async (_what, coming, goes, growth) => {
  expect(await growthBy(open(), coming, goes)).toEqual(growth)
})
