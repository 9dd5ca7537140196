import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ownedName } from './owned-name.ts'
import { removeOrphanedFiles, temporaryDir } from './remove-orphaned-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'orphaned-'))
afterAll(() => rmSync(dir, { recursive: true }))

const GONE = `${process.pid}-1-`

function write(path: string): string {
  mkdirSync(dirname(join(dir, path)), { recursive: true })
  writeFileSync(join(dir, path), 'x')
  return path
}

test('removes what belongs to a process that is gone, and keeps everything else', async () => {
  const kept = [
    write('cem.db'),
    write('auth-secret'),
    write(`${ownedName()}`),
    write(`tmp/${ownedName()}/main.ts`),
    write('tools/abc.catalog'),
    write('tools/abc.catalog.12345678'), // may be being written
  ]
  write(`${GONE}secret`)
  write(`tmp/${GONE}types/deep/main.ts`)
  const old = join(dir, write('tools/abc.index.87654321'))
  utimesSync(old, new Date(0), new Date(0))
  await removeOrphanedFiles(dir)
  const left = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
  expect(left.sort()).toEqual(kept.sort())
})

test('has nothing to do where there is nothing yet', async () => {
  await expect(removeOrphanedFiles(join(dir, 'none'))).resolves.toBeUndefined()
  expect(temporaryDir('/data')).toBe('/data/tmp')
})
