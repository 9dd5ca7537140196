import { z } from 'zod'
import type { Catalog, Detail, Tool } from '../../../lib/discovery/tool.ts'
import { defineRoute } from '../../_server/define-route.ts'
import { parseInput } from '../../_server/parse-input.ts'

const toolsQuery = z.strictObject({
  query: z.string().max(20_000).optional(),
  detail: z.enum(['name', 'description', 'full']).default('name'),
  limit: z.coerce.number().int().min(1).max(200).optional(),
})

/** The catalog by server, or with `query` the tools that fit it, best first. */
export const GET = defineRoute(async ({ request, person, playground }) => {
  const { query, detail, limit } = parseInput(toolsQuery, Object.fromEntries(request.nextUrl.searchParams))
  if (query?.trim()) return playground.searchTools(person, query, { detail, ...(limit && { limit }) })
  const [catalog, { withLearned }] = await Promise.all([playground.catalog(person), playground.learned(person)])
  return byServer(catalog, (tool) => describe(withLearned(tool), detail))
})

function byServer(catalog: Catalog, shown: (tool: Tool) => unknown) {
  return Object.fromEntries(catalog.servers.map((server) => [server.name, server.tools.map(shown)]))
}

function describe({ tool, description, signature, inputSchema, outputSchema, learned }: Tool, detail: Detail) {
  if (detail === 'name') return tool
  if (detail === 'description') return { tool, description }
  return { tool, description, signature, inputSchema, outputSchema, learned }
}
