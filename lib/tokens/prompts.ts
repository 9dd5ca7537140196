import type { Tool } from '../discovery/tool.ts'

// The texts that are counted. Both sides get the same task and about the same amount of instruction.

const WRITE_A_PROGRAM = `Write one TypeScript module that does the task. It may import only the functions below, from the paths shown,
and node:fs/promises and node:path. Top-level await is allowed. Its default export is the result. Keep what is large
inside the program and return only what was asked for.`

const CALL_TOOLS = 'Do the task with the tools you have. Call several at once where they do not depend on each other.'

/** What a model reads before it writes the program. */
export function codeModePrompt(task: string, tools: readonly Tool[]): string {
  const declarations = tools.map(
    (tool) => `// ${tool.module}\n/** ${tool.description} */\nexport function ${tool.signature}`,
  )
  return [WRITE_A_PROGRAM, ...declarations, task].join('\n\n')
}

/** What a model reads in direct calling, without the schemas. */
export function directPrompt(task: string): string {
  return `${CALL_TOOLS}\n\n${task}`
}

/** A tool as direct calling sends it: in every turn. */
export function schemaText(tool: Tool): string {
  return JSON.stringify({
    type: 'function',
    function: { name: `${tool.server}__${tool.tool}`, description: tool.description, parameters: tool.inputSchema },
  })
}

/** A call as a model writes it in direct calling. */
export function argumentsText(tool: Tool, input: unknown): string {
  return JSON.stringify({ name: `${tool.server}__${tool.tool}`, arguments: input ?? {} })
}
