import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal.ts'

/** Next fails with 500 at a target that is no path, or whose path is not UTF-8, before anything of ours is asked. */
export function checkTarget({ url = '' }: IncomingMessage): Refusal | null {
  const path = url.split('?', 1)[0] ?? ''
  if (!path.startsWith('/')) {
    return { status: 400, code: 'invalid-input', message: 'The target of the request is no path: it begins with "/".' }
  }
  try {
    decodeURIComponent(path)
    return null
  } catch {
    const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path
    const message = `The path ${shown} is not well-formed UTF-8: a % in a file name is written %25.`
    return { status: 400, code: 'invalid-input', message }
  }
}
