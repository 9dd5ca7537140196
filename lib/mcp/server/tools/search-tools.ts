import { z } from 'zod'
import type { ReadModule } from '../../../guardrails/import-closure.ts'
import { countTokens } from '../../../tokens/count-tokens.ts'
import { defineTool, ToolAnswer, type ToolCall } from '../tool.ts'
import { toolResult } from '../tool-result.ts'

const MAX_RESULTS = 50
/** A query is words, not a document; each costs everybody time. */
const MAX_QUERY = 2_000

type Level = 'name' | 'description' | 'full'
type Found = { server: string; tool: string; details: unknown }

/** Finds the tools that fit, and tells as much of each as was asked for. */
export const searchTools = defineTool({
  name: 'search_tools',
  description: 'Find tools for a task in words. "full" adds each module to import, with its types.',
  input: z.strictObject({
    query: z.string().max(MAX_QUERY),
    detail_level: z.enum(['name', 'description', 'full']).default('name'),
    max_results: z.number().int().min(1).max(MAX_RESULTS).default(10),
  }),
  output: z.record(
    z.string(),
    z.union([z.array(z.string()), z.record(z.string(), z.looseObject({ description: z.string() }))]),
  ),
  annotations: { readOnlyHint: true, openWorldHint: false },
  isQuick: true,
  async call({ query, detail_level: detail, max_results: limit }, call) {
    const { results } = await call.playground.searchTools(call.person, query, { limit, detail: 'full' })
    const read = await call.playground.modules(call.person)
    const found = await Promise.all(results.map((one) => withDetails(one, detail, read)))
    const kept = await whatFits(found, call.config.mcp_server.result_tokens)
    const value = byServer(kept, detail)
    const missing = found.length - kept.length
    if (missing === 0) return value
    const names = found.slice(kept.length).map(({ server, tool }) => `${server}/${tool}`)
    return new ToolAnswer(
      toolResult(value, [`Not shown, as it would be too long: ${names.join(', ')}. Ask for fewer at a time.`]),
    )
  },
})

type Result = Awaited<ReturnType<ToolCall['playground']['searchTools']>>['results'][number]

async function withDetails(result: Result, detail: Level, read: ReadModule): Promise<Found> {
  const { server, tool, description = '', module = '', inputSchema, outputSchema } = result
  if (detail === 'name') return { server, tool, details: tool }
  if (detail === 'description') return { server, tool, details: { description } }
  // The text of its module, with the path it is imported by.
  const code = `// ${module}\n${(await read(module.replace(/^\.\//, ''))) ?? ''}`
  return { server, tool, details: { description, code, inputSchema, ...(outputSchema && { outputSchema }) } }
}

/** As many as a client can bear, and one at least. */
async function whatFits(found: Found[], mostTokens: number): Promise<Found[]> {
  const texts = found.map(({ tool, details }) => JSON.stringify([tool, details]))
  // No text has more tokens than bytes, and counting takes its time.
  if (Buffer.byteLength(texts.join('')) <= mostTokens) return found
  const counts = await countTokens(texts)
  let sum = 0
  const last = counts.findIndex((count) => (sum += count) > mostTokens)
  return last === -1 ? found : found.slice(0, Math.max(1, last))
}

function byServer(found: Found[], detail: Level): Record<string, unknown> {
  const servers = new Map<string, Found[]>()
  for (const one of found) servers.set(one.server, [...(servers.get(one.server) ?? []), one])
  return Object.fromEntries(
    [...servers].map(([server, tools]) => [
      server,
      detail === 'name'
        ? tools.map(({ tool }) => tool)
        : Object.fromEntries(tools.map(({ tool, details }) => [tool, details])),
    ]),
  )
}
