import v8 from 'node:v8'

/** With 2,048 MB to grow into, V8 lets garbage come to four times of what is in use before it looks; with less, to twice. */
const HEAP_MB = 2_000

/**
 * Flags of Node.js for the server. Less room for what is soon garbage takes no time and saves 45 MB under load; a bound for
 * the rest keeps the server as large as it is after a while. Where the machine or whoever runs it has set one it stays.
 */
export function serverFlags({ nodeOptions = '', heapLimit = v8.getHeapStatistics().heap_size_limit } = {}): string[] {
  const isSet = /max[-_]old[-_]space/.test(nodeOptions) || heapLimit <= HEAP_MB * 1024 * 1024
  return ['--max-semi-space-size=8', ...(isSet ? [] : [`--max-old-space-size=${HEAP_MB}`])]
}

/**
 * Of the system, for the server. With glibc each thread takes memory from places of its own, which give little back: after
 * 10,000 calls of MCP clients the server held 30 MB more than with two places, and grew on. What is set already stays.
 */
export const SERVER_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
