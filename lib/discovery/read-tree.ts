import { messageOf } from '../errors.ts'
import { createServerReader, type ServerReader } from './read-server.ts'
import type { ServersTree, TreeFile } from './servers-tree.ts'
import type { Catalog, CatalogServer } from './tool.ts'

/** Answers the catalog of a tree as it is now: the same object as long as nothing changed. */
export type CatalogReader = () => Promise<Catalog>

export function createCatalogReader(tree: ServersTree): CatalogReader {
  const readers = new Map<string, ServerReader>()
  let last: Catalog = { servers: [] }

  return async () => {
    let found: Map<string, Map<string, TreeFile>>
    try {
      found = await tree.list()
    } catch (error) {
      // Not even the names can be told; say so where people look for their servers.
      const broken = [{ file: '.', reason: `The folder of servers cannot be read: ${messageOf(error)}` }]
      return { servers: [{ name: 'servers', description: '', tools: [], broken }] }
    }
    for (const name of readers.keys()) if (!found.has(name)) readers.delete(name)

    const servers: CatalogServer[] = []
    for (const [name, files] of found) {
      const read = readers.get(name) ?? createServerReader(tree, name)
      readers.set(name, read)
      servers.push(await read(files))
    }
    servers.sort((a, b) => (a.name < b.name ? -1 : 1))
    const isSame =
      servers.length === last.servers.length && servers.every((server, index) => server === last.servers[index])
    if (!isSame) last = { servers }
    return last
  }
}
