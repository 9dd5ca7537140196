import { createHash } from 'node:crypto'

/** By what calls are the same: operation, server, tool and arguments, whatever the order of their keys. */
export function callKey({ op, server, tool }: { op: string; server: string; tool: string }, input: unknown): string {
  const text = JSON.stringify([op, server, tool, sorted(input)])
  return createHash('sha256').update(text).digest('base64url')
}

/** As deep as what crosses from a program may be. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  // A list of pairs: a key may be called `__proto__`.
  const keys = Object.keys(value).sort()
  return { keys: keys.map((key) => [key, sorted((value as { [key: string]: unknown })[key])]) }
}
