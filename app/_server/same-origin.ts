import { PlaygroundError } from '../../lib/errors.ts'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that changes something, comes with a session cookie and was not made by a page of ours.
 * A port of its own is another origin here: cookies do not tell ports apart, browsers' `same-site` neither.
 * `ownUrl` is the public address, for when a proxy in front changes the host.
 */
export function assertSameOrigin(request: Request, ownUrl: string | undefined): void {
  if (SAFE.has(request.method)) return
  const site = request.headers.get('sec-fetch-site')
  if (site && site !== 'same-origin') throw refused(`it was sent ${site}`)

  const origin = request.headers.get('origin')
  if (!origin) {
    if (site) return
    throw refused('it has no Origin header')
  }
  const own = [request.headers.get('host'), ownUrl && URL.canParse(ownUrl) ? new URL(ownUrl).host : null]
  if (!URL.canParse(origin) || !own.includes(new URL(origin).host))
    throw refused(`its origin is ${origin.slice(0, 100)}`)
}

const refused = (why: string) =>
  new PlaygroundError(
    'forbidden',
    `This request was refused: ${why}. With a session cookie, changes are taken from this site's own pages only; scripts send "Authorization: Bearer <token>".`,
  )
