import type { Tool } from '../discovery/tool.ts'

/** Characters of English and JSON to one token, near enough for a bound: counting exactly takes a tokenizer of 0.2 s. */
const CHARACTERS_PER_TOKEN = 4

const kept = new WeakMap<Tool, number>()

/** About how many tokens a model reads for a tool: its description, input and output. */
export function tokensOf(tool: Tool): number {
  let tokens = kept.get(tool)
  if (tokens === undefined) {
    const { tool: name, description, inputSchema, outputSchema } = tool
    tokens = Math.ceil(JSON.stringify({ name, description, inputSchema, outputSchema }).length / CHARACTERS_PER_TOKEN)
    kept.set(tool, tokens)
  }
  return tokens
}

/**
 * As many of the places, in their order, as the budget allows. What is too large is passed over; what is settled never, and
 * where nothing is, the first never.
 */
export function fitBudget(
  places: readonly number[],
  toolAt: (place: number) => Tool,
  maxTokens: number,
  settled: ReadonlySet<number>,
): number[] {
  let left = maxTokens
  for (const place of settled) left -= tokensOf(toolAt(place))
  return places.filter((place, i) => {
    if (settled.has(place)) return true
    const tokens = tokensOf(toolAt(place))
    if ((i > 0 || settled.size > 0) && tokens > left) return false
    left -= tokens
    return true
  })
}
