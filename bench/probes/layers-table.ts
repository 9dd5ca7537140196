// Which wall of the sandbox stops what on this machine, as the tables of docs/security.md.
// node bench/probes/layers-table.ts
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Finding } from '../../lib/sandbox/backends/embedded/finding.ts'
import { createLandlockLayer } from '../../lib/sandbox/backends/embedded/landlock-layer.ts'
import { createNamespacesLayer, findBwrap } from '../../lib/sandbox/backends/embedded/namespaces-layer.ts'
import { hostileEntries } from '../../lib/sandbox/testing/hostile/entries.ts'
import { openWallTester } from '../../lib/sandbox/testing/try-walls.ts'
import { FAMILIES, WALLS, type Wall } from '../../lib/sandbox/worker/escape/attempt.ts'

const bwrap = (await findBwrap())?.file ?? null
const walls = WALLS.filter((wall) => wall !== 'namespaces' || bwrap !== null)
const system = walls.filter((wall) => wall !== 'permissions')
const dir = mkdtempSync(join(tmpdir(), 'layers-table-'))
const tester = await openWallTester(dir, bwrap)

const free = await tester.withWalls([])
/** An attempt that fails where nothing stands in its way says nothing about walls. */
const isReal = ({ name }: { name: string }) => free.tried.some((each) => each.name === name && each.worked)
const workedIn = ({ tried }: Finding) => new Set(tried.filter(({ worked }) => worked).map(({ name }) => name))

const columns: { title: string; worked: Set<string> }[] = []
for (const wall of walls) columns.push({ title: wall, worked: workedIn(await tester.withWalls([wall])) })
const landlock = await tester.withLayer(createLandlockLayer())
columns.push({ title: '**layer landlock**', worked: workedIn(landlock) })
if (bwrap !== null) {
  columns.push({
    title: '**layer namespaces**',
    worked: workedIn(await tester.withLayer(createNamespacesLayer(bwrap))),
  })
}

const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const head = (cells: string[]) => {
  row(cells)
  row(cells.map(() => '---'))
}

console.log('### Code that has escaped: what each wall stops by itself, and the layers as they are\n')
head(['family', 'attempts', ...columns.map(({ title }) => title)])
for (const family of FAMILIES) {
  const names = free.tried.filter((each) => each.family === family && isReal(each)).map(({ name }) => name)
  if (names.length === 0) continue
  const cells = columns.map(({ worked }) => share(names.filter((name) => !worked.has(name)).length, names.length))
  row([family, names.length, ...cells])
}

console.log('\n### With one wall gone: what gets through\n')
head(['without', 'gets through'])
for (const off of system) row([off, await throughWithout(off)])

console.log('\n### What no wall of the system stops\n')
head(['attempt', 'why it may be'])
for (const { name, residual } of landlock.tried.filter(({ worked }) => worked)) row([name, residual ?? '?'])

console.log('\n### Programs: how each family ends\n')
head(['family', 'programs', 'ends as'])
for (const family of FAMILIES) {
  const entries = hostileEntries.filter((entry) => entry.family === family)
  const kinds = new Set(entries.flatMap(({ outcome }) => [outcome].flat().map(({ kind }) => kind)))
  if (entries.length > 0) row([family, entries.length, [...kinds].join(', ')])
}
rmSync(dir, { recursive: true })

async function throughWithout(off: Wall): Promise<string> {
  const { tried } = await tester.withWalls(system.filter((wall) => wall !== off))
  const through = tried.filter(({ worked, residual }) => worked && residual === undefined)
  return through.length === 0 ? 'nothing' : through.map(({ name }) => name).join('; ')
}

function share(stopped: number, tried: number): string {
  if (stopped === tried) return 'all'
  return stopped === 0 ? '–' : `${stopped} of ${tried}`
}
