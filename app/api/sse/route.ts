import { serveMcp } from '../../_server/mcp.ts'

export const dynamic = 'force-dynamic'

/** Opens the stream of the older SSE transport. */
export const GET = serveMcp
