import { serveMcp } from '../../_server/mcp.ts'

export const dynamic = 'force-dynamic'

/** The MCP server over Streamable HTTP, in both revisions of the protocol. */
export const POST = serveMcp
/** Streams of a session. */
export const GET = serveMcp
/** Ends a session. */
export const DELETE = serveMcp
