/** Where MCP clients connect: Streamable HTTP, and the older SSE with the address that its messages are posted to. */
export const MCP_PATH = '/api/mcp'
export const SSE_PATH = '/api/sse'
export const SSE_MESSAGES_PATH = `${SSE_PATH}/message`
