/** What the sandbox puts in place for these helpers. */
interface Host {
  getPrompt(name: string, args: { [name: string]: string }, options: { server?: string }): Promise<unknown>
}

const host = Reflect.get(globalThis, Symbol.for('code-execution-mcp.host')) as Host

/** One block of a message; what is no text was saved to the workspace. */
export interface PromptContent {
  type: string
  text?: string
  uri?: string
  mimeType?: string
  /** Of a file, relative to the workspace. */
  path?: string
  bytes?: number
  /** Why there is no `path`: with a token that only reads no file is saved. */
  notSaved?: string
}

export interface Prompt {
  description: string
  messages: { role: 'user' | 'assistant'; content: PromptContent }[]
}

/**
 * A prompt of an MCP server with its arguments filled in: of `server`, or of the one server that has it. Counts as a call of a
 * tool; throws a `ToolError` when it fails, and when several servers have it.
 */
export function getPrompt(
  name: string,
  args: { [name: string]: string } = {},
  options: { server?: string } = {},
): Promise<Prompt> {
  return host.getPrompt(name, args, options) as Promise<Prompt>
}
