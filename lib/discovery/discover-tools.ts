import { folderOf } from '../mcp/server-name.ts'
import type { ModuleNames } from '../workspace/module-table.ts'
import { nameKey } from '../workspace/name-key.ts'
import { readModuleNames } from '../workspace/read-module-table.ts'
import { createShared } from '../workspace/share-work.ts'
import { CatalogCache } from './catalog-cache.ts'
import { openOwnTree } from './own-tree.ts'
import { type CatalogReader, createCatalogReader } from './read-tree.ts'
import { openSharedTree } from './shared-tree.ts'
import type { Catalog, CatalogServer, Tool } from './tool.ts'

/** How many people's own servers are remembered; for others they are read anew. */
const MAX_OWNERS = 200

/** Where people look for what is wrong with their servers as a whole. No server is called so. */
const OWN_FOLDER = 'your servers/'

interface Owner {
  names: ModuleNames
  read: CatalogReader
  /** The last answer, and what it was made of. */
  last: { shared: Catalog; own: Catalog; unused: string; joined: Catalog } | null
}

export interface DiscoveryOptions {
  /** The shared servers. */
  serversDir: string
  /**
   * Names of the MCP servers that are connected. A person's folder cannot take them even before they have modules:
   * its `server.json` would stand for the tools of that server, without the annotations that guard them.
   */
  connected?: readonly string[]
  /** Names of servers that are switched off: their modules stay where they are, and are not in the catalog. */
  disabled?: readonly string[]
  /** Where what was read of a large tree is kept between processes, and who is told when it cannot be. */
  cache?: { file: string; log: (message: string) => void }
}

/** Finds what tools there are. */
export function createDiscovery({ serversDir, connected = [], disabled = [], cache: kept }: DiscoveryOptions) {
  const cache = kept && new CatalogCache(kept.file, kept.log)
  const tree = openSharedTree(serversDir)
  const readShared = leaveOut(disabled, createCatalogReader(tree, cache))
  const owners = new Map<string, Owner>()
  // Of one person's tree: it may take long, and many requests may want it.
  const oneAtATime = createShared<Catalog>()

  /** With the names as they are now. */
  function ownerOf(dir: string, personId: string): Owner {
    const names = readModuleNames(dir, serversDir, connected.map(folderOf))
    const owner = owners.get(dir) ?? createOwner(dir, personId, names)
    owner.names = names
    owners.delete(dir)
    owners.set(dir, owner) // Most recently used last.
    const [oldest] = owners.keys()
    if (owners.size > MAX_OWNERS && oldest !== undefined) owners.delete(oldest)
    return owner
  }

  return {
    /**
     * Every tool that can be imported now: the shared servers, and those of `ownServersDir` (the folder `servers` of a
     * workspace) whose names are free. Modules are read, never run. As long as nothing changed it is the same object.
     * `personId`: whom it holds up when reading theirs takes long.
     */
    async catalog(ownServersDir?: string, personId = ownServersDir): Promise<Catalog> {
      const shared = await readShared()
      if (ownServersDir === undefined || personId === undefined) return shared
      const owner = ownerOf(ownServersDir, personId)
      const { names } = owner
      const own = await oneAtATime(ownServersDir, () => owner.read())
      if (own.servers.length === 0 && names.shadowed.length === 0 && names.fault === null) return shared
      const unused = JSON.stringify([names.shadowed, names.fault])
      if (owner.last?.shared !== shared || owner.last.own !== own || owner.last.unused !== unused)
        owner.last = { shared, own, unused, joined: join(shared, own, names, connected) }
      return owner.last.joined
    },
    /** Ends watching and waits until what was read is kept for the next start. */
    async close(): Promise<void> {
      tree.close()
      await cache?.settle()
    },
  }
}

/** As long as nothing changed it is the same object, as it was without this. */
function leaveOut(names: readonly string[], read: CatalogReader): CatalogReader {
  if (names.length === 0) return read
  let last: { whole: Catalog; rest: Catalog } | null = null
  return async () => {
    const whole = await read()
    if (last?.whole !== whole)
      last = { whole, rest: { ...whole, servers: whole.servers.filter(({ name }) => !names.includes(name)) } }
    return last.rest
  }
}

function createOwner(dir: string, personId: string, names: ModuleNames): Owner {
  const tree = openOwnTree(dir, personId, () => owner.names.own)
  const owner: Owner = { names, read: createCatalogReader(tree), last: null }
  return owner
}

/** Own servers beside the shared ones. A folder whose name is taken is reported with the server that has it. */
function join(shared: Catalog, own: Catalog, names: ModuleNames, connected: readonly string[]): Catalog {
  const byName = new Map<string, CatalogServer>(shared.servers.map((server) => [server.name, server]))
  const holders = new Map([...connected, ...byName.keys()].map((name) => [nameKey(folderOf(name)), name]))
  for (const server of own.servers) byName.set(server.name, dropUntrustedHints(server))
  for (const folder of names.shadowed) {
    const holder = holders.get(nameKey(folder)) ?? folder
    const reason = `Your own servers/${folder} is not used: a shared server has this name. Rename the folder.`
    const held = byName.get(holder) ?? { name: holder, description: '', tools: [], broken: [] }
    byName.set(holder, { ...held, broken: [...held.broken, { file: folder, reason }] })
  }
  if (names.fault !== null) {
    const broken = [{ file: '.', reason: names.fault }]
    byName.set(OWN_FOLDER, { name: OWN_FOLDER, description: '', tools: [], broken })
  }
  return { servers: [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1)), shared }
}

/**
 * The tools of a server that a person added, without what would make one of them harmless: such a server says of itself
 * what it likes, and a program can write to the files where it is noted. That one is destructive is believed.
 */
function dropUntrustedHints(server: CatalogServer): CatalogServer {
  return { ...server, tools: server.tools.map(withTrustedHints) }
}

function withTrustedHints({ annotations, ...tool }: Tool): Tool {
  if (annotations === undefined) return tool
  const { title, destructiveHint, openWorldHint } = annotations
  return {
    ...tool,
    annotations: {
      ...(title !== undefined && { title }),
      ...(destructiveHint === true && { destructiveHint }),
      ...(openWorldHint === true && { openWorldHint }),
    },
  }
}
