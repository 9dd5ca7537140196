import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createDiscovery } from '../../lib/discovery/discover-tools.ts'
import type { Catalog } from '../../lib/discovery/tool.ts'
import { interleave } from '../harness/interleave.ts'
import { openPlace } from '../harness/place.ts'
import type { Measure } from '../harness/section.ts'
import { summarize } from '../harness/summary.ts'
import { makeTree } from '../make-tree.ts'

const AIM_MS = 5

/** Finding 1,000 tools: first, again, and after one of them changed. */
export const measureDiscovery: Measure = async ({ runs, tell }) => {
  const place = openPlace()
  const tree = join(place.dir, 'servers')
  const own = join(place.home.workspaceDir, 'servers')
  try {
    tell('generating the modules of 1,000 tools')
    const expected = await makeTree(tree)
    const known = createDiscovery({ serversDir: tree })
    const changing = createDiscovery({ serversDir: tree })
    await Promise.all([known.catalog(own), changing.catalog(own)])
    const changed = join(tree, 'github/server.json')
    const text = await readFile(changed, 'utf8')

    tell(`${runs} rounds`)
    let round = 0
    const samples = await interleave(
      {
        parse: { run: async () => void (await parseAll(tree)) },
        cold: { run: async () => assertFound(await createDiscovery({ serversDir: tree }).catalog(own), expected) },
        warm: { run: async () => assertFound(await known.catalog(own), expected) },
        afterChange: {
          async run() {
            const mark = `change ${round++}`
            await writeFile(changed, text.replace(/"description": "source code hosting"/, `"description": "${mark}"`))
            const began = performance.now()
            const catalog = await changing.catalog(own)
            const ms = performance.now() - began
            if (!catalog.servers.some(({ description }) => description === mark))
              throw new Error('A change was not seen.')
            return ms
          },
        },
      },
      { runs },
    )
    const parse = { what: 'reading and parsing 50 `server.json`', summary: summarize(samples.parse) }
    return {
      title: 'Discovery of 1,000 tools',
      about:
        '50 servers of 20 tools (`bench/make-tree.ts`), written by the code behind `cem generate`. Cold: a new ' +
        '`createDiscovery`. Warm: the same one again; it still sees any change at the next call.',
      figures: [
        { what: 'discovery, cold', unit: 'ms', summary: summarize(samples.cold), against: parse },
        { what: 'discovery, warm', unit: 'ms', summary: summarize(samples.warm), aim: AIM_MS, against: parse },
        {
          what: 'discovery after one server changed',
          unit: 'ms',
          summary: summarize(samples.afterChange),
          against: parse,
        },
      ],
      notes: ['Cold is cold for this program; the files are in the memory of the operating system.'],
    }
  } finally {
    place.remove()
  }
}

async function parseAll(tree: string): Promise<unknown[]> {
  const folders = await readdir(tree)
  return Promise.all(
    folders.map(async (folder) => JSON.parse(await readFile(join(tree, folder, 'server.json'), 'utf8')) as unknown),
  )
}

function assertFound({ servers }: Catalog, expected: number): undefined {
  const found = servers.reduce((sum, { tools }) => sum + tools.length, 0)
  if (found !== expected) throw new Error(`Expected ${expected} tools and found ${found}.`)
}
