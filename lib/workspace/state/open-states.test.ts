import { readdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nameOfOwner, thisProcess } from '../../process/owner.ts'
import { openStates, versionsDirOf } from './open-states.ts'
import { markOf } from './state-text.ts'
import type { States } from './states.ts'
import { openTestStates } from './testing/open-test-states.ts'
import { addVersions } from './version-budget.ts'

const FILE = 'state.json'
const GONE = nameOfOwner({ ...thisProcess(), pid: 999_999_999 })

const loadedFrom = async (states: States) => JSON.parse((await states.load(FILE)) ?? 'null')

async function versionsOf(states: States) {
  const { versions } = await states.history(FILE)
  return Promise.all(
    versions.map(async ({ version, cause }) => [version, cause, JSON.parse(await states.read(FILE, version))]),
  )
}

describe('versions of a state', () => {
  test('are what was saved, newest first, with who saved them', async () => {
    const { states } = openTestStates()
    expect([await states.load(FILE), await states.list(), await states.history(FILE)]).toEqual([
      null,
      [],
      { file: FILE, current: null, versions: [] },
    ])
    await states.save(FILE, { n: 1 }, { runId: 'r1' })
    expect(await states.save('/workspace/state.json', { n: 2 }, { client: 'Claude' })).toMatchObject({ version: 2 })
    expect(await states.history(FILE)).toEqual({
      file: FILE,
      current: 2,
      versions: [
        { version: 2, at: expect.any(String), bytes: 13, cause: 'saved', client: 'Claude' },
        { version: 1, at: expect.any(String), bytes: 13, cause: 'saved', runId: 'r1' },
      ],
    })
    expect(await states.read(FILE, 1)).toBe('{\n  "n": 1\n}\n')
    await expect(states.read(FILE, 3)).rejects.toMatchObject({ code: 'not-found' })
    await states.save('data/other.yaml', 1)
    const listed = (await states.list()).map(({ file, version }) => `${file} ${version}`)
    expect(listed.toSorted()).toEqual(['data/other.yaml 1', 'state.json 2'])
  })

  test('are the last 20', async () => {
    const { states, versionsDir } = openTestStates()
    for (let n = 1; n <= 25; n++) await states.save(FILE, n)
    expect((await versionsOf(states)).map(([version]) => version)).toEqual(Array.from({ length: 20 }, (_, i) => 25 - i))
    // Nothing else stays there: no lock, and nothing half-written.
    const [folder = '', ...others] = readdirSync(versionsDir)
    expect([others, readdirSync(join(versionsDir, folder)).length]).toEqual([[], 20])
  })

  test('are made of what was written as a file, before it is replaced', async () => {
    const { states, workspace } = openTestStates()
    await workspace.write(FILE, '"before"')
    await states.save(FILE, 'saved')
    await workspace.write(FILE, 'no JSON')
    expect((await states.history(FILE)).current).toBeNull()
    await states.save(FILE, 'again')
    const { versions } = await states.history(FILE)
    expect(versions.map(({ version, cause }) => [version, cause])).toEqual([
      [4, 'saved'],
      [3, 'found'],
      [2, 'saved'],
      [1, 'found'],
    ])
    await states.restore(FILE, 3)
    expect((await workspace.read(FILE)).toString()).toBe('no JSON')
    await expect(states.load(FILE)).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('are to the byte what was there, also of what is no text', async () => {
    const { states, workspace } = openTestStates()
    const bytes = Buffer.from([0x89, 0x50, 0xff, 0xfe, 0x0a, 0x00, 0x0a])
    await workspace.write(FILE, bytes)
    await states.save(FILE, 1)
    await states.restore(FILE, 1)
    expect(await workspace.read(FILE)).toEqual(bytes)
  })

  test('can be restored, which is a version too, also where the file was removed', async () => {
    const { states, workspace } = openTestStates()
    for (const n of [1, 2, 3]) await states.save(FILE, n)
    expect(await states.restore(FILE, 1)).toMatchObject({ version: 4, cause: 'restored', from: 1 })
    expect(await loadedFrom(states)).toBe(1)
    await workspace.remove(FILE)
    expect((await states.history(FILE)).current).toBeNull()
    await states.restore(FILE, 3)
    expect([await loadedFrom(states), (await states.history(FILE)).current]).toEqual([3, 5])
  })

  test('do not come of saving the same again', async () => {
    const { states } = openTestStates()
    for (const value of [1, 1, 2, 2, 2]) await states.save(FILE, value)
    expect(await states.restore(FILE, 2)).toMatchObject({ version: 2, cause: 'saved' })
    expect((await versionsOf(states)).map(([, , value]) => value)).toEqual([2, 1])
  })

  test('that a power cut left empty are left out, and the others are there', async () => {
    const { states, versionsDir } = openTestStates()
    for (const n of [1, 2, 3]) await states.save(FILE, n)
    const [folder = ''] = readdirSync(versionsDir)
    truncateSync(join(versionsDir, folder, '00000002'), 10)
    expect((await versionsOf(states)).map(([version]) => version)).toEqual([3, 1])
    await expect(states.restore(FILE, 2)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('that a process which is gone had begun are removed, and its lock holds up nobody', async () => {
    const { states, versionsDir } = openTestStates()
    await states.save(FILE, 1)
    const [folder = ''] = readdirSync(versionsDir)
    writeFileSync(join(versionsDir, `${folder}.lock`), GONE)
    writeFileSync(join(versionsDir, folder, `${GONE}-half`), '{"at"')
    await states.save(FILE, 2)
    expect([readdirSync(versionsDir), readdirSync(join(versionsDir, folder))]).toEqual([
      [folder],
      ['00000001', '00000002'],
    ])
  })

  test('take only so much of one person: of the files that nobody saved for longest they go first', async () => {
    const { states, versionsDir } = openTestStates()
    for (let n = 0; n < 10; n++) await states.save(`${n}.json`, n)
    const left = async () => {
      const all = await Promise.all(Array.from({ length: 10 }, (_, n) => states.history(`${n}.json`)))
      return all.filter(({ versions }) => versions.length > 0).map(({ file }) => file)
    }
    expect(await left()).toHaveLength(10)
    await addVersions(versionsDir, { bytes: 0, files: 0 }, 'none', { bytes: 1e6, files: 8 })
    expect(await left()).toEqual(['4.json', '5.json', '6.json', '7.json', '8.json', '9.json'])
    expect(await states.load('0.json')).toBe('0\n')
  })

  test('have numbers that never come again, also when those before are forgotten', async () => {
    const { states, openAgain, versionsDir, workspace } = openTestStates()
    for (const value of ['a', 'b', 'c']) await states.save(FILE, value)
    await states.forget(FILE)
    await workspace.remove(FILE)
    expect(await states.save(FILE, 'd', { ifVersion: 0 })).toMatchObject({ version: 4 })
    await expect(states.save(FILE, 'e', { ifVersion: 3 })).rejects.toMatchObject({ code: 'conflict' })
    // The same where they went to make room.
    await states.save('other.json', 1)
    await addVersions(versionsDir, { bytes: 0, files: 0 }, 'none', { bytes: 1, files: 1 })
    expect((await states.history(FILE)).versions).toEqual([])
    // What is there is settled as one of its own first.
    expect(await openAgain().save(FILE, 'f')).toMatchObject({ version: 6 })
    expect((await versionsOf(states)).map(([version, cause]) => [version, cause])).toEqual([
      [6, 'saved'],
      [5, 'found'],
    ])
  })
})

describe('a save', () => {
  test('for a version is refused when that is not there any more', async () => {
    const { states, workspace } = openTestStates()
    await states.save(FILE, 'first', { ifVersion: 0 })
    await expect(states.save(FILE, 'other', { ifVersion: 0 })).rejects.toMatchObject({ code: 'conflict' })
    await states.save(FILE, 'second', { ifVersion: 1 })
    await workspace.write(FILE, '"by hand"')
    await expect(states.save(FILE, 'third', { ifVersion: 2 })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Version 3 is there now'),
    })
    await states.save(FILE, 'third', { ifVersion: 3 })
    expect(await loadedFrom(states)).toBe('third')
  })

  test('of many for what all of them have read succeeds once', async () => {
    const { states, openAgain } = openTestStates()
    await states.save(FILE, 0)
    const read = markOf(await states.load(FILE))
    const saves = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? states : openAgain()).save(FILE, n + 1, { ifMark: (now) => now === read }).then(
        () => 'saved',
        (error) => error.code,
      ),
    )
    expect((await Promise.all(saves)).sort()).toEqual([...Array(19).fill('conflict'), 'saved'])
  })

  test('changes nothing where it cannot be written, and makes no version of that', async () => {
    const { states } = openTestStates()
    await states.save('a.json', 1)
    for (const file of ['../out.json', '/etc/passwd', 'a.json/b.json', '.runs/x'])
      await expect(states.save(file, 2)).rejects.toMatchObject({ name: 'PlaygroundError' })
    expect((await states.history('a.json')).versions).toHaveLength(1)
    expect((await states.history('a.json/b.json').catch(() => ({ versions: [] }))).versions).toEqual([])
  })

  test('by a change sees nobody in between', async () => {
    const { states, openAgain } = openTestStates()
    const add = (of: States) => of.change(FILE, (json) => ({ value: (json === null ? 0 : JSON.parse(json)) + 1 }))
    await Promise.all(Array.from({ length: 30 }, (_, n) => add(n % 2 ? states : openAgain())))
    expect([await loadedFrom(states), (await states.history(FILE)).current]).toEqual([30, 30])
    expect(await states.change(FILE, () => null)).toBeNull()
    expect((await states.history(FILE)).current).toBe(30)
  })
})

describe('the current state', () => {
  test('is a value with the version that it is, also where somebody saves meanwhile', async () => {
    const { versionsDir, workspace, states: others } = openTestStates()
    let isFirst = true
    const read: typeof workspace.read = async (...what) => {
      const content = await workspace.read(...what)
      if (isFirst) {
        isFirst = false
        await others.save(FILE, 2)
      }
      return content
    }
    await others.save(FILE, 1)
    const states = openStates({
      workspace: { dir: workspace.dir, read, write: workspace.write },
      ...{ versionsDir, owner: 'ann' },
    })
    const { json, version } = await states.current(FILE)
    expect([JSON.parse(json ?? ''), version]).toEqual([2, 2])
  })

  test('has no version where there is none, or it was written as a file', async () => {
    const { states, workspace } = openTestStates()
    expect(await states.current(FILE)).toEqual({ json: null, version: null })
    await workspace.write(FILE, '1')
    expect(await states.current(FILE)).toEqual({ json: '1', version: null })
    await states.save(FILE, 2)
    expect(await states.current(FILE)).toEqual({ json: '2\n', version: 2 })
    await workspace.write(FILE, '3')
    expect(await states.current(FILE)).toEqual({ json: '3', version: null })
    await workspace.remove(FILE)
    expect(await states.current(FILE)).toEqual({ json: null, version: null })
  })
})

test('versions go by the name of the workspace where both are moved together', () => {
  expect(versionsDirOf('/data/states', '/data/people', '/data/people/ann')).toBe('/data/states/ann')
  const elsewhere = versionsDirOf('/data/states', '/data/people', '/home/ann')
  expect(elsewhere).toMatch(/^\/data\/states\/at-[0-9a-f]{24}$/)
  expect(versionsDirOf('/data/states', '/data/people', '/home/bob')).not.toBe(elsewhere)
  expect(versionsDirOf('/data/states', '/data/people', '/data/people')).toMatch(/at-/)
})

describe('a state that is YAML by its name', () => {
  test('is saved and loaded as that, with versions', async () => {
    const { states, workspace } = openTestStates()
    await states.save('config.yaml', { items: ['a', { n: 1 }] })
    expect((await workspace.read('config.yaml')).toString()).toBe('items:\n  - a\n  - n: 1\n')
    expect(await states.load('config.yaml')).toBe('{"items":["a",{"n":1}]}')
    await workspace.write('other.YML', '# by hand\nkept: yes\n')
    expect(await states.load('other.YML')).toBe('{"kept":"yes"}')
    await states.save('other.YML', null)
    await states.restore('other.YML', 1)
    expect((await workspace.read('other.YML')).toString()).toBe('# by hand\nkept: yes\n')
    expect(await states.read('other.YML', 2)).toBe('null')
  })

  test('is refused when it is a bomb, too large or takes too long', async () => {
    const { states, workspace } = openTestStates()
    const lines = Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(10).fill(`*a${n}`).join(',')}]`)
    await workspace.write('bomb.yaml', ['a0: &a0 [x,x]', ...lines].join('\n'))
    await expect(states.load('bomb.yaml')).rejects.toMatchObject({ code: 'invalid-input' })
    await workspace.write('large.yaml', `a: ${'x'.repeat(1024 * 1024)}`)
    await expect(states.load('large.yaml')).rejects.toMatchObject({ code: 'too-large' })
    await expect(states.save('large.yaml', 'x'.repeat(1024 * 1024))).rejects.toMatchObject({ code: 'too-large' })
    const keys = Array.from({ length: 90_000 }, (_, n) => `key${n}: 1`).join('\n')
    await workspace.write('slow.yaml', keys)
    await expect(states.load('slow.yaml')).rejects.toMatchObject({ code: 'too-large' })
    // Whoever has read none of it may replace it, and it stays as a version.
    await states.save('slow.yaml', 1)
    expect((await states.history('slow.yaml')).versions.map(({ bytes }) => bytes)).toEqual([2, keys.length])
  })

  test('of some size is read and written elsewhere, and is the same', async () => {
    const { states } = openTestStates()
    const rows = Array.from({ length: 500 }, (_, n) => ({ n, text: `row: ${n}\n# no comment` }))
    await states.save('rows.yaml', rows)
    expect(await states.load('rows.yaml')).toBe(JSON.stringify(rows))
  })
})
