import type { Catalog, Detail, JsonSchema } from '../discovery/tool.ts'
import { parseTask } from '../task/parse-task.ts'
import type { SelectOptions, Selector } from './create-selector.ts'

export interface ToolSearch {
  results: {
    server: string
    tool: string
    score: number
    selected: boolean
    why: string[]
    /** From `description` on. */
    description?: string
    /** Only in `full`. */
    signature?: string
    inputSchema?: JsonSchema
    outputSchema?: JsonSchema
  }[]
  method: string
  ms: number
}

export interface SearchOptions {
  /** How many tools at most. Default 10. */
  limit?: number
  detail?: Detail
}

/** Ranks the tools of a catalog for a task in words, and tells as much of each as was asked for. */
export function searchTools(
  selector: Selector,
  catalog: Catalog,
  query: string,
  { limit = 10, detail = 'description', likeness }: SearchOptions & Pick<SelectOptions, 'likeness'> = {},
): ToolSearch {
  const began = performance.now()
  const { ranked, method } = selector.select(parseTask(query), catalog, { limit, likeness })
  const results = ranked.slice(0, limit).map(({ tool, score, selected, why }) => ({
    server: tool.server,
    tool: tool.tool,
    score,
    selected,
    why,
    ...(detail !== 'name' && { description: tool.description }),
    ...(detail === 'full' && {
      signature: tool.signature,
      inputSchema: tool.inputSchema,
      ...(tool.outputSchema && { outputSchema: tool.outputSchema }),
    }),
  }))
  return { results, method, ms: Math.round((performance.now() - began) * 100) / 100 }
}
