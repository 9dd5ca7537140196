import { lstat, mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeRoot } from './make-root.ts'

test('a machine has a root of its own: empty folders for what is mounted, and links to the libraries', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'root-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  const runtime = { dir: '/nowhere', key: 'k', roots: ['lib', 'lib64'], libraryDirs: ['/lib', '/lib64'] }
  await makeRoot(dir, runtime, [
    { name: 'books', source: '/a/b', writable: false },
    { name: 'out', source: '/c', writable: true },
  ])
  const listed = await readdir(dir, { recursive: true })
  expect(listed.sort()).toEqual([
    ...['dev', 'etc', 'etc/group', 'etc/passwd', 'lib', 'lib64', 'mnt', 'mnt/books', 'mnt/out', 'proc', 'program'],
    ...['run', 'runtime', 'shared', 'shared/servers', 'shared/skills', 'sys', 'tmp', 'workspace'],
  ])
  expect([await readlink(path.join(dir, 'lib')), await readlink(path.join(dir, 'lib64'))]).toEqual([
    'runtime/lib',
    'runtime/lib64',
  ])
  expect((await lstat(dir)).mode & 0o777).toBe(0o755)
})
