import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shareFolder } from './exchange-skills.ts'

function open() {
  const dir = mkdtempSync(join(tmpdir(), 'skills-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return join(dir, 'skills')
}

const filesOf = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
const TOTAL = filesOf({ 'SKILL.md': 'a', 'skill.ts': 'b', 'more/words.txt': 'c' })

test('a skill is shared as a whole, also where others were begun and not finished', async () => {
  const dir = open()
  // Of a process that is gone.
  mkdirSync(join(dir, '.sharing-999999999-1-x'), { recursive: true })
  await shareFolder(dir, 'total', TOTAL)
  expect(readdirSync(dir)).toEqual(['total'])
  expect((readdirSync(join(dir, 'total'), { recursive: true }) as string[]).sort()).toEqual([
    ...['SKILL.md', 'more', 'more/words.txt', 'skill.ts'],
  ])
  expect(readFileSync(join(dir, 'total/more/words.txt'), 'utf8')).toBe('c')
})

test('or not at all: where there is something of its name, and where it cannot be written', async () => {
  const dir = open()
  mkdirSync(join(dir, 'total'), { recursive: true })
  writeFileSync(join(dir, 'total/SKILL.md'), 'theirs')
  await expect(shareFolder(dir, 'total', TOTAL)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('cem skills fork total NAME'),
  })
  writeFileSync(join(dir, 'file'), 'theirs')
  await expect(shareFolder(dir, 'file', TOTAL)).rejects.toMatchObject({ code: 'conflict' })
  // A file where a folder should be, half-way.
  const half = filesOf({ 'SKILL.md': 'a', 'skill.ts': 'b', 'skill.ts/x': 'c' })
  await expect(shareFolder(dir, 'half', half)).rejects.toThrow()
  expect(readdirSync(dir).sort()).toEqual(['file', 'total'])
  expect(readFileSync(join(dir, 'total/SKILL.md'), 'utf8')).toBe('theirs')
})
