import type { ShareLink } from '../../lib/sessions/shares/share-links.ts'
import { send } from '../_run/run-requests.ts'

/** What is shared: a session of work, or one run. */
export interface SharedThing {
  kind: 'session' | 'run'
  id: string
}

const pathOf = ({ kind, id }: SharedThing) => `/api/${kind}s/${encodeURIComponent(id)}/share`

/** The links to it that open it. */
export const listLinks = (of: SharedThing) => send<{ shares: ShareLink[] }>(pathOf(of))

/** A link that was just made: `path` is in this answer and never again. */
export type MadeLink = ShareLink & { path: string }

export const makeLink = (of: SharedThing, expiresAt: string) =>
  send<MadeLink>(pathOf(of), { method: 'POST', body: JSON.stringify({ expiresAt }) })

export const withdrawLink = (of: SharedThing, linkId: string) =>
  send<undefined>(`${pathOf(of)}?share=${encodeURIComponent(linkId)}`, { method: 'DELETE' })
