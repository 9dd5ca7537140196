import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openWorkspace } from '../open-workspace.ts'
import { openRunningMarks } from '../run-changes/running-marks.ts'
import type { Checkpoints } from './checkpoints.ts'
import { checkpointsDirOf, openCheckpoints } from './open-checkpoints.ts'

const dir = mkdtempSync(join(tmpdir(), 'checkpoints-'))
afterAll(() => rmSync(dir, { recursive: true }))
let home = ''
let number = 0
let checkpoints: Checkpoints
const QUOTA = { bytes: 1_000_000, files: 1_000 }
const running = () => openRunningMarks(join(dir, 'running'), `ada${number}`)
const options = (limits = { count: 10, bytes: 1_000_000 }, quota = QUOTA) => ({ limits, quota, running: running() })
const open = (...of: Parameters<typeof options>) => openCheckpoints(openWorkspace(home), options(...of))
beforeEach(() => {
  home = join(dir, `${number++}`, 'ada')
  mkdirSync(home, { recursive: true })
  checkpoints = open()
})

const put = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true })
    writeFileSync(join(home, path), text)
  }
}
const held = () =>
  Object.fromEntries(
    (readdirSync(home, { recursive: true, withFileTypes: true }) as import('node:fs').Dirent[]).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(home.length + 1), entry.isFile() ? readFileSync(path, 'utf8') : null]
    }),
  )
/** Contents that are kept. */
const objects = () =>
  (readdirSync(join(checkpointsDirOf(home), 'objects'), { recursive: true }) as string[]).filter(
    (name) => name.length > 10,
  )
const make = (name: string) => checkpoints.make({ why: 'asked', name })

describe('a checkpoint', () => {
  test('brings everything back as it was, shows first what that does, and can be undone', async () => {
    put({ 'a.txt': 'a', 'data/b.txt': 'b', 'data/deep/c.txt': 'c', 'turns.txt': 'file' })
    mkdirSync(join(home, 'empty'))
    const old = new Date('2024-01-02T03:04:05Z')
    utimesSync(join(home, 'a.txt'), old, old)
    const first = await make('first')
    expect(first).toMatchObject({ name: 'first', why: 'asked', files: 4, bytes: 7, leftOut: 0 })
    const before = held()
    rmSync(join(home, 'data'), { recursive: true })
    rmSync(join(home, 'turns.txt'))
    put({ 'a.txt': 'changed', 'new/n.txt': 'new', 'turns.txt/inside': 'folder' })
    const after = held()
    const changes = [
      { path: 'a.txt', change: 'changed', bytesNow: 7, bytesThen: 1 },
      { path: 'data/b.txt', change: 'created', bytesThen: 1 },
      { path: 'data/deep/c.txt', change: 'created', bytesThen: 1 },
      { path: 'new/n.txt', change: 'deleted', bytesNow: 3 },
      { path: 'turns.txt', change: 'created', bytesThen: 4 },
      { path: 'turns.txt/inside', change: 'deleted', bytesNow: 6 },
    ]
    expect(await checkpoints.diff('first')).toEqual(changes)
    expect(held()).toEqual(after)
    const restored = await checkpoints.restore('first')
    expect(restored.files).toEqual(changes)
    expect(held()).toEqual(before)
    expect(statSync(join(home, 'a.txt')).mtime).toEqual(old)
    expect(await checkpoints.diff(first.id)).toEqual([])
    expect(restored.before).toMatchObject({ why: 'before-restore', name: 'before first was restored' })
    await checkpoints.restore(restored.before.id)
    expect(held()).toEqual(after)
  })

  test('keeps each content once, whichever checkpoint has it, until none has', async () => {
    put({ 'a.txt': 'same', 'b.txt': 'same', 'c.txt': 'other' })
    await make('one')
    rmSync(join(home, 'c.txt'))
    await make('two')
    expect(objects()).toHaveLength(2)
    await checkpoints.remove('one')
    expect(objects()).toHaveLength(1)
    await checkpoints.remove('two')
    expect(objects()).toHaveLength(0)
    await expect(checkpoints.diff('two')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('sees every change, also one that hides its time', async () => {
    put({ 'a.txt': 'one' })
    const { mtime } = statSync(join(home, 'a.txt'))
    await make('one')
    put({ 'a.txt': 'two' })
    utimesSync(join(home, 'a.txt'), mtime, mtime)
    expect(await checkpoints.diff('one')).toMatchObject([{ path: 'a.txt', change: 'changed' }])
    await make('two')
    put({ 'a.txt': 'one' })
    await checkpoints.restore('two')
    expect(held()).toEqual({ 'a.txt': 'two' })
  })

  test('reads only what was touched since the one before, whatever its time says', async () => {
    // As if the files had been there for long: what is young is read again in any case.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    const workspace = openWorkspace(home)
    const read = vi.spyOn(workspace, 'chunks')
    const own = openCheckpoints(workspace, options())
    put({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'six' })
    await own.make({ why: 'asked', name: 'one' })
    read.mockClear()
    const { mtime } = statSync(join(home, 'b.txt'))
    put({ 'b.txt': 'TWO' })
    utimesSync(join(home, 'b.txt'), mtime, mtime)
    expect(await own.diff('one')).toEqual([{ path: 'b.txt', change: 'changed', bytesNow: 3, bytesThen: 3 }])
    await own.make({ why: 'asked', name: 'two' })
    expect(new Set(read.mock.calls.flat())).toEqual(new Set(['b.txt']))
    await own.restore('one')
    expect(held()).toEqual({ 'a.txt': 'one', 'b.txt': 'two', 'c.txt': 'six' })
  })

  test('is no file of the workspace, and follows no link out of it', async () => {
    const outside = join(dir, `${number}-outside`)
    mkdirSync(outside)
    writeFileSync(join(outside, 'secret'), 'secret')
    put({ 'a.txt': 'a', '.runs/r_1/list': 'of a run', '.writing-1': 'unfinished' })
    symlinkSync(outside, join(home, 'link'))
    linkSync(join(outside, 'secret'), join(home, 'hard.txt'))
    expect(await make('one')).toMatchObject({ files: 1, leftOut: 2 })
    rmSync(join(home, 'a.txt'))
    await checkpoints.restore('one')
    expect(readdirSync(home).sort()).toEqual(['.runs', '.writing-1', 'a.txt', 'hard.txt', 'link'])
    expect(readdirSync(outside)).toEqual(['secret'])
    // Where a link stands in the way nothing is changed at all.
    rmSync(join(home, 'a.txt'))
    symlinkSync(join(outside, 'secret'), join(home, 'a.txt'))
    put({ 'new.txt': 'n' })
    await expect(checkpoints.restore('one')).rejects.toMatchObject({ code: 'forbidden' })
    expect(existsSync(join(home, 'new.txt'))).toBe(true)
    expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret')
  })

  test('has a name of its own, which finds it', async () => {
    await make(' before the big change ')
    expect(await checkpoints.find('before the big change')).toMatchObject({ name: 'before the big change' })
    await expect(make('before the big change')).rejects.toMatchObject({ code: 'conflict' })
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(101), 'c_222222222222', '\u200b', '\u00ad\u2060', 'a\u202eb'])
      await expect(make(name)).rejects.toMatchObject({ code: 'invalid-input' })
    for (const which of ['none', '../../x', 'c_222222222222', ''])
      await expect(checkpoints.find(which)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('shows one file as it was', async () => {
    put({ 'data/a.txt': 'before' })
    await make('one')
    put({ 'data/a.txt': 'after' })
    const file = await checkpoints.open('one', '/workspace/data/a.txt')
    expect((await file.read(0, 100)).toString()).toBe('before')
    await file.close()
    await expect(checkpoints.open('one', 'data/none')).rejects.toMatchObject({ code: 'not-found' })
    await expect(checkpoints.open('one', '../x')).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of those made by themselves the oldest make room, those asked for never', async () => {
    checkpoints = open({ count: 3, bytes: 1_000_000 })
    await make('mine')
    const runs = ['r_1', 'r_2', 'r_3']
    for (const runId of runs) await checkpoints.make({ why: 'before-run', runId })
    expect((await checkpoints.list()).map(({ name }) => name)).toEqual(['before run r_3', 'before run r_2', 'mine'])
    await make('second')
    await make('third')
    await expect(make('fourth')).rejects.toThrow('There are 3 checkpoints, the most one person may have')
    await expect(checkpoints.restore('mine')).rejects.toMatchObject({ code: 'too-large' })
  })

  test('takes no more room than it may, and what does not fit leaves nothing', async () => {
    checkpoints = open({ count: 10, bytes: 1_000 })
    put({ 'a.txt': 'a'.repeat(600) })
    await checkpoints.make({ why: 'before-run', runId: 'r_1' })
    put({ 'a.txt': 'b'.repeat(600) })
    await make('mine')
    expect((await checkpoints.list()).map(({ name }) => name)).toEqual(['mine'])
    expect(objects()).toHaveLength(1)
    put({ 'c.txt': 'c'.repeat(300), 'd.txt': 'd'.repeat(300) })
    await expect(make('too much')).rejects.toThrow('Checkpoints may take')
    expect(objects()).toHaveLength(1)
    // The same content again takes nothing.
    rmSync(join(home, 'c.txt'))
    put({ 'd.txt': 'b'.repeat(600) })
    await make('twice')
    expect(objects()).toHaveLength(1)
  })

  test('takes room also with the list of its files', async () => {
    checkpoints = open({ count: 10, bytes: 10_000 })
    const names = Array.from({ length: 40 }, (_, n) => `${n}-${'n'.repeat(200)}`)
    put(Object.fromEntries(names.map((name) => [name, 'same'])))
    await expect(make('lists')).rejects.toThrow('Checkpoints may take 9.8 kB for one person')
    expect(await checkpoints.list()).toEqual([])
    expect(readdirSync(checkpointsDirOf(home)).filter((name) => name.startsWith('c_'))).toEqual([])
    for (const name of names.slice(25)) rmSync(join(home, name))
    for (const runId of ['r_1', 'r_2', 'r_3']) await checkpoints.make({ why: 'before-run', runId })
    expect((await checkpoints.list()).map(({ name }) => name)).toEqual(['before run r_3'])
  })

  test('says what to do where the only other one is the one that is wanted', async () => {
    checkpoints = open({ count: 10, bytes: 1_000 })
    put({ 'a.txt': 'a'.repeat(600) })
    await make('mine')
    put({ 'a.txt': 'b'.repeat(600) })
    await expect(checkpoints.restore('mine')).rejects.toThrow(
      '(workspaces.checkpoints_mb), and this one does not fit. What is there now would be kept before it is replaced: export it (cem files export) and delete it, or raise that setting.',
    )
    expect(held()).toEqual({ 'a.txt': 'b'.repeat(600) })
  })

  test('has as many folders and files as there are, read and written in pieces', async () => {
    const paths = Array.from({ length: 1_000 }, (_, n) => `d${n}/${'ü'.repeat(100)}.txt`)
    put(Object.fromEntries(paths.map((path) => [path, 'x'])))
    checkpoints = open({ count: 10, bytes: 10_000_000 }, { bytes: 1e9, files: 1e5 })
    await make('many')
    const [first = ''] = paths
    rmSync(join(home, first))
    expect(await checkpoints.diff('many')).toEqual([{ path: first, change: 'created', bytesThen: 1 }])
    const file = await checkpoints.open('many', paths.at(-1) ?? '')
    expect((await file.read(0, 9)).toString()).toBe('x')
    await file.close()
  })

  test('is restored only where it fits, and only whole', async () => {
    put({ 'a.txt': 'a'.repeat(800) })
    await make('large')
    rmSync(join(home, 'a.txt'))
    put({ 'b.txt': 'b' })
    const small = open(undefined, { bytes: 500, files: 10 })
    await expect(small.restore('large')).rejects.toThrow('do not fit')
    expect(held()).toEqual({ 'b.txt': 'b' })
    const objectsDir = join(checkpointsDirOf(home), 'objects')
    for (const name of objects())
      if (statSync(join(objectsDir, name)).size === 800) truncateSync(join(objectsDir, name), 10)
    await expect(checkpoints.restore('large')).rejects.toThrow('damaged on the disk. Nothing was changed')
    expect(held()).toEqual({ 'b.txt': 'b' })
  })

  test('that a process was making when it was killed is not there, and leaves nothing for long', async () => {
    put({ 'a.txt': 'a' })
    await make('one')
    const at = checkpointsDirOf(home)
    writeFileSync(join(at, 'c_222222222222.files'), '"folder"\n')
    writeFileSync(join(at, 'objects/new-1-1-x'), 'unfinished')
    writeFileSync(join(at, 'lock'), '999999-1')
    expect((await checkpoints.list()).map(({ name }) => name)).toEqual(['one'])
    await make('two')
    await checkpoints.remove('two')
    expect(existsSync(join(at, 'c_222222222222.files'))).toBe(false)
    expect(existsSync(join(at, 'objects/new-1-1-x'))).toBe(false)
  })

  test('many at once are made one after the other', async () => {
    put({ 'a.txt': 'a' })
    const names = Array.from({ length: 5 }, (_, n) => `n${n}`)
    await Promise.all(names.map((name) => open().make({ why: 'asked', name })))
    expect((await checkpoints.list()).map(({ name }) => name).sort()).toEqual(names)
  })

  test('is not restored where a link stays in a folder that was a file, and then nothing is changed', async () => {
    put({ 'a.txt': 'a', turns: 'file' })
    await make('one')
    rmSync(join(home, 'turns'))
    put({ 'a.txt': 'changed', 'turns/b.txt': 'b', 'new.txt': 'n' })
    symlinkSync('b.txt', join(home, 'turns/link'))
    const error = await checkpoints.restore('one').catch((thrown: Error) => thrown)
    expect(error).toMatchObject({ code: 'conflict', message: expect.stringContaining('in which "turns/link" stays') })
    for (const path of ['a.txt', 'turns/b.txt', 'new.txt']) expect(existsSync(join(home, path)), path).toBe(true)
    expect(readFileSync(join(home, 'a.txt'), 'utf8')).toBe('changed')
    rmSync(join(home, 'turns/link'))
    await checkpoints.restore('one')
    expect(held()).toEqual({ 'a.txt': 'a', turns: 'file' })
  })

  test('is not restored while a run is under way, and after it is', async () => {
    put({ 'a.txt': 'a' })
    await make('one')
    put({ 'a.txt': 'changed' })
    const { end } = await openWorkspace(home, { running: running() }).begin('r_222222222222')
    await expect(checkpoints.restore('one')).rejects.toMatchObject({ code: 'conflict' })
    expect(held()).toEqual({ 'a.txt': 'changed' })
    await end()
    await checkpoints.restore('one')
    expect(held()).toEqual({ 'a.txt': 'a' })
  })

  test('whose restore breaks off names the one that has what was there', async () => {
    put({ 'a.txt': 'a' })
    await make('one')
    put({ 'a.txt': 'changed', 'new.txt': 'new' })
    const workspace = openWorkspace(home)
    vi.spyOn(workspace, 'remove').mockRejectedValue(new Error('EIO'))
    const own = openCheckpoints(workspace, options())
    const error = await own.restore('one').catch((thrown: Error) => thrown)
    // Nothing is taken away before all is back.
    expect(held()).toEqual({ 'a.txt': 'a', 'new.txt': 'new' })
    const [before] = await own.list()
    expect(error).toMatchObject({
      message: `The restore broke off in the middle. What was there before it is kept: cem checkpoints restore ${before?.id} --yes`,
    })
  })

  test('brings nothing back by a name that everybody shares by now, and says so', async () => {
    put({ 'a.txt': 'a', 'servers/shop/buy.ts': 'mine', 'servers/own/x.ts': 'x' })
    await make('one')
    for (const path of ['a.txt', 'servers']) rmSync(join(home, path), { recursive: true })
    const shared = { serversDir: join(dir, 'none'), skillsDir: join(dir, 'none'), connected: ['shop'] }
    const own = openCheckpoints(openWorkspace(home, { shared }), { ...options(), shared })
    expect((await own.diff('one')).map(({ path }) => path)).toEqual(['a.txt', 'servers/own/x.ts'])
    expect((await own.restore('one')).leftOut).toEqual(['servers/shop/buy.ts'])
    expect(held()).toEqual({ 'a.txt': 'a', servers: null, 'servers/own': null, 'servers/own/x.ts': 'x' })
  })

  test('that nobody wants any more is not made', async () => {
    put({ 'a.txt': 'a', 'b.txt': 'b' })
    const stops = new AbortController()
    const workspace = openWorkspace(home)
    const chunks = workspace.chunks.bind(workspace)
    vi.spyOn(workspace, 'chunks').mockImplementation((path) => {
      stops.abort(new Error('stopped'))
      return chunks(path)
    })
    const own = openCheckpoints(workspace, options())
    await expect(own.make({ why: 'asked', name: 'one' }, { signal: stops.signal })).rejects.toThrow('stopped')
    expect(await own.list()).toEqual([])
    expect(existsSync(join(checkpointsDirOf(home), 'lock'))).toBe(false)
    await make('one')
    expect(await checkpoints.list()).toHaveLength(1)
  })

  test('of a workspace that nobody has written to is empty', async () => {
    rmSync(home, { recursive: true })
    expect(await make('none')).toMatchObject({ files: 0, bytes: 0 })
    put({ 'a.txt': 'a' })
    await checkpoints.restore('none')
    expect(held()).toEqual({})
  })
})
