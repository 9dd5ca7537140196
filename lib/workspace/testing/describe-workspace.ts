import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newRunId } from '../../run-id.ts'
import { fileTag } from '../file-tag.ts'
import type { SharedModules } from '../read-module-table.ts'
import { inRun } from '../run-changes/current-run.ts'
import type { Workspace } from '../workspace.ts'

const text = async (workspace: Workspace, path: string) => (await workspace.read(path)).toString('utf8')
const paths = async (...[workspace, ...args]: [Workspace, ...Parameters<Workspace['list']>]) =>
  (await workspace.list(...args)).map(({ path }) => path)

/** Everything that takes the path of a file, so that each refusal is tried on each of them. */
export const OPERATIONS: [string, (workspace: Workspace, path: string) => Promise<unknown>][] = [
  ['read', (workspace, path) => workspace.read(path)],
  ['chunks', (workspace, path) => Array.fromAsync(workspace.chunks(path))],
  ['open', async (workspace, path) => (await workspace.open(path)).close()],
  ['write', (workspace, path) => workspace.write(path, 'x')],
  ['append', (workspace, path) => workspace.append(path, 'x')],
  ['stat', (workspace, path) => workspace.stat(path)],
]

/** A run of which nobody else has changed anything since. */
const ENDED = { marks: null, aliveUntilMs: Number.POSITIVE_INFINITY, outcome: 'returned' }

const LEFT = [
  { path: 'a.txt', because: 'with-calls' },
  { path: 'b.txt', because: 'changed-since' },
  { path: 'new/c.txt', because: 'with-calls' },
]

/** What every workspace promises. `open` gives one that nothing was written to. */
export function describeWorkspace(name: string, open: (shared?: SharedModules) => Workspace): void {
  describe(`a workspace ${name}`, () => {
    test('keeps what is written, and makes the folders on the way', async () => {
      const workspace = open()
      const entry = await workspace.write('data/2026/report.txt', 'one')
      expect(entry).toMatchObject({ path: 'data/2026/report.txt', type: 'file', size: 3 })
      expect(await text(workspace, '/workspace/data/2026/report.txt')).toBe('one')
      await workspace.write('data/2026/report.txt', 'two')
      await workspace.append('data/2026/report.txt', ' three')
      expect(await text(workspace, 'data/2026/report.txt')).toBe('two three')
      expect(await workspace.append('new.txt', 'made')).toMatchObject({ path: 'new.txt', size: 4 })
      expect(await paths(workspace)).toEqual(['data', 'data/2026', 'data/2026/report.txt', 'new.txt'])
    })

    test('with the tag of what was read it replaces only that, and of many at once one wins', async () => {
      const workspace = open()
      const tag = fileTag(await workspace.write('a.txt', 'first'))
      const contents = Array.from({ length: 10 }, (_, n) => `${n}`.repeat(n + 10))
      const ends = await Promise.allSettled(
        contents.map((content) => workspace.write('a.txt', content, { ifTag: tag })),
      )
      const won = ends.flatMap((end, n) => (end.status === 'fulfilled' ? [contents[n]] : []))
      expect(won).toEqual([await text(workspace, 'a.txt')])
      await expect(workspace.write('a.txt', 'x', { ifTag: tag })).rejects.toMatchObject({
        ...{ code: 'conflict', message: expect.stringContaining('was changed since it was read') },
      })
      await workspace.write('a.txt', 'last', { ifTag: fileTag(await workspace.stat('a.txt')) })
      await workspace.remove('a.txt')
      await expect(workspace.write('a.txt', 'x', { ifTag: tag })).rejects.toThrow('was deleted since it was read')
      expect(await paths(workspace)).toEqual([])
    })

    test('tells which runs changed a file, newest first, and what it was before each', async () => {
      const workspace = open()
      const [first, second] = [newRunId(), newRunId()]
      const contentBefore = async (runId: string) => {
        const file = await workspace.changesOf(runId).openBefore('a.txt')
        const read = await file?.read(0, 100)
        await file?.close()
        return read?.toString() ?? null
      }
      for (const [runId, content] of [
        [first, 'one'],
        [second, 'two'],
      ] as const) {
        const { changes, end } = await workspace.begin(runId)
        await inRun(changes, () => workspace.write('a.txt', content))
        await end()
        await new Promise((later) => setTimeout(later, 2))
      }
      const versions = await workspace.versionsOf('/workspace/a.txt')
      expect(versions.map(({ runId, change, isKept }) => [runId, change, isKept])).toEqual([
        [second, 'changed', true],
        [first, 'created', false],
      ])
      expect([await contentBefore(second), await contentBefore(first), await contentBefore(newRunId())]).toEqual([
        'one',
        null,
        null,
      ])
      expect(await workspace.versionsOf('b.txt')).toEqual([])
    })

    test('replaces nothing when it must not, and of many such writes at once one wins', async () => {
      const workspace = open()
      const contents = Array.from({ length: 20 }, (_, n) => `${n}`.repeat(1000))
      const ends = await Promise.allSettled(
        contents.map((content) => workspace.write('new/file.txt', content, { mayReplace: false })),
      )
      const won = ends.flatMap((end, n) => (end.status === 'fulfilled' ? [contents[n]] : []))
      expect(won).toEqual([await text(workspace, 'new/file.txt')])
      for (const end of ends) {
        if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'conflict' })
      }
      await expect(workspace.write('new/file.txt', 'x', { mayReplace: false })).rejects.toThrow(
        'There is a "new/file.txt" already.',
      )
      await expect(workspace.write('new', 'x', { mayReplace: false })).rejects.toThrow('"new" is a folder')
      expect(await paths(workspace)).toEqual(['new', 'new/file.txt'])
      await workspace.write('new/file.txt', 'replaced')
      expect(await text(workspace, 'new/file.txt')).toBe('replaced')
    })

    test('lists everything by path, or only what is in one folder', async () => {
      const workspace = open()
      for (const path of ['b/c/d.txt', 'a.txt', 'b/e.txt']) await workspace.write(path, 'xy')
      expect(await paths(workspace)).toEqual(['a.txt', 'b', 'b/c', 'b/c/d.txt', 'b/e.txt'])
      expect(await paths(workspace, 'b')).toEqual(['b/c', 'b/c/d.txt', 'b/e.txt'])
      expect(await paths(workspace, '/workspace', { recursive: false })).toEqual(['a.txt', 'b'])
      expect(await workspace.stat('b')).toMatchObject({ type: 'directory', size: 0 })
    })

    test('is empty before anything was written to it', async () => {
      const workspace = open()
      expect(await workspace.list()).toEqual([])
      await expect(workspace.list('folder')).rejects.toMatchObject({ code: 'not-found' })
      await expect(workspace.read('a.txt')).rejects.toMatchObject({ code: 'not-found' })
      await expect(workspace.remove('a.txt')).rejects.toMatchObject({ code: 'not-found' })
      await workspace.write('a.txt', '1')
      expect(await text(workspace, 'a.txt')).toBe('1')
    })

    test('reads no more than it is asked for', async () => {
      const workspace = open()
      await workspace.write('large.txt', 'x'.repeat(1000))
      await expect(workspace.read('large.txt', { maxBytes: 999 })).rejects.toThrow(
        '"large.txt" has 1000 bytes, at most 999',
      )
      expect((await workspace.read('large.txt', { maxBytes: 1000 })).length).toBe(1000)
    })

    test('reads in pieces, and what was opened stays the same file whatever happens to its name', async () => {
      const workspace = open()
      const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
      await workspace.write('large.bin', content)
      expect(Buffer.concat(await Array.fromAsync(workspace.chunks('large.bin')))).toEqual(content)
      const opened = await workspace.open('large.bin')
      await workspace.write('large.bin', 'another')
      expect(opened.size).toBe(content.length)
      expect(await opened.read(10, 100)).toEqual(content.subarray(10, 110))
      expect(await opened.read(content.length - 5, 100)).toEqual(content.subarray(-5))
      await opened.close()
      await opened.close()
    })

    test('shows a reader the old content or the new one, never a part', async () => {
      const workspace = open()
      const contents = ['a'.repeat(200_000), 'b'.repeat(300_000)]
      await workspace.write('file.txt', contents[0]!)
      const seen = new Set<string>()
      const writing = (async () => {
        for (let turn = 0; turn < 20; turn += 1) await workspace.write('file.txt', contents[turn % 2]!)
      })()
      let isWriting = true
      void writing.finally(() => {
        isWriting = false
      })
      while (isWriting) seen.add(await text(workspace, 'file.txt'))
      await writing
      expect([...seen].every((content) => contents.includes(content))).toBe(true)
    })

    test('gives a file another name or place, and replaces nothing by that', async () => {
      const workspace = open()
      await workspace.write('deep/a.txt', '1')
      await workspace.write('b.txt', '2')
      expect(await workspace.rename('deep/a.txt', 'new/place.txt')).toMatchObject({ path: 'new/place.txt', size: 1 })
      await expect(workspace.rename('b.txt', 'new/place.txt')).rejects.toThrow('There is a "new/place.txt" already')
      await expect(workspace.rename('none', 'other')).rejects.toThrow('There is no file "none"')
      await expect(workspace.rename('b.txt', '../out.txt')).rejects.toThrow('outside')
      await expect(workspace.rename('new', 'new/inside')).rejects.toThrow('into itself')
      await workspace.rename('new', 'other')
      expect(await paths(workspace)).toEqual(['b.txt', 'deep', 'other', 'other/place.txt'])
    })

    test('removes files, and folders with all that is in them', async () => {
      const workspace = open()
      for (const path of ['folder/deep/file.txt', 'folder/b.txt', 'c.txt']) await workspace.write(path, '1')
      await workspace.remove('folder')
      expect(await paths(workspace)).toEqual(['c.txt'])
      await workspace.remove('c.txt')
      expect(await paths(workspace)).toEqual([])
      await expect(workspace.remove('')).rejects.toMatchObject({ code: 'invalid-input' })
    })

    test.each([...OPERATIONS, ['remove', (workspace: Workspace, path: string) => workspace.remove(path)] as const])(
      '%s refuses every spelling of a place outside',
      async (_name, attempt) => {
        const workspace = open()
        await workspace.write('a.txt', '1')
        const spellings = ['../b.txt', 'a/../../b.txt', '/etc/passwd', '/workspace/../b.txt', '/workspacex/a', '..']
        for (const path of [...spellings, join(workspace.dir, '../b.txt')]) {
          await expect(attempt(workspace, path), path).rejects.toMatchObject({ code: 'forbidden' })
        }
        await expect(attempt(workspace, 'a\0.txt')).rejects.toThrow('NUL')
        await expect(attempt(workspace, 'x'.repeat(300))).rejects.toThrow('longer than 255 bytes')
        await expect(attempt(workspace, 'x/'.repeat(3000))).rejects.toThrow('longer than 4096 bytes')
        await expect(attempt(workspace, '')).rejects.toThrow('the workspace itself')
      },
    )

    test('says what it has where the other was expected: a folder, a file', async () => {
      const workspace = open()
      await workspace.write('folder/file.txt', '1')
      await expect(workspace.read('folder')).rejects.toThrow('"folder" is a folder, a file was expected.')
      await expect(workspace.write('folder', '2')).rejects.toThrow('"folder" is a folder, a file was expected.')
      for (const attempt of [
        () => workspace.write('folder/file.txt/x', '2'),
        () => workspace.list('folder/file.txt'),
      ]) {
        await expect(attempt()).rejects.toThrow('"folder/file.txt" is a file, a folder was expected.')
      }
    })

    test('gives the modules of everybody and the person’s own, and never an own one for a shared name', async () => {
      const dir = mkdtempSync(join(tmpdir(), 'shared-'))
      onTestFinished(() => rmSync(dir, { recursive: true }))
      const [serversDir, skillsDir] = [join(dir, 'servers'), join(dir, 'skills')]
      mkdirSync(join(serversDir, 'shop'), { recursive: true })
      writeFileSync(join(serversDir, 'shop/buy.ts'), 'shared')
      const workspace = open({ serversDir, skillsDir, connected: ['coming'] })
      await workspace.write('servers/mine/go.ts', 'own')
      await workspace.write('skills/sum/skill.ts', 'skill')
      for (const path of ['servers/shop/buy.ts', 'Servers/SHOP/other.ts', 'servers/coming/x.ts']) {
        await expect(workspace.write(path, 'planted'), path).rejects.toMatchObject({ code: 'forbidden' })
      }
      await workspace.write('aside/buy.ts', 'planted')
      await expect(workspace.rename('aside', 'servers/shop')).rejects.toMatchObject({ code: 'forbidden' })
      const { names, read } = workspace.modules()
      expect(names.servers).toMatchObject({ shared: ['shop'], reserved: ['coming'], own: ['mine'], shadowed: [] })
      expect(names.skills).toMatchObject({ shared: [], own: ['sum'] })
      const found = [
        'servers/shop/buy.ts',
        'servers/mine/go.ts',
        'skills/sum/skill.ts',
        'servers/shop/no.ts',
        'aside/buy.ts',
      ]
      expect(await Promise.all(found.map(read))).toEqual(['shared', 'own', 'skill', null, null])
      expect(await open().modules().read('servers/shop/buy.ts')).toBeNull()
    })

    test('knows of each run what it changed, and of no other', async () => {
      const workspace = open()
      await workspace.write('notes.txt', 'before')
      await workspace.write('old.txt', 'before')
      const [one, two] = [await workspace.begin('r_111111111111'), await workspace.begin('r_222222222222')]
      await inRun(one.changes, async () => {
        await workspace.write('notes.txt', 'after')
        await workspace.remove('old.txt')
      })
      await inRun(two.changes, () => workspace.append('log.txt', 'x'.repeat(1000)))
      await workspace.write('of-nobody.txt', '1')
      expect(await one.changes.files()).toEqual({
        files: [
          { path: 'notes.txt', change: 'changed' },
          { path: 'old.txt', change: 'deleted' },
        ],
        isWhole: true,
      })
      expect((await two.changes.files()).files).toEqual([{ path: 'log.txt', change: 'created' }])
      expect(await two.changes.grown()).toEqual({ bytes: 1000, files: 1 })
      for (const { end } of [one, two]) await end()
      await workspace.changesOf('r_111111111111').putBack(ENDED)
      expect([await text(workspace, 'notes.txt'), await text(workspace, 'old.txt')]).toEqual(['before', 'before'])
      expect(await text(workspace, 'log.txt')).toHaveLength(1000)
    })

    /** A run that changed two files by calls and is not there any more. */
    const changed = async (workspace: Workspace) => {
      await workspace.write('a.txt', 'before')
      await workspace.write('b.txt', 'before')
      const { changes, end } = await workspace.begin('r_111111111111')
      await inRun(changes, async () => {
        await workspace.write('a.txt', 'after')
        await workspace.write('b.txt', 'after')
        await workspace.write('new/c.txt', 'after')
      })
      const marks = await changes.marks()
      await end()
      return { kept: workspace.changesOf('r_111111111111'), ended: { ...ENDED, marks } }
    }
    const CALLS = { haveWritten: true, stay: false }

    test('puts back what a run changed, shows it first, and leaves what somebody else changed since', async () => {
      const workspace = open()
      const { kept, ended } = await changed(workspace)
      await workspace.write('b.txt', 'mine')
      await workspace.write('new/mine.txt', 'mine')
      const plan = [
        { path: 'a.txt', change: 'changed' },
        { path: 'b.txt', change: 'changed', leftBecause: 'changed-since' },
        { path: 'new/c.txt', change: 'deleted' },
      ]
      expect(await kept.plan(ended)).toEqual(plan)
      expect(await kept.putBack(ended)).toEqual(plan)
      expect([await text(workspace, 'a.txt'), await text(workspace, 'b.txt')]).toEqual(['before', 'mine'])
      expect(await paths(workspace, 'new')).toEqual(['new/mine.txt'])
    })

    test('takes nothing away that the run did not leave there, whatever stands in its list', async () => {
      const workspace = open()
      const { changes, end } = await workspace.begin('r_111111111111')
      await inRun(changes, () => workspace.write('__proto__', 'of the run'))
      const ended = { ...ENDED, marks: await changes.marks() }
      await end()
      await workspace.write('__proto__', 'mine')
      // Nothing of ours writes that: it is what somebody who tampers with the list would.
      await changes.folder.addLine({ path: 'later.txt', at: Date.now(), was: 'none' })
      await workspace.write('later.txt', 'mine')
      const leftBecause = 'changed-since'
      expect(await workspace.changesOf('r_111111111111').putBack(ended)).toEqual([
        { path: '__proto__', change: 'deleted', leftBecause },
        { path: 'later.txt', change: 'deleted', leftBecause },
      ])
      expect([await text(workspace, '__proto__'), await text(workspace, 'later.txt')]).toEqual(['mine', 'mine'])
    })

    test('before a run goes on what its calls changed is put back as a whole, or not at all', async () => {
      const workspace = open()
      const { kept, ended } = await changed(workspace)
      await workspace.write('b.txt', 'mine')
      const ofCalls = { left: LEFT, callsStay: true }
      expect(await kept.putBackForResume(ended, CALLS)).toEqual(ofCalls)
      expect(await text(workspace, 'a.txt')).toBe('after')
      expect(await text(workspace, 'new/c.txt')).toBe('after')
      await workspace.write('b.txt', 'after')
      // What was not put back once is not put back later: the calls were not made again.
      const stays = { ...CALLS, stay: true }
      expect(await kept.putBackForResume(ENDED, stays)).toMatchObject({ callsStay: true })
      expect(await text(workspace, 'a.txt')).toBe('after')
      expect(await kept.putBackForResume(ENDED, CALLS)).toEqual({ left: [], callsStay: false })
      expect([await text(workspace, 'a.txt'), await text(workspace, 'b.txt')]).toEqual(['before', 'before'])
      // All is put back, and that is known.
      expect(await kept.putBackForResume(ended, CALLS)).toEqual({ left: [], callsStay: false })
    })

    test('what is forgotten of a run that goes on is as what stays', async () => {
      const workspace = open()
      const { kept, ended } = await changed(workspace)
      await kept.forget()
      expect(await kept.putBackForResume(ended, CALLS)).toEqual({ left: [], callsStay: true, isForgotten: true })
      expect(await kept.putBackForResume(ended, { haveWritten: false, stay: false })).toEqual({
        left: [],
        callsStay: false,
      })
    })

    test('keeps what the newest runs changed, what one that goes on needs, and within bounds what one may need', async () => {
      const workspace = open()
      const runIds = Array.from({ length: 45 }, () => newRunId())
      for (const runId of runIds) {
        const { changes, end } = await workspace.begin(runId)
        await inRun(changes, () => workspace.write(`of-${runId}.txt`, '1'))
        await end()
      }
      const needs: string[] = []
      await workspace.forgetOldChanges(async (runId) => {
        needs.push(runId)
        return runId === runIds[0] ? 'goes-on' : 'may-go-on'
      })
      expect(needs).toEqual(runIds.slice(0, 25).toReversed())
      const isKept = async (runId: string) => (await workspace.changesOf(runId).plan(ENDED)).length > 0
      const kept = (await Promise.all(runIds.map(isKept))).flatMap((is, n) => (is ? [n] : []))
      expect(kept).toEqual([0, ...Array.from({ length: 40 }, (_, n) => n + 5)])
    })
  })
}
