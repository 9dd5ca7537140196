import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { settleKilled } from './beside.ts'

const [LEFT, HOME] = ['.arriving/ann/4194304-1-x', 'ann']

/** What a process that is gone has left, in a workspace and in its own folder beside it. */
function open(files: Record<string, string>) {
  const dir = mkdtempSync(join(tmpdir(), 'beside-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ [`${HOME}/notes.txt`]: '', ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), text)
  }
  const held = () =>
    Object.fromEntries(
      readdirSync(join(dir, HOME), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name !== 'notes.txt')
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path.slice(join(dir, HOME).length + 1), readFileSync(path, 'utf8')])
        .sort(),
    )
  return { at: (path: string) => join(dir, path), finish: () => settleKilled(join(dir, HOME)), held }
}

const NOTE = `${LEFT}/arrival.json`
const WHOLE = JSON.stringify({ goes: 'skills/kk', moves: [{ from: 'whole', path: 'skills/kk' }] })
const NEW = { [`${LEFT}/whole/SKILL.md`]: 'new', [`${LEFT}/whole/res/a.txt`]: 'new' }

test('a folder that was to be replaced is the old one before it made way, and the new one from then on', async () => {
  const before = open({ ...NEW, [NOTE]: WHOLE, [`${HOME}/skills/kk/SKILL.md`]: 'old' })
  await before.finish()
  expect(before.held()).toEqual({ 'skills/kk/SKILL.md': 'old' })
  const after = open({ ...NEW, [NOTE]: WHOLE })
  // Whoever asks at the same time waits for the same.
  await Promise.all([after.finish(), after.finish()])
  expect(after.held()).toEqual({ 'skills/kk/SKILL.md': 'new', 'skills/kk/res/a.txt': 'new' })
  expect(readdirSync(after.at('.arriving/ann'))).toEqual([])
})

test('files that change together are all brought, at whatever of them it ended', async () => {
  const moves = ['SKILL.md', 'skill.ts'].map((name, number) => ({ from: `${number}`, path: `skills/kk/${name}` }))
  const note = { [NOTE]: JSON.stringify({ goes: null, moves }) }
  const [file, module] = [`${HOME}/skills/kk/SKILL.md`, `${HOME}/skills/kk/skill.ts`]
  const none = open({ ...note, [`${LEFT}/0`]: 'new', [`${LEFT}/1`]: 'new', [file]: 'old', [module]: 'old' })
  const one = open({ ...note, [`${LEFT}/1`]: 'new', [file]: 'new', [module]: 'old' })
  const named = open({ ...note, [`${LEFT}/0`]: 'new', [`${LEFT}/1`]: 'new', [module]: 'old' })
  linkSync(named.at(`${LEFT}/0`), named.at(file))
  for (const each of [none, one, named]) {
    await each.finish()
    expect(each.held()).toEqual({ 'skills/kk/SKILL.md': 'new', 'skills/kk/skill.ts': 'new' })
    // With a second name it would be refused as a hard link.
    expect(statSync(each.at(file)).nlink).toBe(1)
  }
})

test('what was not noted yet, or has something else in its way by now, is left as it is', async () => {
  const early = open({ ...NEW, [`${NOTE}.writing`]: WHOLE, [`${HOME}/skills/kk/SKILL.md`]: 'old' })
  await early.finish()
  expect(early.held()).toEqual({ 'skills/kk/SKILL.md': 'old' })
  const note = JSON.stringify({ goes: null, moves: [{ from: 'whole', path: 'skills/kk' }] })
  const late = open({ ...NEW, [NOTE]: note, [`${HOME}/skills/kk/other.txt`]: 'mine' })
  await late.finish()
  expect(late.held()).toEqual({ 'skills/kk/other.txt': 'mine' })
  for (const each of [early, late]) expect(readdirSync(each.at('.arriving/ann'))).toEqual([])
})
