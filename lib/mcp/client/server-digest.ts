import { createHash } from 'node:crypto'
import type { McpServer } from './mcp-servers.ts'

/** The same for the same configuration, and nothing of its secrets. */
export const serverDigest = (server: McpServer): string =>
  createHash('sha256').update(JSON.stringify(server)).digest('base64')
