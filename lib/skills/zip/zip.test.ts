import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownedPrefix } from '../../process/owned-name.ts'
import { makeZip } from '../../workspace/zip/testing/make-zip.ts'
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
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(ownedPrefix()))).toEqual([])
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('others read what is written here, and what they write is read here', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'zip-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  writeFileSync(join(dir, 'a.zip'), await writeZip(FILES))
  const python = `import zipfile
a = zipfile.ZipFile('a.zip'); assert a.testzip() is None
assert a.namelist() == ['total/SKILL.md', 'total/tests/größe.json', 'total/empty.txt'], a.namelist()
b = zipfile.ZipFile('b.zip', 'w', zipfile.ZIP_DEFLATED)
b.writestr('x/', ''); b.writestr('x/größe.txt', 'hello' * 1000)
b.writestr(zipfile.ZipInfo('x/stored.txt'), 'plain'); b.close()`
  execFileSync('python3', ['-c', python], { cwd: dir })
  const read = await readZip(readFileSync(join(dir, 'b.zip')))
  expect([...read].map(([path, content]) => [path, content.length])).toEqual([
    ['x/größe.txt', 5_000],
    ['x/stored.txt', 5],
  ])
})

test('what is none, is damaged, or would become too much is refused', async () => {
  const archive = await writeZip(FILES)
  expect(await refusal(Buffer.from('no archive'))).toMatch(/^invalid-input: This is no zip file, or it is cut off/)
  expect(await refusal(archive.subarray(0, 100))).toMatch(/^invalid-input: This is no zip file, or it is cut off/)
  const large = await writeZip(new Map([['a', Buffer.alloc(5 * 1024 * 1024)]]))
  expect(await refusal(large)).toMatch(
    /^too-large: This archive holds "a" with 5242880 bytes; at most 4194304 are read/,
  )
  const many = await writeZip(new Map(Array.from({ length: 501 }, (_, at) => [`f${at}`, Buffer.from('x')])))
  expect(await refusal(many)).toMatch(/^too-large: This archive holds 501 files/)
  const five = Array.from({ length: 5 }, (_, at) => [`f${at}`, randomBytes(4 * 1024 * 1024 - at)] as const)
  expect(await refusal(await writeZip(new Map(five)))).toMatch(/^too-large: .* at most 16777216 are read/)
})

test('of an archive that is damaged anywhere nothing else is told than that, and what it is', async () => {
  const archive = await writeZip(new Map([...FILES].slice(0, 1)))
  for (let at = 0; at < archive.length; at++) {
    const damaged = Buffer.from(archive)
    damaged[at] = damaged[at]! ^ 0x5a
    await readZip(damaged).catch(({ code, message }) =>
      expect([at, code, message]).toEqual([
        at,
        expect.stringMatching(/^(?:invalid-input|too-large|forbidden)$/),
        message,
      ]),
    )
  }
})

test.each([
  ['a link', { name: 'x/link', content: '/etc/passwd', mode: 0o120777 }, /^invalid-input: .*is a link/],
  ['a way up', { name: 'x/../../y', content: 'y' }, /^(?:invalid-input|forbidden): /],
  [
    'a size that is not its own',
    { name: 'x/y', content: 'y'.repeat(100), method: 8, says: { bytes: 10 } },
    /^invalid-input: .*too many bytes/,
  ],
  [
    'another checksum',
    { name: 'x/y', content: 'y', says: { crc32: 5 } },
    /^invalid-input: "x\/y" .*its checksum is another/,
  ],
])('%s in it is refused', async (_what, entry, why) => {
  expect(await refusal(makeZip([{ name: 'x/SKILL.md', content: 'a' }, entry]))).toMatch(why)
})

test('two files for one place are refused, also where only some systems take them for one', async () => {
  for (const name of ['x/SKILL.md', 'x/skill.MD'])
    expect(
      await refusal(
        makeZip([
          { name: 'x/SKILL.md', content: 'a' },
          { name, content: 'b' },
        ]),
      ),
    ).toMatch(/^invalid-input: .*two entries for one place/)
})
