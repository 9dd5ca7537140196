import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchSources } from './watch-sources.mjs'

const openTree = () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'))
  const write = (file: string, text = '') => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  write('lib/task/task.ts')
  const told = new Set<string>()
  const watching = watchSources(root, (files: string[]) => {
    for (const file of files) told.add(file)
  })
  onTestFinished(() => {
    watching.close()
    rmSync(root, { recursive: true })
  })
  const toldOf = async (file: string) => {
    await expect.poll(() => [...told]).toContain(file)
    told.clear()
  }
  return { root, write, told, toldOf }
}

test('an edit is told of, also of a file that an editor replaced before', async () => {
  const { root, write, toldOf } = openTree()
  write('lib/task/task.ts', 'edited')
  await toldOf('lib/task/task.ts')
  for (const text of ['once', 'twice', 'three times']) {
    write('lib/task/task.ts~', text)
    renameSync(join(root, 'lib/task/task.ts~'), join(root, 'lib/task/task.ts'))
    await toldOf('lib/task/task.ts')
  }
})

test('so is what is made in a new folder, and what is removed', async () => {
  const { root, write, toldOf } = openTree()
  write('lib/new/deep/first.ts')
  await toldOf('lib/new/deep/first.ts')
  write('lib/new/deep/first.ts', 'edited')
  await toldOf('lib/new/deep/first.ts')
  rmSync(join(root, 'lib/new/deep/first.ts'))
  await toldOf('lib/new/deep/first.ts')
})

test('and the settings; tests and other files are not', async () => {
  const { write, told, toldOf } = openTree()
  write('lib/task/task.test.ts')
  write('lib/task/testing/fixture.ts')
  write('notes.txt')
  write('config.yaml')
  await expect.poll(() => [...told]).toEqual(['config.yaml'])
  write('mcp.json')
  await toldOf('mcp.json')
})
