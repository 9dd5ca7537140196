/** What the sandbox puts in place for these helpers. */
interface Host {
  readResource(uri: string, options: { server?: string }): Promise<unknown>
}

const host = Reflect.get(globalThis, Symbol.for('code-execution-mcp.host')) as Host

/** What a server has at an address: a text, or a file that was saved to the workspace. */
export interface Resource {
  uri: string
  mimeType: string
  /** Absent where it is no text. */
  text?: string
  /** Of a file, relative to the workspace. */
  path?: string
  bytes?: number
  /** Why there is no `path`: with a token that only reads no file is saved. */
  notSaved?: string
  /** Where there is more than one at the address. */
  others?: Resource[]
}

/**
 * Reads a resource of an MCP server: of `server`, or of the one server that has it. Counts as a call of a tool; throws a
 * `ToolError` when it fails, and when several servers have it.
 */
export function readResource(uri: string, options: { server?: string } = {}): Promise<Resource> {
  return host.readResource(uri, options) as Promise<Resource>
}
