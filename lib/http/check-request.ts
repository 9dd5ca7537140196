import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusal.ts'

/** Who is not signed in sends a name, a password and the secret of a link. */
const MAX_BYTES = 16 * 1024
const SESSION = /(?:^|;)\s*(?:__Secure-)?cem-[^=;]*\.session(?:\.\d+)?=/
const FORM = /^\s*(?:multipart\/form-data|application\/x-www-form-urlencoded)/i

/** Next decodes all of what an action is sent before the action can look at it: of strangers only as much as they need. */
export function checkAction({ method, url = '', headers }: IncomingMessage): Refusal | null {
  if (method !== 'POST' || url.startsWith('/api/')) return null
  const isAction = headers['next-action'] !== undefined || FORM.test(headers['content-type'] ?? '')
  const isSigningIn = /^\/sign-(?:up|in)(?:[/?]|$)/.test(url)
  if (!isAction || (SESSION.test(headers.cookie ?? '') && !isSigningIn)) return null
  // Without a length nobody knows before it has come.
  const length = headers['content-length']
  if (length !== undefined && Number(length) <= MAX_BYTES) return null
  const message = `Who is not signed in can send at most ${MAX_BYTES} bytes, and says how many (Content-Length).`
  return { status: 413, code: 'too-large', message }
}

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
