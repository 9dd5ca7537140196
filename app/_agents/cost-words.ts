import { formatCount, formatQuantity } from '../../lib/format/duration.ts'

/** So many tools an agent with tool search is taken to load for one task. */
export const SEARCHED_TOOLS = 5

/** Tokens of the tools that are found by a search of the agent's own, were they as long as the mean of all. */
export function searchedTokens({ tools, tokens }: { tools: number; tokens: number }): number {
  return tools === 0 ? 0 : Math.round((tokens / tools) * Math.min(SEARCHED_TOOLS, tools))
}

/** What the figures say, whichever way is cheaper. */
export function costWords(ours: number, direct: { tools: number; tokens: number }): string {
  if (direct.tools === 0) return 'You have no tools yet, so there is nothing to compare it with.'
  const searched = searchedTokens(direct)
  const between = `${formatCount(ours)} against ${formatCount(direct.tokens)}`
  const all =
    ours < direct.tokens
      ? `Tokens of the tool list, sent with each turn: ${between}.`
      : `Direct is cheaper here: ${between}. This server saves tokens when there are more tools.`
  const found = formatQuantity(Math.min(SEARCHED_TOOLS, direct.tools), 'tool')
  const beside = searched < ours ? 'fewer than' : searched > ours ? 'more than' : 'as many as'
  return `${all} An agent with its own tool search would load ${formatCount(searched)} tokens for ${found}, ${beside} our ${formatCount(ours)}; results of its calls still pass through the model.`
}
