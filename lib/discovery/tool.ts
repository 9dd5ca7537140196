import type { FinishedBy } from './mark-of-writing.ts'

/** A JSON Schema as an MCP server wrote it. */
export type JsonSchema = { [key: string]: unknown }

/** What a server says about the nature of a tool (MCP tool annotations). Hints, not promises. */
export interface ToolAnnotations {
  title?: string
  readOnlyHint?: boolean
  destructiveHint?: boolean
  idempotentHint?: boolean
  openWorldHint?: boolean
}

/** One tool of one MCP server, as a program can import it. */
export interface Tool {
  /** The server's name, exact. */
  server: string
  /** The tool's MCP name, exact. */
  tool: string
  /** The exported function and the file's base name: `read_file` → `readFile`. */
  fn: string
  /** What a program imports: `./servers/filesystem/readFile.ts`. */
  module: string
  description: string
  inputSchema: JsonSchema
  outputSchema?: JsonSchema
  annotations?: ToolAnnotations
  /** One line of TypeScript: `readFile(input: { path: string }): Promise<string>`. */
  signature: string
  /** Where the module is not just as generation made it: edited since, or written by a person. */
  origin?: 'hand-edited' | 'hand-written'
}

/** A module or a whole server that cannot be used, and why. The others are not affected. */
export interface Broken {
  /** Path relative to the servers folder: `weather/server.json` or `weather/getWeather.ts`. */
  file: string
  reason: string
}

/** One server with the tools that can be imported from it. */
export interface CatalogServer {
  name: string
  description: string
  tools: Tool[]
  /** Tools that are not used, because they say something else than they were accepted with; each with why. */
  paused?: { tool: Tool; reason: string; isKeptOff: boolean }[]
  broken: Broken[]
  /** Not all of its modules are written, and who is to finish them. Absent where they are. */
  finishedBy?: FinishedBy
  /** Two with the same digest have the same name, description and tools. Absent where nobody counted it. */
  digest?: string
}

/** Every tool a person's programs can import, by server, both in alphabetical order. */
export interface Catalog {
  servers: CatalogServer[]
  /** Where a person's own servers are among them: the same without those, one object for everybody. */
  shared?: Catalog
}

/** How much is told about a tool; each level holds the one before. */
export type Detail = 'name' | 'description' | 'full'
