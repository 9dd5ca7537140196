import { countTokens } from './count-tokens.ts'
import { type CountedTool, schemaText } from './prompts.ts'

const counted = new WeakMap<CountedTool, number>()

/** Tokens of each tool as direct calling sends it, each counted once. */
export async function countTools(tools: readonly CountedTool[]): Promise<number[]> {
  const missing = [...new Set(tools)].filter((tool) => !counted.has(tool))
  if (missing.length > 0) {
    const counts = await countTokens(missing.map(schemaText))
    missing.forEach((tool, i) => {
      counted.set(tool, counts[i]!)
    })
  }
  return tools.map((tool) => counted.get(tool)!)
}
