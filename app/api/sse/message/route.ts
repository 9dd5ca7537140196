import { serveMcp } from '../../../_server/mcp.ts'

/** What a client of the older SSE transport says. */
export const POST = serveMcp
