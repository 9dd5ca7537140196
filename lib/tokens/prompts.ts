// The texts of direct calling that are counted. Those of code mode are the ones that are really sent.

/** A tool as far as a model reads of it. */
export interface CountedTool {
  server: string
  tool: string
  description: string
  inputSchema: object
}

const CALL_TOOLS = 'Do the task with the tools you have. Call several at once where they do not depend on each other.'

/** What a model reads in direct calling, without the schemas. */
export function directPrompt(task: string): string {
  return `${CALL_TOOLS}\n\n${task}`
}

/** A tool as direct calling sends it: in every turn. */
export function schemaText(tool: CountedTool): string {
  return JSON.stringify({
    type: 'function',
    function: { name: `${tool.server}__${tool.tool}`, description: tool.description, parameters: tool.inputSchema },
  })
}
