import { messageOf } from '../errors.ts'
import type { CatalogCache } from './catalog-cache.ts'
import { type FinishedBy, finishedBy, whyUnfinished } from './mark-of-writing.ts'
import { createServerReader, type ServerReader, type ServerReading } from './read-server.ts'
import type { ServerFolder, ServersTree } from './servers-tree.ts'
import type { Catalog, CatalogServer } from './tool.ts'

/** Answers the catalog of a tree as it is now: the same object as long as nothing changed. */
export type CatalogReader = () => Promise<Catalog>

/** With a cache it begins with what an earlier process read, as far as the files are still the same. */
export function createCatalogReader(tree: ServersTree, cache?: CatalogCache): CatalogReader {
  const readers = new Map<string, ServerReader>()
  let earlier: ReadonlyMap<string, ServerReading> | undefined
  const unusableOnes = new Map<string, CatalogServer>()
  const unfinishedOnes = new Map<string, { read: CatalogServer; shown: CatalogServer }>()
  let last: Catalog = { servers: [] }

  /** One object for as long as the reason is the same. */
  function unusable(name: string, why: Error): CatalogServer {
    const reason = why.message
    const before = unusableOnes.get(name)
    if (before?.broken[0]?.reason === reason) return before
    const server: CatalogServer = { name, description: '', tools: [], broken: [{ file: name, reason }] }
    unusableOnes.set(name, server)
    return server
  }

  /** One object for as long as its tools and who finishes it are the same. */
  function unfinished(read: CatalogServer, by: FinishedBy, folder: string): CatalogServer {
    const before = unfinishedOnes.get(folder)
    if (before?.read === read && before.shown.finishedBy === by) return before.shown
    const reason = whyUnfinished(by, read.tools.length)
    const shown = { ...read, broken: [...read.broken, { file: folder, reason }], finishedBy: by }
    unfinishedOnes.set(folder, { read, shown })
    return shown
  }

  return async () => {
    const listedAt = Date.now()
    let found: Map<string, ServerFolder | Error>
    try {
      found = await tree.list()
    } catch (error) {
      // Not even the names can be told; say so where people look for their servers.
      const broken = [{ file: '.', reason: `The folder of servers cannot be read: ${messageOf(error)}` }]
      return { servers: [{ name: 'servers', description: '', tools: [], broken }] }
    }
    for (const kept of [readers, unusableOnes, unfinishedOnes])
      for (const name of kept.keys()) if (!found.has(name)) kept.delete(name)

    earlier ??= cache?.read() ?? new Map()
    const servers: CatalogServer[] = []
    const readings = new Map<string, ServerReading>()
    for (const [name, folder] of found) {
      if (folder instanceof Error) {
        servers.push(unusable(name, folder))
        continue
      }
      const read = readers.get(name) ?? createServerReader(tree, name, earlier.get(name) ?? null)
      readers.set(name, read)
      const reading = await read(folder)
      const by = finishedBy([...folder.marks.keys()])
      servers.push(by === null ? reading.server : unfinished(reading.server, by, name))
      if (by === null) unfinishedOnes.delete(name)
      // What failed only for now is not kept: the next start would believe it.
      if (reading.againAt === undefined) readings.set(name, reading)
    }
    cache?.keep(readings, listedAt)
    servers.sort((a, b) => (a.name < b.name ? -1 : 1))
    const isSame =
      servers.length === last.servers.length && servers.every((server, index) => server === last.servers[index])
    if (!isSame) last = { servers }
    return last
  }
}
