import type { Catalog, CatalogServer, Tool } from '../tool.ts'
import { nameOf } from '../tool-digest.ts'
import type { PausedTools, PinOwner, PinStore } from './pin-store.ts'
import { digestOfDefinition } from './tool-definition.ts'

/** Why a tool cannot be used. */
const whyPaused = (tool: Tool, isKeptOff: boolean) =>
  isKeptOff
    ? `${nameOf(tool)} is kept off since its description changed; see Connections.`
    : `${nameOf(tool)} is paused because its description changed; see Connections.`

type ReadCatalog = (home: { personId: string; workspaceDir: string }) => Promise<Catalog>

/**
 * The catalog without the tools that say something else than they were accepted with: those stand beside it, with why. As
 * long as nothing changed it is the same object.
 */
export function withoutPaused(read: ReadCatalog, store: PinStore): ReadCatalog {
  const servers = new WeakMap<CatalogServer, { of: PausedTools; without: CatalogServer }>()
  const catalogs = new WeakMap<Catalog, { shared: unknown; own: unknown; without: Catalog }>()

  function pauseIn(server: CatalogServer, of: PausedTools | undefined, isShared: boolean): CatalogServer {
    if (of === undefined) return server
    const before = servers.get(server)
    if (before?.of === of) return before.without
    const without = splitOff(server, of, isShared)
    servers.set(server, { of, without })
    return without
  }

  async function pause(catalog: Catalog, owner: NonNullable<PinOwner>): Promise<Catalog> {
    const shared = await store.pausedOf(null)
    const own = catalog.shared === undefined ? undefined : await store.pausedOf(owner)
    if (shared.size === 0 && (own?.size ?? 0) === 0) return catalog
    const before = catalogs.get(catalog)
    if (before?.shared === shared && before.own === own) return before.without
    const areShared = new Set((catalog.shared ?? catalog).servers.map(({ name }) => name))
    const without: Catalog = {
      servers: catalog.servers.map((server) =>
        areShared.has(server.name)
          ? pauseIn(server, shared.get(server.name), true)
          : pauseIn(server, own?.get(server.name), false),
      ),
      ...(catalog.shared && { shared: await pause(catalog.shared, owner) }),
    }
    catalogs.set(catalog, { shared, own, without })
    return without
  }

  return async (home) => pause(await read(home), home)
}

function splitOff(server: CatalogServer, of: PausedTools, isShared: boolean): CatalogServer {
  const tools: Tool[] = []
  const paused: NonNullable<CatalogServer['paused']> = []
  for (const tool of server.tools) {
    const found = of.get(tool.tool)
    // What an administrator has put there since is what is accepted now.
    if (found === undefined || (isShared && digestOfDefinition(tool) !== found.accepted)) tools.push(tool)
    else paused.push({ tool, reason: whyPaused(tool, found.isKeptOff), isKeptOff: found.isKeptOff })
  }
  if (paused.length === 0) return server
  const { digest: _, ...rest } = server
  return { ...rest, tools, paused }
}
