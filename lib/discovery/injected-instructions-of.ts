import { injectedInstructionsIn } from './suspicious-text.ts'
import type { Tool } from './tool.ts'

const kept = new WeakMap<Tool, readonly string[]>()

/**
 * The instructions to a model that a tool carries where it should say what it does; none for nearly all. Such a tool is
 * kept from whatever writes programs until a person asks for it by its full name.
 */
export function injectedInstructionsOf(tool: Tool): readonly string[] {
  let found = kept.get(tool)
  if (found === undefined) {
    const { tool: name, description, inputSchema, outputSchema } = tool
    found = injectedInstructionsIn(`${name}\n${description}\n${JSON.stringify([inputSchema, outputSchema])}`)
    kept.set(tool, found)
  }
  return found
}
