import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { openWorkspace } from '../open-workspace.ts'
import { type ImportOptions, importZip } from './import-zip.ts'
import { type MadeEntry, makeZip } from './testing/make-zip.ts'

const dir = mkdtempSync(join(tmpdir(), 'zip-'))
afterAll(() => rmSync(dir, { recursive: true }))
const QUOTA = { bytes: 40 * 1024 * 1024, files: 1_000 }
let home = ''
let number = 0
beforeEach(() => {
  home = join(dir, `${number++}`, 'ada')
  mkdirSync(home, { recursive: true })
})

const take = (zip: Buffer, options: ImportOptions = {}, quota = QUOTA) => {
  const file = join(dir, `${number}.zip`)
  writeFileSync(file, zip)
  const shared = { serversDir: join(dir, 'servers'), skillsDir: join(dir, 'skills'), connected: ['shop'] }
  return importZip(openWorkspace(home), file, options, { quota, shared })
}
const held = () => (readdirSync(home, { recursive: true }) as string[]).sort()
/** Nothing is left beside the workspace either. */
const beside = () => readdirSync(join(home, '..')).filter((name) => name !== 'ada')

describe('a zip file', () => {
  test('is unpacked with its folders, stored and deflated files, and times', async () => {
    const zip = makeZip([
      { name: 'data/', mode: 0o040755 },
      { name: 'data/a.txt', content: 'a'.repeat(1_000), method: 8 },
      { name: 'Grüße/b ❤️.txt', content: 'b' },
      { name: 'inner.zip', content: makeZip([{ name: 'c.txt', content: 'c' }]) },
      { name: '__MACOSX/._a', content: 'x' },
    ])
    expect(await take(zip)).toEqual({ files: 3, bytes: expect.any(Number), replaced: 0 })
    expect(held()).toEqual(['Grüße', 'Grüße/b ❤️.txt', 'data', 'data/a.txt', 'inner.zip'].sort())
    expect(readFileSync(join(home, 'data/a.txt'), 'utf8')).toBe('a'.repeat(1_000))
    expect(beside()).toEqual([])
  })

  test('goes below a folder where one is named', async () => {
    await take(makeZip([{ name: 'a.txt', content: 'a' }]), { into: '/workspace/in/here' })
    expect(held()).toEqual(['in', 'in/here', 'in/here/a.txt'])
  })

  test('replaces nothing unless it may, and then tells how much', async () => {
    writeFileSync(join(home, 'b.txt'), 'mine')
    const zip = makeZip([
      { name: 'a.txt', content: 'a' },
      { name: 'b.txt', content: 'b' },
    ])
    await expect(take(zip)).rejects.toThrow('There is something already at "b.txt". Nothing was taken')
    expect(held()).toEqual(['b.txt'])
    expect(await take(zip, { mayReplace: true })).toEqual({ files: 2, bytes: 2, replaced: 1 })
    expect(readFileSync(join(home, 'b.txt'), 'utf8')).toBe('b')
  })

  test('needs no more room than it adds to what it replaces', async () => {
    const zip = makeZip([{ name: 'in/a.txt', content: 'a'.repeat(700) }])
    const quota = { bytes: 1_000, files: 2 }
    await take(zip, {}, quota)
    expect(await take(zip, { mayReplace: true }, quota)).toEqual({ files: 1, bytes: 700, replaced: 1 })
    const more = makeZip([{ name: 'in/a.txt', content: 'a'.repeat(1_001) }])
    await expect(take(more, { mayReplace: true }, quota)).rejects.toMatchObject({ code: 'too-large' })
  })

  const FILE = { name: 'fine.txt', content: 'x' }
  const refused: [string, MadeEntry[], string | RegExp][] = [
    ['a way up', [FILE, { name: '../../x' }], 'invalid relative path'],
    ['a way up in mid-way', [FILE, { name: 'a/../../x' }], 'invalid relative path'],
    ['an absolute path', [FILE, { name: '/etc/x' }], 'absolute path'],
    ['a disk', [FILE, { name: 'C:/x' }], 'absolute path'],
    ['a backslash', [FILE, { name: '..\\x' }], 'invalid characters'],
    ['a symbolic link', [FILE, { name: 'l', content: '/etc', mode: 0o120777 }], '"l" of the zip file is a link'],
    ['a device', [FILE, { name: 'd', mode: 0o020666 }], 'neither a file nor a folder'],
    ['an encrypted file', [FILE, { name: 'e', content: 'x', method: 8, flags: 0x801 }], 'is encrypted'],
    ['a method nobody reads', [FILE, { name: 'm', content: 'x', method: 93 }], 'packed by method 93'],
    ['the same place twice', [FILE, { name: 'fine.txt' }], 'two entries for one place'],
    ['the same place but for its case', [FILE, { name: 'FINE.TXT' }], 'two entries for one place'],
    ['a file that is a folder, too', [FILE, { name: 'fine.txt/x' }], 'two entries for one place'],
    ['a name with a line break', [FILE, { name: 'a\nb' }], 'no name for a file here'],
    ['a name that turns letters around', [FILE, { name: 'a\u202etxt.exe' }], 'no name for a file here'],
    ['a name that is no text', [FILE, { name: Buffer.from([0x61, 0xff]) }], 'no name for a file here'],
    ['a name that ends with a dot', [FILE, { name: 'a./b' }], 'no name for a file here'],
    ['a name with a NUL', [FILE, { name: 'a\0b' }], 'NUL'],
    ['folders too deep to be counted', [FILE, { name: 'a/'.repeat(2_047) }], '64 folders in each other'],
    ['a name of all dots', [FILE, { name: './' }], 'no name for a file here'],
    ['what is kept of runs', [FILE, { name: '.runs/r_1/list' }], 'what runs have changed'],
    ['the name of a shared server', [FILE, { name: 'servers/Shop/buy.ts' }], 'what everybody shares'],
    ['a name longer than there can be', [FILE, { name: 'n'.repeat(256) }], 'longer than 255'],
    ['a wrong checksum', [FILE, { name: 'c', content: 'x', says: { crc32: 7 } }], '"c" of the zip file is damaged'],
    [
      'more in a file than was said',
      [FILE, { name: 'c', content: 'x'.repeat(99), method: 8, says: { bytes: 3 } }],
      'too many bytes',
    ],
    [
      'less in a file than was said',
      [FILE, { name: 'c', content: 'xy', method: 8, says: { bytes: 9 } }],
      'not enough bytes',
    ],
    [
      'packed bytes that are none',
      [FILE, { name: 'c', content: 'x', method: 8, says: { packedBytes: 1 } }],
      'no zip file',
    ],
    ['files that share their bytes', [FILE, { name: 'c', content: 'x', says: { offset: 0 } }], 'share their bytes'],
    [
      'more than fits',
      [
        FILE,
        { name: 'c', content: 'x', method: 8, says: { bytes: 16_000_000 } },
        { name: 'd', content: 'x', method: 8, says: { bytes: 16_000_000 } },
      ],
      'as large unpacked',
    ],
  ]
  test.each(refused)('with %s is refused, and nothing of it is taken', async (_what, entries, why) => {
    await expect(take(makeZip(entries))).rejects.toThrow(new RegExp(why))
    await expect(take(makeZip(entries))).rejects.toMatchObject({ name: 'PlaygroundError' })
    expect(held()).toEqual([])
    expect(beside()).toEqual([])
  })

  test('that is a bomb of zeros is refused before it is unpacked', async () => {
    const bomb = makeZip([{ name: 'zeros', content: Buffer.alloc(30_000_000), method: 8 }])
    await expect(take(bomb)).rejects.toMatchObject({ code: 'too-large' })
  })

  test('that does not fit is refused, in bytes and in files', async () => {
    const zip = makeZip([{ name: 'a/b/c.txt', content: 'x'.repeat(101) }])
    await expect(take(zip, {}, { bytes: 100, files: 100 })).rejects.toThrow('do not fit')
    await expect(take(zip, {}, { bytes: 200, files: 2 })).rejects.toThrow('3 more do not fit')
    expect(held()).toEqual([])
    await take(zip, {}, { bytes: 101, files: 3 })
  })

  test('that is cut off, lies about its length, or is none, is refused', async () => {
    const zip = makeZip([{ name: 'a.txt', content: 'x'.repeat(1_000) }])
    const broken = [
      zip.subarray(0, 500),
      zip.subarray(600),
      zip.subarray(0, -1),
      Buffer.from('no zip'),
      Buffer.alloc(0),
    ]
    broken.push(
      makeZip([{ name: 'a', content: 'x' }], { count: 2 }),
      makeZip([{ name: 'a', content: 'x', says: { bytes: 0xffffffff } }]),
    )
    for (const each of broken)
      await expect(take(each)).rejects.toThrow(
        /^This is no zip file, or it is cut off or damaged: [^.].*[^.]\. Nothing was taken from it\.$/,
      )
    await expect(take(makeZip([{ name: 'a' }], { count: 50_001 }))).rejects.toMatchObject({ code: 'too-large' })
    expect(held()).toEqual([])
  })

  test('in the form for large ones is taken as any other', async () => {
    const made = new ZipFile()
    made.addBuffer(Buffer.from('content'), 'a.txt')
    made.addReadStream(Readable.from(['more']), 'b.txt', { forceZip64Format: true })
    made.end({ forceZip64Format: true, comment: '' })
    await take(await buffer(made.outputStream))
    expect(held()).toEqual(['a.txt', 'b.txt'])
  })

  test('leads nowhere through a link that a program made, and leaves nothing half-placed', async () => {
    const outside = join(dir, `outside-${number}`)
    mkdirSync(outside)
    symlinkSync(outside, join(home, 'link'))
    const zip = makeZip([
      { name: 'a/first.txt', content: 'x' },
      { name: 'link/x.txt', content: 'x' },
    ])
    await expect(take(zip, { mayReplace: true })).rejects.toMatchObject({ code: 'forbidden' })
    expect(held()).toEqual(['link'])
    expect(readdirSync(outside)).toEqual([])
    expect(beside()).toEqual([])
  })

  test('puts back what it had replaced when it cannot be placed whole', async () => {
    writeFileSync(join(home, 'a.txt'), 'mine')
    mkdirSync(join(home, 'b.txt'))
    const zip = makeZip([
      { name: 'a.txt', content: 'new' },
      { name: 'b.txt', content: 'new' },
    ])
    await expect(take(zip, { mayReplace: true })).rejects.toThrow('"b.txt" is a folder')
    expect(readFileSync(join(home, 'a.txt'), 'utf8')).toBe('mine')
    expect(held()).toEqual(['a.txt', 'b.txt'])
  })
})
