import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { link } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { placeFiles } from './place-files.ts'

function setUp(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'place-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [home, aside] = [join(root, 'home'), join(root, 'aside')]
  for (const dir of [home, aside]) mkdirSync(dir)
  for (const [path, text] of Object.entries(files)) writeFileSync(join(home, path), text)
  const coming = (path: string, text: string) => {
    const from = join(aside, `from-${path}`)
    writeFileSync(from, text)
    return { path, from }
  }
  return { home, aside, coming, text: (path: string) => readFileSync(join(home, path), 'utf8') }
}

/** As on a USB stick. */
const noLinks = () => Promise.reject(Object.assign(new Error('EPERM: no links here'), { code: 'EPERM' }))

describe.each([
  ['with hard links', link],
  ['without hard links', noLinks],
])('files are placed %s', (_where, link) => {
  test('in place of others, and where none is', async () => {
    const { home, aside, coming, text } = setUp({ 'a.txt': 'mine' })
    const files = [coming('a.txt', 'new'), coming('b.txt', 'more')]
    const placed = await placeFiles(home, { files, folders: ['empty'], asideDir: aside, mayReplace: true, link })
    expect(placed).toEqual({ replaced: 1 })
    expect([text('a.txt'), text('b.txt'), readdirSync(home).sort()]).toEqual([
      'new',
      'more',
      ['a.txt', 'b.txt', 'empty'],
    ])
  })

  test('all or none: what was replaced is what it was', async () => {
    const { home, aside, coming, text } = setUp({ 'a.txt': 'mine' })
    mkdirSync(join(home, 'in-the-way'))
    const files = [coming('a.txt', 'new'), coming('b.txt', 'more'), coming('in-the-way', 'x')]
    const placing = placeFiles(home, { files, folders: [], asideDir: aside, mayReplace: true, link })
    await expect(placing).rejects.toThrow('"in-the-way" is a folder')
    expect([text('a.txt'), readdirSync(home).sort()]).toEqual(['mine', ['a.txt', 'in-the-way']])
  })

  test('and one that is not there to be placed takes nothing away', async () => {
    const { home, aside, text } = setUp({ 'a.txt': 'mine' })
    const files = [{ path: 'a.txt', from: join(aside, 'none') }]
    const placing = placeFiles(home, { files, folders: [], asideDir: aside, mayReplace: true, link })
    await expect(placing).rejects.toMatchObject({ code: 'ENOENT' })
    expect(text('a.txt')).toBe('mine')
  })
})

/** How a file gets a second name; the first time it is gone at that very moment. */
function goneAtFirst(happens: () => void): typeof link {
  let tries = 0
  return async (from, to) => {
    if (tries++ === 0) happens()
    if (tries === 1) throw Object.assign(new Error('ENOENT'), { code: 'ENOENT' })
    return link(from, to)
  }
}

test('a file that a program replaces at the same moment is replaced, and what the program wrote lies aside', async () => {
  const { home, aside, coming, text } = setUp({ 'a.txt': 'old' })
  const linkOnce = goneAtFirst(() => writeFileSync(join(home, 'a.txt'), 'by a program'))
  const files = [coming('a.txt', 'new')]
  const placed = await placeFiles(home, { files, folders: [], asideDir: aside, mayReplace: true, link: linkOnce })
  expect(placed).toEqual({ replaced: 1 })
  expect([text('a.txt'), readFileSync(join(aside, 'old-0'), 'utf8')]).toEqual(['new', 'by a program'])
})

test('where it is deleted at the same moment it is as if it had not been there', async () => {
  const { home, aside, coming, text } = setUp({ 'a.txt': 'old' })
  const linkOnce = goneAtFirst(() => rmSync(join(home, 'a.txt')))
  const files = [coming('a.txt', 'new')]
  const placed = await placeFiles(home, { files, folders: [], asideDir: aside, mayReplace: true, link: linkOnce })
  expect(placed).toEqual({ replaced: 0 })
  expect(text('a.txt')).toBe('new')
})
