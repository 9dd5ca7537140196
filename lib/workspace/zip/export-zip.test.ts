import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openWorkspace } from '../open-workspace.ts'
import { type ExportOptions, exportZip } from './export-zip.ts'
import { importZip } from './import-zip.ts'

const dir = mkdtempSync(join(tmpdir(), 'zip-'))
afterAll(() => rmSync(dir, { recursive: true }))
const shared = { serversDir: dir, skillsDir: dir }
let home = ''
let number = 0
beforeEach(() => {
  home = join(dir, `${number++}`, 'ada')
  mkdirSync(home, { recursive: true })
})

async function namesOf(path = '', options: ExportOptions = {}) {
  const { content, ...told } = await exportZip(openWorkspace(home), path, options)
  const zip = await fromBufferPromise(await buffer(content))
  const names: string[] = []
  for await (const { fileName } of zip.eachEntry()) names.push(fileName)
  return { names, ...told }
}

describe('a workspace as a zip file', () => {
  test('is what comes out of it again, byte for byte, with empty files and folders and times', async () => {
    mkdirSync(join(home, 'data/empty'), { recursive: true })
    writeFileSync(join(home, 'data/a.bin'), Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7919) % 251)))
    writeFileSync(join(home, 'none.txt'), '')
    const at = new Date('2024-05-06T07:08:09Z')
    utimesSync(join(home, 'none.txt'), at, at)
    const { content, name } = await exportZip(openWorkspace(home), '')
    expect(name).toBe('workspace.zip')
    await writeFile(join(dir, 'x.zip'), content)
    const other = openWorkspace(join(dir, `${number}`, 'bob'))
    await importZip(other, join(dir, 'x.zip'), {}, { quota: { bytes: 1e9, files: 1e4 }, shared })
    const told = async (workspace: typeof other) =>
      Promise.all(
        (await workspace.list()).map(async ({ path, type, size }) => [
          path,
          type,
          size,
          type === 'file' && (await workspace.read(path)),
        ]),
      )
    expect(await told(other)).toEqual(await told(openWorkspace(home)))
    expect((await other.stat('none.txt')).modifiedAt).toBe(at.toISOString())
  })

  test('has no links, nothing of runs, nothing unfinished, nothing that can be made again', async () => {
    writeFileSync(join(home, 'a.txt'), 'a')
    writeFileSync(join(home, 'hard.txt'), 'h')
    linkSync(join(home, 'hard.txt'), join(home, 'other.txt'))
    symlinkSync('/etc/passwd', join(home, 'passwd'))
    for (const folder of ['.runs/r_1', 'servers/shop']) mkdirSync(join(home, folder), { recursive: true })
    for (const file of [
      '.runs/r_1/list',
      'servers/shop/buy.ts',
      'servers/shop/mine.ts',
      '.writing-1',
      'back\\slash',
      'C:',
    ])
      writeFileSync(join(home, file), '1')
    expect(await namesOf('', { without: new Set(['servers/shop/buy.ts']) })).toEqual({
      names: ['a.txt', 'servers/shop/mine.ts'],
      name: 'workspace.zip',
      leftOut: ['.writing-1', 'C:', 'back\\slash'],
    })
  })

  test('leaves out, and names, what would not come in again, so that the rest does', async () => {
    const odd = [
      'line\nbreak',
      'a\u202eb',
      'notes.',
      'notes ',
      'o\ufffdo',
      '\u00ad',
      '__MACOSX/x',
      '.writing-mine',
      'dot./in',
    ]
    const twins = ['README', 'readme', '\u00e4', 'a\u0308', 'Data/a', 'data/b']
    for (const path of ['fine.txt', ...odd, ...twins]) {
      mkdirSync(dirname(join(home, path)), { recursive: true })
      writeFileSync(join(home, path), path)
    }
    const { content, leftOut } = await exportZip(openWorkspace(home), '')
    await writeFile(join(dir, 'odd.zip'), content)
    const other = openWorkspace(join(dir, `${number}`, 'bob'))
    await importZip(other, join(dir, 'odd.zip'), {}, { quota: { bytes: 1e9, files: 1e4 }, shared })
    const came = (await other.list()).filter(({ type }) => type === 'file').map(({ path }) => path)
    expect(came).toHaveLength(4)
    expect(came).toContain('fine.txt')
    expect([...came, ...leftOut].sort()).toEqual(
      ['fine.txt', ...odd, ...twins, '__MACOSX', 'dot.', leftOut.includes('data') ? 'data' : 'Data'].sort(),
    )
  })

  test('can be one folder or one file, under its own name', async () => {
    mkdirSync(join(home, 'data/in'), { recursive: true })
    for (const file of ['data/in/a.txt', 'data/in.txt', 'data/b.txt']) writeFileSync(join(home, file), '1')
    expect(await namesOf('/workspace/data/in')).toMatchObject({ names: ['in/a.txt'], name: 'in.zip' })
    expect(await namesOf('data/b.txt')).toMatchObject({ names: ['b.txt'], name: 'b.txt.zip' })
    await expect(exportZip(openWorkspace(home), 'none')).rejects.toMatchObject({ code: 'not-found' })
    await expect(exportZip(openWorkspace(home), '../x')).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('of nothing is a zip file with nothing in it', async () => {
    expect((await namesOf()).names).toEqual([])
  })

  test('leaves out what is deleted while it is read, and holds nothing when whoever reads goes away', async () => {
    for (let n = 0; n < 50; n++) writeFileSync(join(home, `${n}.bin`), Buffer.alloc(100_000, n))
    const first = await exportZip(openWorkspace(home), '')
    rmSync(join(home, '9.bin'))
    const zip = await fromBufferPromise(await buffer(first.content))
    expect(zip.entryCount).toBe(49)
    const { content } = await exportZip(openWorkspace(home), '')
    content.once('data', () => content.destroy())
    await finished(content).catch(() => {})
    expect(content.destroyed).toBe(true)
  })
})
