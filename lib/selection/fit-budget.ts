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

/** As many of the places, in their order, as the budget allows; what is too large is passed over, the first never. */
export function fitBudget(places: readonly number[], toolAt: (place: number) => Tool, maxTokens: number): number[] {
  let left = maxTokens
  return places.filter((place, i) => {
    const tokens = tokensOf(toolAt(place))
    if (i > 0 && tokens > left) return false
    left -= tokens
    return true
  })
}
