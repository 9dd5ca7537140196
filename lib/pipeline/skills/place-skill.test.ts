import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWorkspace } from '../../workspace/open-workspace.ts'
import { withinQuota } from '../../workspace/quota.ts'
import { openTrash } from '../../workspace/trash.ts'
import { assertKeepable, placeSkill } from './place-skill.ts'

const QUOTA = { bytes: 1_000_000, files: 100 }

/** Somebody with the skill `total`: its texts, a test and a resource. */
function open() {
  const dir = mkdtempSync(join(tmpdir(), 'skills-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const home = join(dir, 'ann')
  mkdirSync(join(home, 'skills/total/tests'), { recursive: true })
  for (const file of ['SKILL.md', 'skill.ts', 'words.txt', 'tests/first.json'])
    writeFileSync(join(home, 'skills/total', file), `old ${file}`)
  const trash = openTrash(home)
  return {
    ...{ dir, home, trash },
    place: {
      ...{ workspace: openWorkspace(home), trash },
      withinQuota: <T>(work: Parameters<typeof withinQuota<T>>[2]) => withinQuota(home, QUOTA, work),
    },
    held: () =>
      (readdirSync(join(home, 'skills'), { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[])
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(home, 'skills').length + 1))
        .map((path) => `${path}: ${readFileSync(join(home, 'skills', path), 'utf8')}`)
        .sort(),
  }
}

const NEW = new Map<string, string>([
  ['SKILL.md', 'new'],
  ['skill.ts', 'new'],
])
const OLD = [
  'total/SKILL.md: old SKILL.md',
  'total/skill.ts: old skill.ts',
  'total/tests/first.json: old tests/first.json',
  'total/words.txt: old words.txt',
]

test('a skill takes the place of another, with its tests or with all that it had', async () => {
  const one = open()
  await placeSkill('total', NEW, one.place, 'skills/total/tests')
  expect(one.held()).toEqual(['total/SKILL.md: new', 'total/skill.ts: new', 'total/words.txt: old words.txt'])
  const other = open()
  await placeSkill('total', NEW, other.place, 'skills/total')
  expect(other.held()).toEqual(['total/SKILL.md: new', 'total/skill.ts: new'])
  await placeSkill('new', NEW, other.place, 'skills/new')
  expect(other.held()).toHaveLength(4)
  expect(readdirSync(other.dir).sort()).toEqual(['.trash', 'ann'])
})

test('or none of its files does, and what made way for them is there again', async () => {
  const { home, place, held, dir } = open()
  const tooMuch = new Map([...NEW, ['more.txt', 'x'.repeat(QUOTA.bytes)]])
  await expect(placeSkill('total', tooMuch, place, 'skills/total')).rejects.toMatchObject({ code: 'too-large' })
  expect(held()).toEqual(OLD)
  symlinkSync('/etc/passwd', join(home, 'skills/total/link'))
  const overLink = new Map([...NEW, ['link', 'x']])
  await expect(placeSkill('total', overLink, place, 'skills/total/tests')).rejects.toMatchObject({ code: 'forbidden' })
  expect(held()).toEqual(OLD)
  // A file where a folder should be.
  const below = new Map([...NEW, ['words.txt/a', 'x']])
  await expect(placeSkill('total', below, place, 'skills/total/tests')).rejects.toThrow('words.txt')
  expect(held()).toEqual(OLD)
  expect(readdirSync(dir).sort()).toEqual(['.trash', 'ann'])
})

test('what is replaced makes room, also in a workspace that is full', async () => {
  const { home, place, held } = open()
  const left = QUOTA.bytes - held().reduce((sum, line) => sum + line.length - line.indexOf(':') - 2, 0)
  writeFileSync(join(home, 'full'), 'x'.repeat(left))
  await placeSkill('total', NEW, place)
  expect(held().slice(0, 2)).toEqual(['total/SKILL.md: new', 'total/skill.ts: new'])
  for (let number = 8; number < QUOTA.files; number++) writeFileSync(join(home, `${number}`), '')
  await placeSkill('total', new Map([...NEW, ['tests/second.json', 'new']]), place, 'skills/total/tests')
  expect(held()).toContain('total/tests/second.json: new')
  const more = new Map([...NEW, ['more.txt', '']])
  await expect(placeSkill('total', more, place)).rejects.toMatchObject({ code: 'too-large' })
})

test('texts that are too large to be kept are not replaced', async () => {
  const { home, place } = open()
  await assertKeepable(place.workspace, 'total')
  await assertKeepable(place.workspace, 'nothing')
  writeFileSync(join(home, 'skills/total/skill.ts'), 'x'.repeat(300_000))
  await expect(assertKeepable(place.workspace, 'total')).rejects.toThrow(
    'skills/total/skill.ts would be replaced, and is too large to be kept as a version: at most 256 KB are. Move it elsewhere first.',
  )
})
