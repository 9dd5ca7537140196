import { createHash } from 'node:crypto'
import type { Tool } from './tool.ts'

/** Of what a tool says of itself: two with the same digest are the same tool to whoever allowed or recorded it. */
export const digestOf = ({ inputSchema, outputSchema, description, annotations }: Tool): string =>
  createHash('sha256')
    .update(JSON.stringify([inputSchema, outputSchema, description, annotations]))
    .digest('base64url')
    .slice(0, 16)

/** By which digests are kept. */
export const nameOf = ({ server, tool }: Pick<Tool, 'server' | 'tool'>) => `${server}.${tool}`
