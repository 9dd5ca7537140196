import { fetchError } from './fetch-error.ts'
import { type FetchRequest, readUrl } from './read-request.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])
// What another origin may know of a request: the rest may be a credential, whatever its name.
const HARMLESS = ['accept', 'accept-language', 'content-type', 'range', 'user-agent']
const OF_BODY = ['content-encoding', 'content-language', 'content-location', 'content-type']

/** The request that an answer leads to, null when it is the last one. Throws a `ToolError` for one that leads nowhere. */
export function followRedirect(request: FetchRequest, answer: Response): FetchRequest | null {
  const location = answer.headers.get('location')
  if (!REDIRECTS.has(answer.status) || location === null || request.redirect === 'manual') return null
  if (request.redirect === 'error') {
    throw fetchError('unavailable', `${request.url.host} redirects, and the request says redirect: 'error'.`)
  }
  const lost = (expected: string) =>
    fetchError('unavailable', `${request.url.host} redirects to where fetch does not go: ${expected}.`)
  const url = readUrl(location, lost, request.url)
  const turnsToGet =
    answer.status === 303
      ? request.method !== 'GET' && request.method !== 'HEAD'
      : request.method === 'POST' && (answer.status === 301 || answer.status === 302)
  const headers = new Headers(request.headers)
  if (turnsToGet) for (const name of OF_BODY) headers.delete(name)
  if (url.origin !== request.url.origin) {
    for (const name of [...headers.keys()]) if (!HARMLESS.includes(name)) headers.delete(name)
  }
  return { ...request, url, headers, ...(turnsToGet && { method: 'GET', body: null }) }
}
