import { type CountedTool, schemaText } from '../../tokens/prompts.ts'
import { countTools } from '../../tokens/tool-tokens.ts'

/** Of what is counted in one question only so much is counted whole. */
const COUNTED_AT_ONCE = 2 * 1024 * 1024

/** Tokens of each tool as direct calling sends it, also where there are very many. */
export async function countSchemas(tools: readonly CountedTool[]): Promise<number[]> {
  const counts: number[] = []
  let some: CountedTool[] = []
  let chars = 0
  for (const tool of tools) {
    const { length } = schemaText(tool)
    if (some.length > 0 && chars + length > COUNTED_AT_ONCE) {
      counts.push(...(await countTools(some)))
      ;[some, chars] = [[], 0]
    }
    some.push(tool)
    chars += length
  }
  return [...counts, ...(await countTools(some))]
}
