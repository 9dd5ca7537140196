import { createHash } from 'node:crypto'
import { type LearnedTypes, NOTHING_LEARNED } from '../../lib/discovery/learned/learned-types.ts'
import type { Catalog } from '../../lib/discovery/tool.ts'
import type { ListedCatalog } from '../_panels/tools/catalog.ts'

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
