/** What the sandbox puts in place for these helpers. */
interface Host {
  callTool(server: string, tool: string, input: unknown): Promise<unknown>
}

const host = Reflect.get(globalThis, Symbol.for('code-execution-mcp.host')) as Host

/**
 * Calls a tool of an MCP server and gives what it answered. Throws a `ToolError` when the call fails. A program may call
 * exactly the tools whose modules it imports; the modules under `servers/` are how this is meant to be used.
 */
export function callTool(server: string, tool: string, input: unknown): Promise<unknown> {
  return host.callTool(server, tool, input)
}

const GlobalToolError = ToolError
type GlobalToolError = ToolError

export { GlobalToolError as ToolError }
