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
import { describeWorkspace, OPERATIONS } from './testing/describe-workspace.ts'
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

// Linux addresses files through descriptors, other systems check each name on the way; both must keep the promises.
const ways = process.platform === 'linux' ? [true, false] : [false]
describe.each(ways)('by descriptor: %s', (byDescriptor) => {
  describeWorkspace('in a folder', (shared) => {
    const { dir } = setUp()
    return openWorkspace(join(dir, 'not-yet'), { byDescriptor, ...(shared && { shared }) })
  })

  test.each(OPERATIONS)('%s refuses links, hard links and pipes that were planted in it', async (_name, attempt) => {
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

  test('makes no more folders in each other than can be counted', async () => {
    const { workspace, dir } = setUp({ byDescriptor })
    const most = 'd/'.repeat(64)
    await workspace.write(`${most}a.txt`, 'a')
    await workspace.write('b.txt', 'b')
    const tooDeep = expect.objectContaining({ code: 'invalid-input', message: expect.stringContaining('64 folders') })
    await expect(workspace.write(`${most}e/a.txt`, 'a')).rejects.toEqual(tooDeep)
    await expect(workspace.rename('b.txt', `x/${most}b.txt`)).rejects.toEqual(tooDeep)
    expect(readdirSync(dir)).toEqual(['b.txt', 'd'])
  })

  test('a file that another write is just placing is there already', async () => {
    const { workspace, dir } = setUp({ byDescriptor })
    await workspace.assertNoFile('new.txt')
    await workspace.assertNoFile('no-such-folder/new.txt')
    writeFileSync(join(dir, '.unfinished'), '1')
    linkSync(join(dir, '.unfinished'), join(dir, 'new.txt'))
    await expect(workspace.assertNoFile('new.txt')).rejects.toMatchObject({ code: 'conflict' })
    await expect(workspace.write('new.txt', '2', { mayReplace: false })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('refuses a socket', async () => {
    const { workspace, dir } = setUp({ byDescriptor })
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(join(dir, 'socket'), resolve))
    onTestFinished(() => void server.close())
    await expect(workspace.read('socket')).rejects.toMatchObject({ code: 'forbidden' })
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
