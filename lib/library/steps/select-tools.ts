import { type ConfigInput, configOf } from '../../config/config-of.ts'
import type { Catalog, Tool } from '../../discovery/tool.ts'
import type { ToolChoice } from '../../runs/event.ts'
import { createSelector } from '../../selection/create-selector.ts'
import type { Selection } from '../../selection/selection.ts'
import { parseTask } from '../../task/parse-task.ts'

export interface SelectToolsOptions {
  /** Its section `selection` says what the tools chosen may cost. */
  config?: ConfigInput
  /** Tools that are settled beforehand, as `server/tool`. */
  choice?: Omit<ToolChoice, 'method'>
  /** How many tools are ranked at most; those chosen are always among them. Default 20. */
  limit?: number
  /** What the tools chosen may cost a model to read, in tokens. Default: `selection.max_tokens`. */
  maxTokens?: number
}

/** What was chosen, and the ranking it was chosen from, best first. */
export interface SelectedTools extends Selection {
  tools: Tool[]
}

/** One for all: it keeps the index of a catalog for as long as there is that catalog. */
const selector = createSelector()

/**
 * Chooses the few tools of a catalog that a task needs, by their words; none where nothing fits. The same task over the same
 * catalog gives the same answer, and the index of a catalog is made once. Throws `invalid-input` for an empty task and for a
 * choice that names a tool that is not there, `configuration` for settings that are wrong.
 *
 * @example
 * const { tools, ranked } = selectTools('Calculate (100 + 200) * 3', await discoverTools())
 * console.log(tools.map(({ module }) => module), ranked[0]?.why)
 */
export function selectTools(
  task: string,
  catalog: Catalog,
  { config, choice, limit, maxTokens = configOf(config).selection.max_tokens }: SelectToolsOptions = {},
): SelectedTools {
  const options = { maxTokens, ...(limit && { limit }), ...(choice && { choice }) }
  const selection = selector.select(parseTask(task), catalog, options)
  return { ...selection, tools: selection.ranked.filter(({ selected }) => selected).map(({ tool }) => tool) }
}
