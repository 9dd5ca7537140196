import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beside } from './beside.ts'
import { openWorkspace } from './open-workspace.ts'

const module = (name: string) => JSON.stringify(resolve(`lib/workspace/${name}.ts`))
/** As on a USB stick. */
const NO_LINKS = `async () => { throw Object.assign(new Error('EPERM'), { code: 'EPERM' }) }`

async function killedWhenItSaysSo(code: string): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Another process that is killed while it places five files: `a` to `e`, of which `a`, `c` and `e` are there, in a new folder `d`. */
async function killedWhilePlacing({ after, link }: { after: number; link: string }) {
  const root = mkdtempSync(join(tmpdir(), 'take-back-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const home = join(root, 'ada')
  mkdirSync(home)
  for (const name of ['a', 'c', 'e']) writeFileSync(join(home, name), `my ${name}`)
  const code = `import { link as linkFile, writeFile } from 'node:fs/promises'
    import { beside } from ${module('beside')}
    import { placeFiles } from ${module('place-files')}
    let links = 0
    const real = ${link}
    const link = async (...paths) => {
      if (links++ < ${after}) return real(...paths)
      console.log('now')
      return new Promise(() => setInterval(() => {}, 1_000))
    }
    await beside(${JSON.stringify(home)}, async (dir) => {
      const files = ['a', 'd/b', 'c', 'd/in/d', 'e'].map((path, n) => ({ path, from: dir + '/' + n }))
      for (const { path, from } of files) await writeFile(from, 'new ' + path)
      await placeFiles(${JSON.stringify(home)}, { files, folders: ['d/empty'], asideDir: dir, mayReplace: true, link })
    })`
  await killedWhenItSaysSo(code)
  const text = (name: string) => readFileSync(join(home, name), 'utf8')
  return { home, text, arriving: () => existsSync(join(root, '.arriving')) && readdirSync(join(root, '.arriving/ada')) }
}

test.each(['linkFile', NO_LINKS].flatMap((link) => [0, 1, 3, 4].map((after) => ({ link, after }))))(
  'what is placed by a process that is killed is taken back: $after, $link',
  async (killed) => {
    const { home, text, arriving } = await killedWhilePlacing(killed)
    expect(existsSync(join(home, 'd'))).toBe(true)
    const workspace = openWorkspace(home)
    expect((await workspace.list()).map(({ path }) => path)).toEqual(['a', 'c', 'e'])
    for (const name of ['a', 'c', 'e']) expect(String(await workspace.read(name))).toBe(`my ${name}`)
    expect(text('a')).toBe('my a')
    expect(arriving()).toEqual([])
  },
)

test('what somebody has changed since then stays, and whoever brings something takes back as well', async () => {
  const { home, text } = await killedWhilePlacing({ after: 3, link: 'linkFile' })
  writeFileSync(join(home, 'mine'), 'mine')
  renameSync(join(home, 'mine'), join(home, 'd/b'))
  await beside(home, async () => expect([text('a'), text('d/b'), text('c')]).toEqual(['my a', 'mine', 'my c']))
  expect((await openWorkspace(home).list()).map(({ path }) => path)).toEqual(['a', 'c', 'd', 'd/b', 'e'])
})

test('what could not be placed is finished by nobody, also where its process is killed while it takes it back', async () => {
  const root = mkdtempSync(join(tmpdir(), 'take-back-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const home = join(root, 'ada')
  mkdirSync(home)
  for (const name of ['a', 'b', 'c']) writeFileSync(join(home, name), `my ${name}`)
  // `c` cannot be placed; of what was replaced `b` comes back, and `a` not before the process is killed.
  await killedWhenItSaysSo(`import fs, { link as linkFile, writeFile } from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    import { noteArrival } from ${module('arrival')}
    import { beside } from ${module('beside')}
    import { placeFiles } from ${module('place-files')}
    const rename = fs.rename
    fs.rename = async (from, to) => {
      if (!from.endsWith('/old-0')) return rename(from, to)
      console.log('now')
      return new Promise(() => setInterval(() => {}, 1_000))
    }
    syncBuiltinESMExports()
    let links = 0
    const link = async (...paths) => {
      if (links++ === 2) throw new Error('EIO')
      return linkFile(...paths)
    }
    await beside(${JSON.stringify(home)}, async (dir) => {
      const moves = ['a', 'b', 'c'].map((path, n) => ({ path, from: String(n) }))
      const files = moves.map(({ path, from }) => ({ path, from: dir + '/' + from }))
      for (const { path, from } of files) await writeFile(from, 'new ' + path)
      await noteArrival(dir, { goes: null, moves })
      await placeFiles(${JSON.stringify(home)}, { files, folders: [], asideDir: dir, mayReplace: true, link })
    })`)
  const workspace = openWorkspace(home)
  for (const name of ['a', 'b', 'c']) expect(String(await workspace.read(name))).toBe(`my ${name}`)
})
