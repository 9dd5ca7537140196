import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readZip } from './read-zip.ts'
import { writeZip } from './write-zip.ts'

const FILES = new Map([
  ['total/SKILL.md', Buffer.from('---\nname: total\n---\n')],
  ['total/tests/größe.json', Buffer.from('{}'.repeat(10_000))],
  ['total/empty.txt', Buffer.alloc(0)],
])

const refusal = (archive: Buffer) =>
  readZip(archive).then(
    () => 'it was read',
    ({ code, message }) => `${code}: ${message}`,
  )

test('what is packed comes back as it was, and the same files make the same archive', async () => {
  const archive = await writeZip(FILES)
  expect(await readZip(archive)).toEqual(FILES)
  expect(await writeZip(FILES)).toEqual(archive)
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('others read what is written here, and what they write is read here', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'zip-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeFileSync(join(dir, 'a.zip'), await writeZip(FILES))
  const python = `import sys, zipfile
a = zipfile.ZipFile('a.zip'); assert a.testzip() is None
assert a.namelist() == ['total/SKILL.md', 'total/tests/größe.json', 'total/empty.txt'], a.namelist()
b = zipfile.ZipFile('b.zip', 'w', zipfile.ZIP_DEFLATED)
b.writestr('x/', ''); b.writestr('x/größe.txt', 'hello' * 1000)
b.writestr(zipfile.ZipInfo('x/stored.txt'), 'plain'); b.close()
c = zipfile.ZipFile('c.zip', 'w'); link = zipfile.ZipInfo('x/link'); link.external_attr = 0o120777 << 16
c.writestr(link, '/etc/passwd'); c.close()`
  execFileSync('python3', ['-c', python], { cwd: dir })
  const read = await readZip(readFileSync(join(dir, 'b.zip')))
  expect([...read].map(([path, content]) => [path, content.length])).toEqual([
    ['x/größe.txt', 5_000],
    ['x/stored.txt', 5],
  ])
  expect(await refusal(readFileSync(join(dir, 'c.zip')))).toBe(
    'invalid-input: This archive cannot be read: "x/link" is no plain file.',
  )
})

test('what is none, is damaged, or would become too much is refused', async () => {
  const archive = await writeZip(FILES)
  expect(await refusal(Buffer.from('no archive'))).toMatch(/^invalid-input: .*no zip archive/)
  expect(await refusal(archive.subarray(0, 100))).toMatch(/^invalid-input: .*cut off/)
  for (let at = 0; at < archive.length; at += 7) {
    const damaged = Buffer.from(archive)
    damaged[at] = damaged[at]! ^ 0x5a
    await readZip(damaged).catch(({ code }) => expect(['invalid-input', 'too-large']).toContain(code))
  }
  const bomb = await writeZip(new Map([['a', Buffer.alloc(5 * 1024 * 1024)]]))
  expect(bomb.length).toBeLessThan(10_000)
  expect(await refusal(bomb)).toMatch(/^too-large:/)
  // It says that it is small.
  const lying = Buffer.from(bomb)
  lying.writeUInt32LE(10, lying.indexOf('PK\x01\x02') + 24)
  expect(await refusal(lying)).toBe('invalid-input: This archive cannot be read: "a" is damaged.')
  const many = await writeZip(new Map(Array.from({ length: 501 }, (_, at) => [`f${at}`, Buffer.from('x')])))
  expect(await refusal(many)).toMatch(/^too-large: .*501 files/)
})
