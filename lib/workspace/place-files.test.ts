import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { link } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeFiles } from './place-files.ts'

/** A workspace with a file, and what is to take its place; `isGone` says what happens when that is about to be set aside. */
function setUp(isGone: (place: string) => void) {
  const root = mkdtempSync(join(tmpdir(), 'place-files-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [home, asideDir] = [join(root, 'ada'), join(root, 'aside')]
  for (const dir of [home, asideDir]) mkdirSync(dir)
  writeFileSync(join(home, 'a'), 'old')
  writeFileSync(join(asideDir, 'new'), 'new')
  let tries = 0
  const place = () =>
    placeFiles(home, {
      ...{ files: [{ path: 'a', from: join(asideDir, 'new') }], folders: [], asideDir, mayReplace: true },
      async link(from, to) {
        if (tries++ > 0) return link(from, to)
        isGone(join(home, 'a'))
        throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' })
      },
    })
  return { place, text: (name: string) => readFileSync(join(root, name), 'utf8') }
}

test('a file that a program replaces at the same moment is replaced, and what the program wrote lies aside', async () => {
  const { place, text } = setUp((file) => writeFileSync(file, 'by a program'))
  expect(await place()).toEqual({ replaced: 1 })
  expect([text('ada/a'), text('aside/old-0')]).toEqual(['new', 'by a program'])
})

test('where it is deleted at the same moment it is as if it had not been there', async () => {
  const { place, text } = setUp((file) => rmSync(file))
  expect(await place()).toEqual({ replaced: 0 })
  expect(text('ada/a')).toBe('new')
})
