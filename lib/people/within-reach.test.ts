import { describe, expect, test } from 'vitest'
import type { Catalog, Tool, ToolAnnotations } from '../discovery/tool.ts'
import { contradictionsIn } from './offered-tools.ts'
import { coversReach, type Reach } from './reach.ts'
import { createNarrowing, offeredTools, reachesServer, readWithinReach } from './within-reach.ts'

const READS: ToolAnnotations = { readOnlyHint: true }

function toolOf(server: string, tool: string, annotations?: ToolAnnotations): Tool {
  const module = `./servers/${server}/${tool}.ts`
  const about = { description: '', inputSchema: {}, signature: '' }
  return { server, tool, fn: tool, module, ...about, ...(annotations && { annotations }) }
}
const serverOf = (name: string, tools: Tool[]) => ({ name, description: '', tools, broken: [], digest: name })

const shop = serverOf('shop', [
  toolOf('shop', 'get', READS),
  toolOf('shop', 'drop', { readOnlyHint: false, destructiveHint: true }),
  toolOf('shop', 'odd', { readOnlyHint: true, destructiveHint: true }),
  toolOf('shop', 'mute'),
])
const sums = serverOf('sums', [toolOf('sums', 'add', READS)])
// A person's own server says of itself what it likes.
const mine = serverOf('mine', [toolOf('mine', 'look', READS)])
const shared: Catalog = { servers: [shop, sums] }
const whole: Catalog = { servers: [mine, shop, sums], shared }

const narrow = createNarrowing(({ server, tool }) => `${server}.${tool}` === 'shop.mute' || server === 'mine')
const namesIn = ({ servers }: Catalog) =>
  servers.flatMap(({ tools }) => tools.map(({ server, tool }) => `${server}.${tool}`))
const reached = (tools: string[] | null, readsOnly = false) => narrow(whole, { tools, readsOnly })

describe('a catalog within reach', () => {
  test.each<[string, string[] | null, boolean, string[]]>([
    ['one server', ['sums'], false, ['sums.add']],
    ['one tool', ['shop/get'], false, ['shop.get']],
    ['a server that is not there', ['gone'], false, []],
    ['what is known to read', null, true, ['shop.get', 'shop.mute', 'sums.add']],
    ['what is known to read of one server', ['shop'], true, ['shop.get', 'shop.mute']],
    ['nothing of an own server, whatever it says', ['mine'], true, []],
  ])('has %s', (_what, tools, readsOnly, expected) => {
    expect(namesIn(reached(tools, readsOnly).catalog)).toEqual(expected)
  })

  test('is the whole one for who reaches everything, and one object for the same token', () => {
    expect(reached(null).catalog).toBe(whole)
    expect(reached(['sums']).catalog).toBe(reached(['sums']).catalog)
    expect(reached(['sums']).catalog).not.toBe(reached(['sums'], true).catalog)
  })

  test('has whole servers as they are, and of others no digest that stands for more', () => {
    const { catalog } = reached(['sums', 'shop/get'])
    expect(catalog.servers.map(({ digest }) => digest)).toEqual([undefined, 'sums'])
    expect(catalog.servers[1]).toBe(sums)
  })

  test('hides modules of what is out of reach, and an index that brings such', async () => {
    const read = readWithinReach(
      async (path) => path,
      async () => reached(['sums', 'shop/get']),
    )
    const paths = ['shop/get', 'shop/drop', 'shop/index', 'sums/add', 'sums/index', 'mine/look', 'mine/index']
    const there = await Promise.all(paths.map((path) => read(`servers/${path}.ts`)))
    expect(paths.filter((_, i) => there[i] !== null)).toEqual(['shop/get', 'sums/add', 'sums/index'])
    expect(await read('skills/a/skill.ts')).toBe('skills/a/skill.ts')
  })

  test('of 5,000 tools and 200 patterns is there at once', () => {
    const tools = Array.from({ length: 5_000 }, (_, i) => toolOf('big', `tool_${i}`))
    const patterns = Array.from({ length: 200 }, (_, i) => `big/*x${i}*`)
    const began = performance.now()
    expect(
      namesIn(narrow({ servers: [serverOf('big', tools)] }, { tools: patterns, readsOnly: false }).catalog),
    ).toEqual([])
    expect(performance.now() - began).toBeLessThan(1_500)
  })
})

describe('a call', () => {
  const why = (reach: Reach, name: 'get' | 'drop' | 'mute', isImported = true) => {
    const definition = shop.tools.find(({ tool }) => tool === name)
    const about = { op: 'tool', server: 'shop', tool: name, isRead: name === 'get' } as const
    return narrow(whole, reach).outOfReach({ ...about, ...(isImported && definition && { definition }) })
  }
  const of = (op: 'fetch' | 'save-state' | 'load-state', isRead: boolean) =>
    reached(['sums'], true).outOfReach({ op, server: 'state', tool: 'save', isRead })

  test('out of reach is told what the token was made for, imported or not', () => {
    const said = 'shop.drop is not there for this token, which was made for sums only. Ask with one that reaches it.'
    expect(why({ tools: ['sums'], readsOnly: false }, 'drop')).toBe(said)
    expect(why({ tools: ['sums'], readsOnly: false }, 'drop', false)).toBe(said)
    expect(why({ tools: ['shop'], readsOnly: false }, 'drop')).toBeNull()
  })

  test('of a tool that is not known to read is out of reach where only reading is in it', () => {
    expect(why({ tools: null, readsOnly: true }, 'drop')).toContain('is not known to only read')
    expect(why({ tools: null, readsOnly: true }, 'get')).toBeNull()
    expect(why({ tools: null, readsOnly: true }, 'mute')).toBeNull()
  })

  test('for a resource is within reach where the whole server is, also from the record of another run', () => {
    const why = (reach: Reach, server: string, isRead = true) =>
      narrow(whole, reach).outOfReach({ op: 'read-resource', server, tool: 'resources', isRead })
    expect(why({ tools: ['shop'], readsOnly: false }, 'shop')).toBeNull()
    expect(why({ tools: ['shop/get'], readsOnly: false }, 'shop')).toContain('not there for this token')
    expect(why({ tools: ['sums'], readsOnly: false }, 'shop')).toContain('not there for this token')
    // Of a server that a person added it is not known that it only reads.
    expect(why({ tools: null, readsOnly: true }, 'mine', false)).toContain('may only read')
    const reaches = reachesServer({ tools: ['shop/get', 'sums'], readsOnly: false })
    expect(['shop', 'sums', 'mine'].map(reaches)).toEqual([false, true, false])
  })

  test('that saves, or sends by fetch, is out of reach where only reading is in it', () => {
    expect(of('save-state', false)).toContain('may only read')
    expect(of('fetch', false)).toContain('may only read')
    expect([of('load-state', true), of('fetch', true)]).toEqual([null, null])
    expect(reached(['sums']).outOfReach({ op: 'save-state', server: 'state', tool: 'save', isRead: false })).toBeNull()
  })
})

test.each<[Reach | undefined, Reach | undefined, boolean]>([
  [undefined, undefined, true],
  [undefined, { tools: ['a'], readsOnly: false }, true],
  [{ tools: null, readsOnly: false }, undefined, true],
  [{ tools: ['a'], readsOnly: false }, undefined, false],
  [{ tools: ['a'], readsOnly: false }, { tools: null, readsOnly: true }, false],
  [{ tools: ['a'], readsOnly: false }, { tools: ['a/b'], readsOnly: true }, true],
  [{ tools: null, readsOnly: true }, { tools: ['a'], readsOnly: false }, false],
  [{ tools: null, readsOnly: true }, { tools: ['a'], readsOnly: true }, true],
])('%j covers %j: %s', (outer, inner, expected) => {
  expect(coversReach(outer, inner)).toBe(expected)
})

test.each<[Reach, string[]]>([
  [{ tools: null, readsOnly: true }, []],
  [{ tools: ['shop'], readsOnly: true }, []],
  [{ tools: ['shop/drop'], readsOnly: false }, []],
  [{ tools: ['shop/drop'], readsOnly: true }, ['shop.drop writes, and it may only read.']],
  [{ tools: ['mine/look'], readsOnly: true }, ['mine.look does not say that it only reads, and it may only read.']],
  [
    { tools: ['mine'], readsOnly: true },
    ['No tool that mine names is known to only read, and no others may be called.'],
  ],
  [
    { tools: ['gone', 'shop/x*'], readsOnly: false },
    ['You have no server called gone now.', 'shop/x* names no tool that you have now.'],
  ],
  [{ tools: ['shpo/look'], readsOnly: false }, ['You have no server called shpo now. Did you mean shop?']],
])('what contradicts itself in %j is named', (reach, expected) => {
  const offered = offeredTools(whole, ({ server, tool }) => `${server}.${tool}` === 'shop.mute')
  expect(contradictionsIn(reach, offered)).toEqual(expected)
})
