import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeZip } from '../../workspace/zip/testing/make-zip.ts'
import { cemIn } from '../testing/cem-in.ts'

const home = mkdtempSync(join(tmpdir(), 'cem-files-'))
afterAll(() => rmSync(home, { recursive: true }))
const cem = cemIn(home)
const W = ['--workspace', 'ws']

test('cem files export and import: a workspace as a zip file, and back', async () => {
  mkdirSync(join(home, 'ws/data'), { recursive: true })
  writeFileSync(join(home, 'ws/data/a.txt'), 'a')
  const exported = await cem(['files', 'export', 'data', '--out', 'x.zip', ...W, '--json'])
  expect(JSON.parse(exported.out)).toMatchObject({ file: join(home, 'x.zip'), leftOut: [] })
  const imported = await cem(['files', 'import', 'x.zip', '--into', 'copy', ...W, '--json'])
  expect(JSON.parse(imported.out)).toEqual({ files: 1, bytes: 1, replaced: 0 })
  expect(readFileSync(join(home, 'ws/copy/data/a.txt'), 'utf8')).toBe('a')
  const again = await cem(['files', 'import', 'x.zip', '--into', 'copy', ...W])
  expect([again.status, again.err]).toEqual([
    1,
    expect.stringContaining('There is something already at "copy/data/a.txt"'),
  ])
  writeFileSync(join(home, 'bad.zip'), makeZip([{ name: 'l', content: '/etc', mode: 0o120777 }]))
  const refused = await cem(['files', 'import', 'bad.zip', ...W])
  expect([refused.status, refused.err]).toEqual([2, expect.stringContaining('is a link; links are not taken')])
})

test('cem files import and cem skills import say of a pipe or a device at once that it is no file', async () => {
  execFileSync('mkfifo', [join(home, 'pipe')])
  for (const what of ['files', 'skills'])
    for (const path of ['pipe', '/dev/zero']) {
      const refused = await cem([what, 'import', path, ...W])
      expect([refused.status, refused.err]).toEqual([2, expect.stringContaining('a pipe, a socket or a device')])
    }
})

test('cem checkpoints: keeps, shows what bringing back does, does it, undoes it, forgets', async () => {
  mkdirSync(join(home, 'ws'), { recursive: true })
  writeFileSync(join(home, 'ws/a.txt'), 'before')
  const made = JSON.parse((await cem(['checkpoints', 'create', 'first', ...W, '--json'])).out)
  expect(made).toMatchObject({ name: 'first', why: 'asked' })
  writeFileSync(join(home, 'ws/a.txt'), 'after')
  const shown = await cem(['checkpoints', 'restore', 'first', ...W])
  expect([shown.out, shown.err]).toEqual(['a.txt gets back what it was\n', 'Nothing was changed. To do it: --yes\n'])
  expect(readFileSync(join(home, 'ws/a.txt'), 'utf8')).toBe('after')
  const done = JSON.parse((await cem(['checkpoints', 'restore', made.id, '--yes', ...W, '--json'])).out)
  expect(done.files).toEqual([{ path: 'a.txt', change: 'changed', bytesNow: 5, bytesThen: 6 }])
  expect(readFileSync(join(home, 'ws/a.txt'), 'utf8')).toBe('before')
  const diff = JSON.parse((await cem(['checkpoints', 'diff', done.before.id, ...W, '--json'])).out)
  expect(diff.files).toHaveLength(1)
  expect((await cem(['checkpoints', 'delete', 'first', ...W])).status).toBe(0)
  const { checkpoints } = JSON.parse((await cem(['checkpoints', 'list', ...W, '--json'])).out)
  expect(checkpoints.map(({ id }: { id: string }) => id)).toEqual([done.before.id])
  expect((await cem(['checkpoints', 'diff', 'first', ...W])).err).toContain('There is no checkpoint "first"')
})
