import { createHash } from 'node:crypto'
import type { Tool } from './tool.ts'

/** Of what a tool says of itself: two with the same digest are the same tool to whoever allowed or recorded it. */
export const digestOf = ({ inputSchema, outputSchema, description, annotations }: Tool): string =>
  shortDigest(JSON.stringify([inputSchema, outputSchema, description, annotations]))

/** The same and of the text of its module, which a record of a run is made with. */
export const digestWithModule = (tool: Tool, text: string): string => `${digestOf(tool)}.${shortDigest(text)}`

/** What such a digest says of the tool alone. */
export const toolDigestIn = (digest: string): string => digest.split('.')[0] ?? digest

/** By which digests are kept. */
export const nameOf = ({ server, tool }: Pick<Tool, 'server' | 'tool'>) => `${server}.${tool}`

const shortDigest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)
