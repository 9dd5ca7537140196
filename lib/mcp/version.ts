/** What we call ourselves towards MCP servers and clients. A test holds the version against package.json. */
export const PRODUCT = { name: 'code-execution-mcp', version: '0.1.0' }
