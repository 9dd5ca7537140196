import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { BUILTIN_NAMES } from '../mcp/builtin-names.ts'
import { fillHome } from './fill-home.ts'
import { digestOf } from './modules/write-server.ts'

function home() {
  const root = mkdtempSync(join(tmpdir(), 'home-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return { ...loadConfig({ root, env: {} }), installation: resolve('.') }
}

test('a new folder gets the modules of the built-in servers and the skills that come with the package, also from two processes at once', async () => {
  const config = home()
  await Promise.all([fillHome(config), fillHome(config)])
  const { serversDir, skillsDir } = config.paths
  expect((await readdir(serversDir)).sort()).toEqual(['.version', ...BUILTIN_NAMES].sort())
  expect(readFileSync(join(serversDir, 'calculator/add.ts'), 'utf8')).toBe(
    readFileSync('servers/calculator/add.ts', 'utf8'),
  )
  const skills = ['csv-overview', 'find-in-files', 'read-csv', 'table-to-csv', 'total-by-group', 'word-frequencies']
  expect((await readdir(skillsDir)).sort()).toEqual(['.version', ...skills])
  expect(readFileSync(join(skillsDir, 'read-csv/skill.ts'), 'utf8')).toBe(
    readFileSync('skills/read-csv/skill.ts', 'utf8'),
  )
})

test('another version brings its skills, and leaves what was edited and what was removed', async () => {
  const config = home()
  const { skillsDir } = config.paths
  const older = join(config.root, 'older')
  cpSync('servers', join(older, 'servers'), { recursive: true })
  cpSync('skills', join(older, 'skills'), { recursive: true })
  for (const name of ['read-csv', 'csv-overview']) writeFileSync(join(older, 'skills', name, 'skill.ts'), '// older')
  await fillHome({ ...config, version: '0.0.1', installation: older })
  writeFileSync(join(skillsDir, 'csv-overview/skill.ts'), '// mine')
  rmSync(join(skillsDir, 'word-frequencies'), { recursive: true })
  mkdirSync(join(skillsDir, 'ours'))
  await fillHome({ ...config, version: '0.0.2' })
  const read = (path: string) => readFileSync(join(skillsDir, path), 'utf8')
  expect(read('read-csv/skill.ts')).toBe(readFileSync('skills/read-csv/skill.ts', 'utf8'))
  expect(read('csv-overview/skill.ts')).toBe('// mine')
  expect(await readdir(skillsDir)).not.toContain('word-frequencies')
  expect(await readdir(skillsDir)).toContain('ours')
})

/** A package whose calculator has another `add`, and a tool that there is no more. */
function olderPackage(dir: string): string {
  cpSync('servers', join(dir, 'servers'), { recursive: true })
  const file = join(dir, 'servers/calculator/server.json')
  const listed = JSON.parse(readFileSync(file, 'utf8'))
  const text = '// As an older version had it.\n'
  for (const fn of ['add', 'gone']) {
    writeFileSync(join(dir, `servers/calculator/${fn}.ts`), text)
    listed.tools[fn] = { ...listed.tools.add, sha256: digestOf(text) }
  }
  writeFileSync(file, JSON.stringify(listed))
  return dir
}

test('another version brings its modules, and leaves those of other servers and those edited by hand', async () => {
  const config = home()
  const { serversDir } = config.paths
  const read = (file: string) => readFileSync(join(serversDir, 'calculator', file), 'utf8')
  await fillHome({ ...config, version: '0.0.1', installation: olderPackage(join(config.root, 'older')) })
  expect(read('add.ts')).toBe('// As an older version had it.\n')
  writeFileSync(join(serversDir, 'calculator/divide.ts'), '// mine')
  writeFileSync(join(serversDir, 'calculator/half.ts'), '// mine, too')
  writeFileSync(join(serversDir, 'mine'), 'kept')
  const notes: string[] = []
  await fillHome({ ...config, version: '0.0.2' }, (note) => notes.push(note))
  expect(notes).toEqual([`${join(serversDir, 'calculator/divide.ts')} stays as it is: edited by hand.`])
  expect([read('divide.ts'), read('half.ts')]).toEqual(['// mine', '// mine, too'])
  for (const file of ['add.ts', 'server.json', 'index.ts'])
    expect(read(file)).toBe(readFileSync(join('servers/calculator', file), 'utf8'))
  expect(await readdir(join(serversDir, 'calculator'))).not.toContain('gone.ts')
  expect(readFileSync(join(serversDir, 'mine'), 'utf8')).toBe('kept')
})

test('one that was killed in the middle is gone on with', async () => {
  const config = home()
  const { serversDir } = config.paths
  mkdirSync(join(serversDir, 'calculator'), { recursive: true })
  cpSync('servers/calculator/add.ts', join(serversDir, 'calculator/add.ts'))
  writeFileSync(join(serversDir, `calculator/.modules-${process.pid}-1`), '')
  await fillHome(config)
  expect((await readdir(join(serversDir, 'calculator'))).sort()).toEqual((await readdir('servers/calculator')).sort())
})

test('a checkout is left as it is', async () => {
  const config = loadConfig({ env: {} })
  expect(config.installation).toBe(config.root)
  const before = await readdir(config.paths.serversDir)
  await fillHome(config)
  expect(await readdir(config.paths.serversDir)).toEqual(before)
})
