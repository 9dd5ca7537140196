import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Config } from '../config/config.ts'

/**
 * Where something about the shared tree of servers is kept between processes. It lies with our data: the tree itself is
 * read-only to us. Each tree has files of its own. Undefined where nothing is to be kept.
 */
export function keptFile(
  { paths: { serversDir, dataDir }, optimizations }: Config,
  name: 'catalog' | 'index',
  log: (message: string) => void,
): { file: string; log: (message: string) => void } | undefined {
  if (!optimizations.enabled || !optimizations.tool_cache) return undefined
  const tree = createHash('sha256').update(resolve(serversDir)).digest('hex').slice(0, 16)
  return { file: join(dataDir, 'tools', `${tree}.${name}`), log }
}
