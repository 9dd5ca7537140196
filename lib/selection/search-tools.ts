import type { Catalog, Detail, JsonSchema, LearnedOutput, Tool } from '../discovery/tool.ts'
import type { ToolChoice } from '../runs/event.ts'
import { parseTask } from '../task/parse-task.ts'
import type { SelectOptions, Selector } from './create-selector.ts'

export interface ToolSearch {
  results: {
    server: string
    tool: string
    score: number
    selected: boolean
    why: string[]
    /** Settled by the person. */
    settled?: 'pinned' | 'excluded'
    /** Its description gives the model instructions; it is not chosen for that, unless it is `selected`. */
    injectedInstructions?: readonly string[]
    /** From `description` on. */
    description?: string
    /** Only in `full`. */
    signature?: string
    /** What a program imports: `./servers/filesystem/readFile.ts`. */
    module?: string
    inputSchema?: JsonSchema
    outputSchema?: JsonSchema
    /** In place of an `outputSchema`. */
    learned?: LearnedOutput
  }[]
  /** Below it nothing is selected, but for what is pinned. */
  cut: number
  considered: number
  method: string
  ms: number
}

export interface SearchOptions {
  /** How many tools at most. Default 10. */
  limit?: number
  detail?: Detail
  /** What is settled beforehand. */
  choice?: ToolChoice
  /** What is told of a tool in full, instead of the tool itself. */
  describe?: (tool: Tool) => Tool
}

/** Ranks the tools of a catalog for a task in words, and tells as much of each as was asked for. */
export function searchTools(
  selector: Selector,
  catalog: Catalog,
  query: string,
  {
    limit = 10,
    detail = 'description',
    choice,
    likeness,
    describe = (tool) => tool,
  }: SearchOptions & Pick<SelectOptions, 'likeness'> = {},
): ToolSearch {
  const began = performance.now()
  const { ranked, cut, considered, method } = selector.select(parseTask(query), catalog, { limit, likeness, choice })
  const results = ranked.slice(0, limit).map(({ tool, score, selected, why, settled, injectedInstructions }) => ({
    server: tool.server,
    tool: tool.tool,
    score,
    selected,
    why,
    ...(settled && { settled }),
    ...(injectedInstructions && { injectedInstructions }),
    ...(detail !== 'name' && { description: tool.description }),
    ...(detail === 'full' && inFull(describe(tool))),
  }))
  return { results, cut, considered, method, ms: Math.round((performance.now() - began) * 100) / 100 }
}

const inFull = ({ signature, module, inputSchema, outputSchema, learned }: Tool) => ({
  ...{ signature, module, inputSchema },
  ...(outputSchema && { outputSchema }),
  ...(learned && { learned }),
})
