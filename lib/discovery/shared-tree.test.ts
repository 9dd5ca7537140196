import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { nameOfOwner, thisProcess } from '../process/owner.ts'
import { finishedBy } from './mark-of-writing.ts'
import type { ServerFolder } from './servers-tree.ts'
import { openSharedTree } from './shared-tree.ts'

const undo: (() => void)[] = []
afterEach(() => {
  for (const act of undo.splice(0)) act()
})

function usable(folder: ServerFolder | Error | undefined): ServerFolder {
  if (folder === undefined || folder instanceof Error) throw new Error('It is not there, or cannot be used.')
  return folder
}

/** A tree of so many servers with twenty modules each, that has been looked at often enough to be watched. */
async function openTree(servers: number) {
  const root = mkdtempSync(join(tmpdir(), 'shared-tree-'))
  const dir = join(root, 'servers')
  const put = (file: string, text: string) => {
    mkdirSync(join(dir, file, '..'), { recursive: true })
    writeFileSync(join(dir, file), text)
  }
  const of = (server: string, text = 'export const a = 1\n') => {
    for (let index = 0; index < 20; index++) put(`${server}/tool${index}.ts`, text)
  }
  for (let number = 0; number < servers; number++) of(`server${number}`)
  writeFileSync(join(root, 'elsewhere.ts'), 'export const a = 1\n')
  symlinkSync(join(root, 'elsewhere.ts'), join(dir, 'server0/linked.ts'))
  linkSync(join(root, 'elsewhere.ts'), join(dir, 'server1/twin.ts'))
  const linked = join(root, 'linked-server')
  mkdirSync(linked)
  writeFileSync(join(linked, 'a.ts'), '')
  symlinkSync(linked, join(dir, 'by-link'))
  const tree = openSharedTree(dir)
  undo.push(
    () => tree.close(),
    () => rmSync(root, { recursive: true, force: true }),
  )
  /** Names and sizes, by server. */
  const look = async () =>
    Object.fromEntries(
      [...(await tree.list())].map(([server, folder]) => [
        server,
        Object.fromEntries([...usable(folder).files].map(([name, { size }]) => [name, size])),
      ]),
    )
  for (let times = 0; times < 3; times++) await look()
  return { root, dir, put, of, look }
}

describe.each([
  ['a small tree', 3],
  ['a large tree, which is watched', 40],
])('%s', (_name, servers) => {
  test('tells of every change at the next look', async () => {
    const { root, dir, put, of, look } = await openTree(servers)
    const at = (file: string) => join(dir, file)
    let before = await look()
    expect(Object.keys(before)).toHaveLength(servers + 1)

    const steps: [what: string, act: () => void, expected: (was: typeof before) => typeof before][] = [
      [
        'a file that grew where it is',
        () => appendFileSync(at('server2/tool3.ts'), '// more'),
        (was) => ({ ...was, server2: { ...was['server2'], 'tool3.ts': 26 } }),
      ],
      [
        'a file that another took the place of',
        () => {
          put('server2/.tool3.tmp', 'short')
          renameSync(at('server2/.tool3.tmp'), at('server2/tool3.ts'))
        },
        (was) => ({ ...was, server2: { ...was['server2'], 'tool3.ts': 5 } }),
      ],
      [
        'a file that came',
        () => put('server2/new.ts', '12'),
        (was) => ({ ...was, server2: { ...was['server2'], 'new.ts': 2 } }),
      ],
      [
        'a file that went',
        () => unlinkSync(at('server2/new.ts')),
        ({ server2: { 'new.ts': _, ...server2 } = {}, ...was }) => ({ ...was, server2 }),
      ],
      ['a server that came', () => put('fresh/a.ts', '1'), (was) => ({ ...was, fresh: { 'a.ts': 1 } })],
      [
        'a change in the one that came',
        () => put('fresh/b.ts', '22'),
        (was) => ({ ...was, fresh: { 'a.ts': 1, 'b.ts': 2 } }),
      ],
      [
        'a folder that has nothing yet, and then something',
        () => {
          mkdirSync(at('later'))
          put('later/a.ts', '1')
        },
        (was) => ({ ...was, later: { 'a.ts': 1 } }),
      ],
      [
        'a server that another took the place of',
        () => {
          rmSync(at('fresh'), { recursive: true })
          put('fresh/c.ts', '333')
        },
        (was) => ({ ...was, fresh: { 'c.ts': 3 } }),
      ],
      ['a change in that', () => put('fresh/c.ts', '4444'), (was) => ({ ...was, fresh: { 'c.ts': 4 } })],
      [
        'a server that got another name',
        () => renameSync(at('fresh'), at('renamed')),
        ({ fresh = {}, ...was }) => ({ ...was, renamed: fresh }),
      ],
      ['a server that went', () => rmSync(at('renamed'), { recursive: true }), ({ renamed: _, ...was }) => was],
      [
        'a file that is elsewhere under two names',
        () => writeFileSync(join(root, 'elsewhere.ts'), 'x'),
        (was) => ({
          ...was,
          server0: { ...was['server0'], 'linked.ts': 1 },
          server1: { ...was['server1'], 'twin.ts': 1 },
        }),
      ],
      [
        'a server that is elsewhere',
        () => writeFileSync(join(root, 'linked-server/a.ts'), '1'),
        (was) => ({ ...was, 'by-link': { 'a.ts': 1 } }),
      ],
      [
        'a tree that another took the place of',
        () => {
          renameSync(dir, join(root, 'old'))
          of('only', '')
        },
        () => ({ only: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`tool${index}.ts`, 0])) }),
      ],
      ['no tree any more', () => rmSync(dir, { recursive: true }), () => ({})],
      ['one that is there again', () => put('back/a.ts', '1'), () => ({ back: { 'a.ts': 1 } })],
    ]
    for (const [what, act, expected] of steps) {
      act()
      const now = await look()
      expect([what, now]).toEqual([what, expected(before)])
      before = now
    }
  })

  test.skipIf(process.platform !== 'linux')(
    'knows of a server whose modules are not all written, and when nobody writes them any more',
    async () => {
      const { put, dir } = await openTree(servers)
      const tree = openSharedTree(dir)
      undo.push(() => tree.close())
      for (let times = 0; times < 3; times++) await tree.list()
      const writer = spawn('sleep', ['300'], { stdio: 'ignore' })
      undo.push(() => void writer.kill('SIGKILL'))
      const startedAt = readFileSync(`/proc/${writer.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[19]!
      const mark = `server2/.modules-${nameOfOwner({ ...thisProcess(), pid: writer.pid!, startedAt })}`
      put(mark, '')
      const by = async () => finishedBy([...usable((await tree.list()).get('server2')).marks.keys()])
      expect(await by()).toBe('another process')
      writer.kill('SIGKILL')
      await once(writer, 'exit')
      expect(await by()).toBe('nobody yet')
      unlinkSync(join(dir, mark))
      expect(await by()).toBeNull()
      expect(usable((await tree.list()).get('server2')).files.size).toBe(20)
    },
  )

  test('gives what has not changed as the very same, to several who ask at once', async () => {
    const { put, look, dir } = await openTree(servers)
    const tree = openSharedTree(dir)
    undo.push(() => tree.close())
    for (let times = 0; times < 3; times++) await tree.list()
    put('server2/new.ts', '12')
    const both = await Promise.all([tree.list(), tree.list()])
    for (const found of both) expect(usable(found.get('server2')).files.has('new.ts')).toBe(true)
    const [first, second] = [await tree.list(), await tree.list()]
    expect(first.get('server2')).toEqual(second.get('server2'))
    if (servers === 40) expect(usable(first.get('server2')).files).toBe(usable(second.get('server2')).files)
    expect(Object.keys(await look())).toHaveLength(servers + 1)
  })
})
