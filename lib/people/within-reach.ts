import type { OutOfReach } from '../broker/stages/reach.ts'
import { kindOf } from '../broker/tool-kind.ts'
import type { Catalog, CatalogServer, Tool } from '../discovery/tool.ts'
import type { ReadModule } from '../guardrails/import-closure.ts'
import type { OfferedServer } from './offered-tools.ts'
import { isFull, type Reach, wordsOf } from './reach.ts'
import { type NamedTools, namedTools } from './tool-patterns.ts'

/** A catalog as far as a token reaches. */
export interface ReachedCatalog {
  /** The tools within reach. The same object for as long as the whole one is. */
  catalog: Catalog
  /** All that the person has. */
  whole: Catalog
  /** Why a call is out of reach, in words for whoever wrote the program; null where it is within, or nothing bounds it. */
  outOfReach: OutOfReach
  /** Which of a server's tools are within reach. */
  of(server: string): 'all' | 'some' | 'none'
  /** Modules that are not there for it, as programs import them: of tools, and indexes that bring such. */
  hidden: ReadonlySet<string>
}

export type NarrowCatalog = (whole: Catalog, reach: Reach | undefined) => ReachedCatalog

const NONE: ReadonlySet<string> = new Set()

// A catalog that does not change is asked about with every token there is.
const MOST_KEPT = 64

/**
 * What of a catalog a token reaches. That a tool only reads is believed of servers that everybody has, as they were
 * connected by an administrator; `saidToRead`: of which others an administrator says so.
 */
export function createNarrowing(saidToRead: (tool: Pick<Tool, 'server' | 'tool'>) => boolean): NarrowCatalog {
  const kept = new WeakMap<Catalog, Map<string, ReachedCatalog>>()
  return (whole, reach) => {
    if (reach === undefined || isFull(reach))
      return { catalog: whole, whole, outOfReach: () => null, of: () => 'all', hidden: NONE }
    const narrowed = kept.get(whole) ?? new Map<string, ReachedCatalog>()
    kept.set(whole, narrowed)
    const key = JSON.stringify([reach.tools, reach.readsOnly])
    const known = narrowed.get(key) ?? narrow(whole, reach, saidToRead)
    narrowed.delete(key)
    narrowed.set(key, known) // Most recently used last.
    const [oldest] = narrowed.keys()
    if (narrowed.size > MOST_KEPT && oldest !== undefined) narrowed.delete(oldest)
    return known
  }
}

function narrow(
  whole: Catalog,
  reach: Reach,
  saidToRead: (tool: Pick<Tool, 'server' | 'tool'>) => boolean,
): ReachedCatalog {
  const shared = new Set((whole.shared ?? whole).servers.map(({ name }) => name))
  const reads = (tool: Tool) => kindOf(tool, shared.has(tool.server), saidToRead(tool)) === 'reads'
  const named = reach.tools === null ? ALL : namedTools(reach.tools)
  const isWithin = (tool: Tool) => named.has(tool) && (!reach.readsOnly || reads(tool))
  const isWhole = new Set<string>()
  const hidden = new Set<string>()
  const servers = whole.servers.flatMap((server) => {
    const tools = server.tools.filter(isWithin)
    if (tools.length === server.tools.length && named.of(server.name) === 'all') {
      isWhole.add(server.name)
      return [server]
    }
    const isLeft = new Set(tools)
    for (const tool of server.tools) if (!isLeft.has(tool)) hidden.add(tool.module)
    for (const { tool } of server.paused ?? []) if (!isWithin(tool)) hidden.add(tool.module)
    if (server.tools[0]) hidden.add(indexOf(server.tools[0]))
    const paused = server.paused?.filter(({ tool }) => isWithin(tool)) ?? []
    return tools.length > 0 || paused.length > 0 ? [partOf(server, tools, paused)] : []
  })
  const isThere = new Set(servers.map(({ name }) => name))
  return {
    // Everybody's index of tools serves these as well: what they do not have is left out when it is read.
    catalog: { servers, shared: whole.shared ?? whole },
    whole,
    of(server) {
      if (isWhole.has(server)) return 'all'
      return isThere.has(server) ? 'some' : 'none'
    },
    hidden,
    outOfReach({ op, server, tool, definition, isRead }) {
      const name = `${server}.${tool}`
      if (op === 'fetch' || op === 'load-state' || op === 'save-state')
        return reach.readsOnly && !isRead ? `${name} ${WRITES}` : null
      // It reads nothing and writes nothing; what it costs is bounded by the run.
      if (op === 'ask' || op === 'extract') return null
      // What is no tool, such as a resource, is of a server as a whole.
      const isNamed = op === 'tool' ? named.has({ server, tool }) : named.of(server) === 'all'
      if (!isNamed)
        return `${name} is not there for this token, which was made for ${wordsOf({ ...reach, readsOnly: false })} only. Ask with one that reaches it.`
      if (!reach.readsOnly) return null
      if (op !== 'tool') return isRead ? null : `${name} ${WRITES}`
      // One that the program does not import is refused for that.
      return definition === undefined || reads(definition) ? null : `${name} ${NOT_KNOWN}`
    },
  }
}

const ALL: NamedTools = { of: () => 'all', has: () => true }

const WRITES = 'changes something, and this token may only read. Ask with a token that may write.'
const NOT_KNOWN =
  'is not known to only read, and this token may call no other tools. Ask with one that may write; or an administrator names the tool under approvals.reads.'

/** What a person can give a token, by server. */
export function offeredTools(
  catalog: Catalog,
  saidToRead: (tool: Pick<Tool, 'server' | 'tool'>) => boolean,
): OfferedServer[] {
  const shared = new Set((catalog.shared ?? catalog).servers.map(({ name }) => name))
  const offered = (tool: Tool) => ({
    tool: tool.tool,
    kind: kindOf(tool, shared.has(tool.server), saidToRead(tool)),
  })
  return catalog.servers
    .filter(({ tools }) => tools.length > 0)
    .map(({ name, tools }) => ({ name, tools: tools.map(offered) }))
}

type Paused = NonNullable<CatalogServer['paused']>

/** Without its digest, which stands for all of its tools, and without the names of files of those that are left out. */
function partOf({ name, description }: CatalogServer, tools: Tool[], paused: Paused): CatalogServer {
  return { name, description, tools, ...(paused.length > 0 && { paused }), broken: [] }
}

/** Reads modules as a token has them. */
export function readWithinReach(read: ReadModule, reached: () => Promise<ReachedCatalog>): ReadModule {
  return async (path) => ((await reached()).hidden.has(`./${path}`) ? null : read(path))
}

/** The module of its server with which all of its tools come. */
const indexOf = ({ module }: Tool) => module.replace(/[^/]+$/, 'index.ts')

/** Whether a server is reached as a whole: what it has besides tools, such as resources, is of all of it. */
export function reachesServer(reach: Reach | undefined): (server: string) => boolean {
  if (!reach?.tools) return () => true
  const named = namedTools(reach.tools)
  return (server) => named.of(server) === 'all'
}
