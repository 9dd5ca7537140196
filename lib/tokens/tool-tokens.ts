import { setImmediate } from 'node:timers/promises'
import { countTokens } from './count-tokens.ts'
import { type CountedTool, schemaText } from './prompts.ts'

const counted = new WeakMap<CountedTool, number>()

/**
 * Counted at once: others count in between. Far below what one question counts whole, so that the tokens of a tool are its own
 * whatever it is counted with: they are kept.
 */
const AT_ONCE_CHARS = 256 * 1024

/**
 * Tokens of each tool as direct calling sends it, each counted once, also where there are very many. Throws the reason of
 * `signal` when it aborts; what was counted until then stays.
 */
export async function countTools(tools: readonly CountedTool[], signal?: AbortSignal): Promise<number[]> {
  const missing = [...new Set(tools)].filter((tool) => !counted.has(tool))
  for (const portion of portionsOf(missing)) {
    signal?.throwIfAborted()
    const counts = await countTokens(portion.map(({ text }) => text))
    for (const [at, { tool }] of portion.entries()) counted.set(tool, counts[at]!)
    // Texts that were counted before are answered at once.
    await setImmediate()
  }
  return tools.map((tool) => counted.get(tool)!)
}

/** One tool at least in each. */
function* portionsOf(tools: readonly CountedTool[]): Iterable<{ tool: CountedTool; text: string }[]> {
  let portion: { tool: CountedTool; text: string }[] = []
  let chars = 0
  for (const tool of tools) {
    const text = schemaText(tool)
    if (portion.length > 0 && chars + text.length > AT_ONCE_CHARS) {
      yield portion
      portion = []
      chars = 0
    }
    portion.push({ tool, text })
    chars += text.length
  }
  if (portion.length > 0) yield portion
}
