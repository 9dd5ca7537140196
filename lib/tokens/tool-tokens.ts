import type { Tool } from '../discovery/tool.ts'
import { countTokens } from './count-tokens.ts'
import { schemaText } from './prompts.ts'

const counted = new WeakMap<Tool, number>()

/** Tokens of each tool as direct calling sends it, each counted once. */
export async function countTools(tools: readonly Tool[]): Promise<number[]> {
  const missing = [...new Set(tools)].filter((tool) => !counted.has(tool))
  if (missing.length > 0) {
    const counts = await countTokens(missing.map(schemaText))
    missing.forEach((tool, i) => {
      counted.set(tool, counts[i]!)
    })
  }
  return tools.map((tool) => counted.get(tool)!)
}
