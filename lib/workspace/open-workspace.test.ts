import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openWorkspace } from './open-workspace.ts'
import type { Workspace } from './workspace.ts'

/** A workspace `home` beside a folder `outside` that holds `secret.txt`. */
function setUp(options: { byDescriptor?: boolean } = {}) {
  const root = mkdtempSync(join(tmpdir(), 'workspace-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const dir = join(root, 'home')
  const outside = join(root, 'outside')
  mkdirSync(dir)
  mkdirSync(outside)
  writeFileSync(join(outside, 'secret.txt'), 'secret')
  return { dir, outside, workspace: openWorkspace(dir, options) }
}

const text = async (workspace: Workspace, path: string) => (await workspace.read(path)).toString('utf8')

/** Everything that takes a path, so that each refusal is tried on each of them. */
const operations: [string, (workspace: Workspace, path: string) => Promise<unknown>][] = [
  ['read', (workspace, path) => workspace.read(path)],
  ['chunks', (workspace, path) => Array.fromAsync(workspace.chunks(path))],
  ['open', async (workspace, path) => (await workspace.open(path)).close()],
  ['write', (workspace, path) => workspace.write(path, 'x')],
  ['append', (workspace, path) => workspace.append(path, 'x')],
  ['stat', (workspace, path) => workspace.stat(path)],
]

// Linux addresses files through descriptors, other systems check each name on the way; both must keep the promises.
const ways = process.platform === 'linux' ? [true, false] : [false]
describe.each(ways)('a workspace (by descriptor: %s)', (byDescriptor) => {
  test('keeps what is written, and makes the folders on the way', async () => {
    const { workspace, dir } = setUp({ byDescriptor })
    const entry = await workspace.write('data/2026/report.txt', 'one')
    expect(entry).toMatchObject({ path: 'data/2026/report.txt', type: 'file', size: 3 })
    expect(await text(workspace, '/workspace/data/2026/report.txt')).toBe('one')
    await workspace.write('data/2026/report.txt', 'two')
    await workspace.append('data/2026/report.txt', ' three')
    expect(readFileSync(join(dir, 'data/2026/report.txt'), 'utf8')).toBe('two three')
    expect(await workspace.append('new.txt', 'made')).toMatchObject({ path: 'new.txt', size: 4 })
    expect(readdirSync(join(dir, 'data/2026'))).toEqual(['report.txt'])
  })

  test('replaces nothing when it must not, and of many such writes at once one wins', async () => {
    const { workspace, dir } = setUp({ byDescriptor })
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
    expect(readdirSync(join(dir, 'new'))).toEqual(['file.txt'])
    await workspace.write('new/file.txt', 'replaced')
    expect(await text(workspace, 'new/file.txt')).toBe('replaced')
  })

  test('lists everything by path, or only what is in one folder', async () => {
    const { workspace } = setUp({ byDescriptor })
    for (const path of ['b/c/d.txt', 'a.txt', 'b/e.txt']) await workspace.write(path, 'xy')
    const paths = async (...args: Parameters<Workspace['list']>) =>
      (await workspace.list(...args)).map(({ path }) => path)
    expect(await paths()).toEqual(['a.txt', 'b', 'b/c', 'b/c/d.txt', 'b/e.txt'])
    expect(await paths('b')).toEqual(['b/c', 'b/c/d.txt', 'b/e.txt'])
    expect(await paths('/workspace', { recursive: false })).toEqual(['a.txt', 'b'])
    expect(await workspace.stat('b')).toMatchObject({ type: 'directory', size: 0 })
  })

  test('is empty before anything was written to it', async () => {
    const { dir } = setUp()
    const workspace = openWorkspace(join(dir, 'not-yet'), { byDescriptor })
    expect(await workspace.list()).toEqual([])
    await expect(workspace.list('folder')).rejects.toMatchObject({ code: 'not-found' })
    await expect(workspace.read('a.txt')).rejects.toMatchObject({ code: 'not-found' })
    await workspace.write('a.txt', '1')
    expect(await text(workspace, 'a.txt')).toBe('1')
  })

  test.each(operations)('%s refuses every spelling of a place outside', async (_name, attempt) => {
    const { workspace, outside } = setUp({ byDescriptor })
    for (const path of [
      '../outside/secret.txt',
      'a/../../outside/secret.txt',
      '/etc/passwd',
      '/workspace/../outside/secret.txt',
      '/workspacex/a',
      join(outside, 'secret.txt'),
      '..',
    ]) {
      await expect(attempt(workspace, path), path).rejects.toMatchObject({ code: 'forbidden' })
    }
    await expect(attempt(workspace, 'a\0.txt')).rejects.toThrow('NUL')
    await expect(attempt(workspace, 'x'.repeat(300))).rejects.toThrow('longer than 255 bytes')
    await expect(attempt(workspace, 'x/'.repeat(3000))).rejects.toThrow('longer than 4096 bytes')
    await expect(attempt(workspace, '')).rejects.toThrow('names the workspace itself')
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret')
    expect(readdirSync(outside)).toEqual(['secret.txt'])
  })

  test.each(operations)('%s refuses links, hard links and pipes that were planted in it', async (_name, attempt) => {
    const { workspace, dir, outside } = setUp({ byDescriptor })
    symlinkSync(join(outside, 'secret.txt'), join(dir, 'file-link'))
    symlinkSync(outside, join(dir, 'folder-link'))
    symlinkSync(join(outside, 'new.txt'), join(dir, 'dangling-link'))
    linkSync(join(outside, 'secret.txt'), join(dir, 'hard-link'))
    execFileSync('mkfifo', [join(dir, 'pipe')])
    for (const path of ['file-link', 'folder-link/secret.txt', 'dangling-link', 'hard-link', 'pipe']) {
      await expect(attempt(workspace, path), path).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret')
    expect(readdirSync(outside)).toEqual(['secret.txt'])
  })

  test('refuses a socket, and a folder or file where the other was expected', async () => {
    const { workspace, dir } = setUp({ byDescriptor })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(dir, 'socket'), resolve))
    onTestFinished(() => void server.close())
    await expect(workspace.read('socket')).rejects.toMatchObject({ code: 'forbidden' })
    await workspace.write('folder/file.txt', '1')
    await expect(workspace.read('folder')).rejects.toThrow('"folder" is a folder, a file was expected.')
    await expect(workspace.write('folder', '2')).rejects.toThrow('"folder" is a folder, a file was expected.')
    await expect(workspace.write('folder/file.txt/x', '2')).rejects.toThrow(
      '"folder/file.txt" is a file, a folder was expected.',
    )
    await expect(workspace.list('folder/file.txt')).rejects.toThrow(
      '"folder/file.txt" is a file, a folder was expected.',
    )
  })

  test('does not show or follow links when it lists', async () => {
    const { workspace, dir, outside } = setUp({ byDescriptor })
    symlinkSync(outside, join(dir, 'folder-link'))
    await workspace.write('a.txt', '1')
    expect((await workspace.list()).map(({ path }) => path)).toEqual(['a.txt'])
    await expect(workspace.list('folder-link')).rejects.toThrow('"folder-link" is a link')
  })

  test('removes files, links and whole folders, and nothing they point to', async () => {
    const { workspace, dir, outside } = setUp({ byDescriptor })
    await workspace.write('folder/deep/file.txt', '1')
    symlinkSync(outside, join(dir, 'folder/link'))
    writeFileSync(
      Buffer.concat([Buffer.from(join(dir, 'folder/')), Buffer.from([0xff, 0xfe])]),
      'a name that is no text',
    )
    await workspace.remove('folder')
    expect(await workspace.list()).toEqual([])
    symlinkSync(join(outside, 'secret.txt'), join(dir, 'link'))
    await workspace.remove('link')
    expect(readdirSync(dir)).toEqual([])
    expect(readdirSync(outside)).toEqual(['secret.txt'])
    await expect(workspace.remove('folder')).rejects.toMatchObject({ code: 'not-found' })
    await expect(workspace.remove('')).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('reads no more than it is asked for', async () => {
    const { workspace } = setUp({ byDescriptor })
    await workspace.write('large.txt', 'x'.repeat(1000))
    await expect(workspace.read('large.txt', { maxBytes: 999 })).rejects.toThrow(
      '"large.txt" has 1000 bytes, at most 999',
    )
    expect((await workspace.read('large.txt', { maxBytes: 1000 })).length).toBe(1000)
  })

  test('shows a reader the old content or the new one, never a part', async () => {
    const { workspace } = setUp({ byDescriptor })
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
})

test.runIf(process.platform === 'linux')('is not led outside by a folder that becomes a link in mid-way', async () => {
  const { workspace, dir, outside } = setUp()
  mkdirSync(join(dir, 'folder'))
  let isOver = false
  const swapping = (async () => {
    while (!isOver) {
      renameSync(join(dir, 'folder'), join(dir, 'aside'))
      // The workspace may have made the folder anew in between.
      if (existsSync(join(dir, 'folder'))) rmSync(join(dir, 'folder'), { recursive: true })
      try {
        symlinkSync(outside, join(dir, 'folder'))
      } catch (error) {
        expect(error).toMatchObject({ code: 'EEXIST' })
      }
      await new Promise((resolve) => setImmediate(resolve))
      rmSync(join(dir, 'folder'), { recursive: true })
      renameSync(join(dir, 'aside'), join(dir, 'folder'))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  for (let turn = 0; turn < 300; turn += 1) {
    await workspace.write('folder/secret.txt', 'overwritten').catch(() => {})
    const read = await text(workspace, 'folder/secret.txt').catch(() => 'refused')
    expect(read).not.toBe('secret')
  }
  isOver = true
  await swapping
  expect(readFileSync(join(outside, 'secret.txt'), 'utf8')).toBe('secret')
  expect(readdirSync(outside)).toEqual(['secret.txt'])
})

test.runIf(process.getuid?.() === 0)('leaves what root writes to the owner of the workspace', async () => {
  const { workspace, dir } = setUp()
  chmodSync(join(dir, '..'), 0o755)
  execFileSync('chown', ['12345:12345', dir])
  await workspace.write('folder/file.txt', '1')
  await workspace.append('log.txt', '1')
  const owners = ['folder', 'folder/file.txt', 'log.txt'].map((path) =>
    execFileSync('stat', ['-c', '%u:%g', join(dir, path)], { encoding: 'utf8' }).trim(),
  )
  expect(owners).toEqual(['12345:12345', '12345:12345', '12345:12345'])
  expect(existsSync(join(dir, 'folder'))).toBe(true)
})
