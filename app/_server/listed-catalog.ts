import { createHash } from 'node:crypto'
import { type LearnedTypes, NOTHING_LEARNED } from '../../lib/discovery/learned/learned-types.ts'
import type { Catalog } from '../../lib/discovery/tool.ts'
import { countTools, type ListedCatalog } from '../_panels/tools/catalog.ts'

/** What thousands of tools say is more than the rest of a page, which would wait for it. */
const MOST_WHOLE = 200

/** The catalog as a page lists it. Two of the same version have the same tools with the same types, learned ones too. */
export function listCatalog({ servers }: Catalog, learned: LearnedTypes = NOTHING_LEARNED): ListedCatalog {
  const told = [learned.version, servers.map(({ name, digest, tools, broken }) => [name, digest ?? tools, broken])]
  return {
    version: createHash('sha256').update(JSON.stringify(told)).digest('base64url'),
    servers: servers.map(({ name, description, tools, broken }) => ({
      name,
      description,
      broken,
      tools: tools
        .map(learned.withLearned)
        .map(({ tool, description, signature }) => ({ tool, description, signature })),
    })),
  }
}

/** What comes with a page: of many tools the names, and the page asks for the rest once it is there. */
export function outlineOf(listed: ListedCatalog): ListedCatalog {
  if (countTools(listed.servers) <= MOST_WHOLE) return listed
  const servers = listed.servers.map((server) => ({ ...server, tools: server.tools.map(({ tool }) => ({ tool })) }))
  return { ...listed, servers, isOutline: true }
}
