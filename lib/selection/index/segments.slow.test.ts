import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import type { Catalog, CatalogServer } from '../../discovery/tool.ts'
import { createSelector } from '../create-selector.ts'
import { searchTools } from '../search-tools.ts'
import { buildSegment } from './segment.ts'
import { decodeSegment, encodeSegment } from './segment-file.ts'
import { Segments } from './segments.ts'
import { keepTimes, writeServer, writeTree } from './testing/write-tree.ts'

const root = mkdtempSync(join(tmpdir(), 'segments-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let places = 0

/** A tree of 300 tools with a place for what is kept of it; `open` is a process that begins. */
function setUp() {
  const dir = join(root, String(places++))
  const tree = join(dir, 'servers')
  const files = { cache: join(dir, 'data/catalog'), index: join(dir, 'data/index') }
  writeTree(tree)
  const open = () => {
    const notes: string[] = []
    const log = (message: string) => void notes.push(message)
    const discovery = createDiscovery({ serversDir: tree, cache: { file: files.cache, log } })
    const selector = createSelector({ index: { file: files.index, log } })
    return {
      notes,
      search: async (task: string, own?: string) =>
        searchTools(selector, await discovery.catalog(own), task, { limit: 30, detail: 'full' }).results,
      close: () => Promise.all([discovery.close(), selector.close()]),
    }
  }
  return { dir, tree, files, open }
}

const TASKS = ['list the invoices of shop 3', 'a new recipe, then export the songs', 'which lamps are there?', 'xyzzy']

async function answers(process: { search(task: string): Promise<unknown> }): Promise<unknown[]> {
  const all: unknown[] = []
  for (const task of TASKS) all.push(await process.search(task))
  return all
}

/** Until the files are old enough that their times tell of every change. */
const settle = () => new Promise((done) => setTimeout(done, 150))

/** What a process says that has never seen the tree, nor anything kept of it. */
const anew = (tree: string) => {
  const discovery = createDiscovery({ serversDir: tree })
  const selector = createSelector()
  return answers({
    search: async (task) =>
      searchTools(selector, await discovery.catalog(), task, { limit: 30, detail: 'full' }).results,
  })
}

test('a second process reads what the first kept, and answers the same', async () => {
  const { files, open } = setUp()
  await settle()
  const first = open()
  const said = await answers(first)
  await first.close()
  const kept = [statSync(files.cache).ino, statSync(files.index).ino]
  const second = open()
  expect(await answers(second)).toEqual(said)
  await second.close()
  expect([statSync(files.cache).ino, statSync(files.index).ino]).toEqual(kept)
  expect([...first.notes, ...second.notes]).toEqual([])
  expect([statSync(files.cache).mode & 0o777, statSync(files.index).mode & 0o777]).toEqual([0o600, 0o600])
})

describe.each(['the process that is there', 'a process that begins with what was kept'])(
  '%s sees at its next search',
  (who) => {
    test.each<[string, (tree: string) => void, (names: string[]) => void]>([
      [
        'a tool that was added',
        (tree) => writeServer(tree, 'zoo', { feedPenguin: 'Feed a penguin' }),
        (names) => expect(names[0]).toBe('feedPenguin'),
      ],
      [
        'a tool that was changed',
        (tree) => writeServer(tree, 'shop2', { listInvoice2: 'Feed a penguin' }),
        (names) => expect(names[0]).toBe('listInvoice2'),
      ],
      [
        'a tool that was changed and has its old size and times',
        (tree) => {
          const file = join(tree, 'shop4/server.json')
          const { mtime } = statSync(file)
          writeFileSync(file, readFileSync(file, 'utf8').replace('"list a lamp of shop 4"', '"eat a penguin of st 4"'))
          keepTimes(file, mtime)
        },
        (names) => expect(names[0]).toBe('listLamp4'),
      ],
      [
        'a tool that was removed',
        (tree) => rmSync(join(tree, 'shop1/listLamp1.ts')),
        (names) => expect(names).not.toContain('listLamp1'),
      ],
      [
        'a server that was removed',
        (tree) => rmSync(join(tree, 'shop5'), { recursive: true }),
        (names) => expect(names.filter((name) => name.endsWith('5'))).toEqual([]),
      ],
      [
        'a tool that was broken',
        (tree) => writeFileSync(join(tree, 'shop3/listLamp3.ts'), 'export async function listLamp3( {'),
        (names) => expect(names).not.toContain('listLamp3'),
      ],
    ])('%s', async (_change, change, check) => {
      const { tree, open } = setUp()
      await settle()
      const before = open()
      await answers(before)
      await before.close()
      change(tree)
      const asked = who === 'the process that is there' ? before : open()
      check((await asked.search('list the lamps, then feed a penguin')).map(({ tool }) => tool))
      // Piece by piece or all at once, an index is the same.
      expect(await answers(asked)).toEqual(await anew(tree))
      await asked.close()
      expect(asked.notes).toEqual([])
    })
  },
)

test.each([
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
  ['changed by one bit', (bytes: Buffer) => bytes.fill(bytes.at(-50)! ^ 1, bytes.length - 50, bytes.length - 49)],
  ['empty', () => Buffer.alloc(0)],
  ['something else', () => Buffer.from('{"hello": "world"}\n')],
])('files that are %s are made anew, with a note', async (_how, spoil) => {
  const { files, open } = setUp()
  await settle()
  const first = open()
  const said = await answers(first)
  await first.close()
  for (const file of Object.values(files)) writeFileSync(file, spoil(readFileSync(file)))
  const second = open()
  expect(await answers(second)).toEqual(said)
  await second.close()
  expect(second.notes).toEqual([
    expect.stringMatching(/The tools kept in .* are read anew\. /),
    expect.stringMatching(/The index of tools in .* is built anew\. /),
  ])
  const third = open()
  expect(await answers(third)).toEqual(said)
  expect(third.notes).toEqual([])
})

test('where nothing can be kept, tools are found all the same, and a note says so', async () => {
  const { dir, open } = setUp()
  writeFileSync(join(dir, 'data'), 'a file where a folder should be')
  await settle()
  const process = open()
  expect((await process.search('list the invoices'))[0]?.tool).toBe('listInvoice0')
  await process.close()
  expect(process.notes.filter((note) => note.includes('cannot be kept'))).toHaveLength(2)
})

test('processes that begin at one time on one tree all answer, and leave files that can be read', async () => {
  const { tree, files, open } = setUp()
  await settle()
  const script = join(import.meta.dirname, 'testing/search-once.ts')
  const task = 'list the invoices'
  const runs = Array.from({ length: 4 }, () =>
    promisify(execFile)(process.execPath, [script, tree, files.cache, files.index, task]),
  )
  const said = await Promise.all(runs)
  expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1)
  expect(said.map(({ stderr }) => stderr)).toEqual(['', '', '', ''])
  const after = open()
  expect((await after.search(task))[0]?.tool).toBe('listInvoice0')
  expect(after.notes).toEqual([])
})

describe('a person’s own servers', () => {
  const serverOf = (name: string, tools: string[]): CatalogServer => ({
    name,
    description: '',
    digest: `${name} ${tools}`,
    broken: [],
    tools: tools.map((tool) => ({
      server: name,
      tool,
      fn: tool,
      module: '',
      description: '',
      inputSchema: {},
      signature: '',
    })),
  })
  const shared: Catalog = { servers: [serverOf('a', ['list_lamps']), serverOf('c', ['list_songs'])] }
  const withOwn = (own: CatalogServer): Catalog => ({ servers: [shared.servers[0]!, own, shared.servers[1]!], shared })

  test('lie over the index of the shared ones, which is there once', () => {
    const segments = new Segments({})
    const base = segments.viewOf(shared).parts[0]!.segment
    const views = ['penguin', 'walrus'].map((animal) => segments.viewOf(withOwn(serverOf('b', [`feed_${animal}`]))))
    for (const view of views) {
      expect(view.parts.map(({ segment }) => segment.names)).toEqual([['list_lamps', 'list_songs'], expect.anything()])
      expect(view.parts[0]!.segment).toBe(base)
      expect(view.toolCount).toBe(3)
      expect(view.namesAt(2)).toEqual(['list_songs', 'list_songs'])
    }
    expect(views.map((view) => view.count('penguin'))).toEqual([1, 0])
  })

  test('are found as if they had been there from the beginning', () => {
    const catalog = withOwn(serverOf('b', ['feed_penguin', 'list_penguins']))
    const { shared: _, ...alone } = catalog
    const overlaid = createSelector()
    searchTools(overlaid, shared, 'list songs')
    const { results } = searchTools(overlaid, catalog, 'list the penguins and feed one')
    expect(results).toEqual(searchTools(createSelector(), alone, 'list the penguins and feed one').results)
    expect(results[0]).toMatchObject({ server: 'b' })
  })
})

test('a segment is read as it was written', () => {
  const segment = buildSegment([{ name: 'größe', description: 'ü\n', tools: [], broken: [] }], ({ name }) => name)
  expect(decodeSegment(encodeSegment(segment))).toEqual(segment)
})
