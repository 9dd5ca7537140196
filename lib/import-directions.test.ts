import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'

// Which way imports point: types as well as values. CONTRIBUTING.md has the same rooms with what each is for.

/**
 * From the top of the house down. A file may import from every floor below its own, and on its own floor from the rooms
 * that are named before its room. Beside the rooms, every file may import the few that lie in `lib/` itself.
 */
const FLOORS: readonly (readonly string[])[] = [
  // What people and other programs come in by.
  ['mcp/server', 'library', 'app', 'cli', 'index'],
  // Joins all parts; what they are when they are joined.
  ['playground', 'create-playground'],
  // What runs come to: comparisons are made of runs.
  ['compare', 'savings', 'history', 'audit', 'administration'],
  // The story: which step comes after which.
  ['pipeline'],
  // What people have besides runs.
  ['people', 'sessions', 'access', 'settings', 'oauth', 'connections', 'clients', 'bill', 'health'],
  // The steps, in the order of a task: none knows of those after it.
  ['task', 'discovery', 'selection', 'codegen', 'guardrails', 'broker', 'skills'],
  // What the steps stand on.
  ['result', 'tokens', 'runs', 'db', 'analysis', 'tools', 'mcp/client', 'fetch', 'mcp/builtin'],
  ['sandbox'],
  ['mcp', 'workspace'],
  ['format', 'process', 'offload', 'json', 'config', 'http'],
]

/** Rooms that may import less: the sandbox is to be lifted out as it is. */
const ONLY: Record<string, readonly string[]> = {
  sandbox: ['workspace', 'process', 'json'],
}

/** What is against the rules: one list, of all that runs in another process. It has a room more when that room has a task there; no other file comes here. */
const KNOWN: Record<string, readonly string[]> = {
  // The other process loads what each room reads there.
  'lib/offload/tasks.ts': [
    ...['analysis', 'broker', 'clients', 'codegen', 'compare', 'discovery', 'json', 'mcp/builtin', 'result', 'skills'],
  ],
}

const root = join(import.meta.dirname, '..')
const isForTests = (file: string) => /\.test\.tsx?$|\/testing\/|^lib\/soak\//.test(file)

/** Every file of the product with the files that it imports. */
const imports = new Map(
  globSync('{app,lib}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !isForTests(file))
    .sort()
    .map((file) => [file, importsOf(file)]),
)

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  const { staticImports, staticExports } = parseSync(file, source).module
  const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value))
  const imported = staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const called = [...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]) => name)
  const names = [...imported, ...exported, ...called].filter((name) => name?.startsWith('.'))
  return [...new Set(names.map((name) => relative(root, join(root, dirname(file), name as string))))]
}

/** A few files are rooms of their own. Null for those that everybody may import: errors, and where a source lies. */
function roomOf(file: string): string | null {
  const [top, first = '', second, third] = file.split('/')
  if (top !== 'lib') return 'app'
  if (second === undefined) return /^index\.ts$|playground\.ts$/.test(first) ? first.replace('.ts', '') : null
  return first === 'mcp' && third !== undefined ? `mcp/${second}` : first
}

const PLACES = new Map(FLOORS.flatMap((rooms, floor) => rooms.map((room, place) => [room, { floor, place }] as const)))

function mayImport(from: string | null, to: string | null): boolean {
  if (to === null || from === to) return true
  if (from === null) return false
  if (ONLY[from]) return ONLY[from].includes(to)
  const [mine, theirs] = [PLACES.get(from), PLACES.get(to)]
  if (!mine || !theirs) return false
  return mine.floor === theirs.floor ? theirs.place < mine.place : mine.floor < theirs.floor
}

describe('imports', () => {
  test('point from each room to those below it, and what is against that becomes less', () => {
    const against: Record<string, string[]> = {}
    for (const [file, targets] of imports) {
      const rooms = targets.filter((target) => !/^generated\//.test(target)).map(roomOf)
      const wrong = rooms.filter((room) => !mayImport(roomOf(file), room)).map(String)
      if (wrong.length > 0) against[file] = [...new Set(wrong)].sort()
    }
    expect(against).toEqual(KNOWN)
  })

  test('take nothing that is there for tests', () => {
    const taken = [...imports].filter(([, targets]) => targets.some(isForTests)).map(([file]) => file)
    expect(taken).toEqual([])
  })

  test('make no circle', () => {
    expect(circlesIn(imports)).toEqual([])
  })

  test('are told of in CONTRIBUTING.md, room by room in the same order', () => {
    const map = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    const told = [...map.matchAll(/^\| `(?:lib\/)?((?:mcp\/)?[\w-]+)(?:\/|\.ts)` \|/gm)].map(([, room]) => room)
    expect(told).toEqual(FLOORS.flat())
  })
})

/** Groups of files each of which can be reached from the others (Tarjan). */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (file: string): number => {
    order.set(file, order.size)
    let low = order.get(file) as number
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next) && graph.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, lowest.get(next) ?? (order.get(next) as number))
    }
    lowest.set(file, low)
    if (low === order.get(file)) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) found.push(circle)
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return found
}
