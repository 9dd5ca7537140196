import { createHash } from 'node:crypto'
import type { Catalog } from '../../lib/discovery/tool.ts'
import type { ListedCatalog } from '../_panels/tools/catalog.ts'

/** The catalog as a page lists it. Two of the same version have the same tools with the same types. */
export function listCatalog({ servers }: Catalog): ListedCatalog {
  const told = servers.map(({ name, digest, tools, broken }) => [name, digest ?? tools, broken])
  return {
    version: createHash('sha256').update(JSON.stringify(told)).digest('base64url'),
    servers: servers.map(({ name, description, tools, broken }) => ({
      name,
      description,
      broken,
      tools: tools.map(({ tool, description, signature }) => ({ tool, description, signature })),
    })),
  }
}
