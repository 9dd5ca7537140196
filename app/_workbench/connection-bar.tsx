import Link from 'next/link'
import type { Connection } from '../_run/run-feed.ts'

const OFFLINE_AFTER_S = 30

/** Above the bench when the server has been away for a while, or the session ended. */
export function ConnectionBar({
  connection,
  isServerLost,
  lostForSeconds,
  path,
}: {
  connection: Connection
  isServerLost: boolean
  lostForSeconds: number
  path: string
}) {
  if (connection === 'signed-out') {
    return (
      <p role="alert" className="bg-warn-soft px-4 py-2 text-ink2">
        You were signed out.{' '}
        <Link href={`/sign-in?next=${encodeURIComponent(path)}`} className="font-medium text-accent underline">
          Sign in again
        </Link>{' '}
        to go on; the run is kept.
      </p>
    )
  }
  if (connection === 'lost' && lostForSeconds >= OFFLINE_AFTER_S)
    return <p className="bg-warn-soft px-4 py-2 text-ink2">Offline. The run goes on; this page will catch up.</p>
  if (connection !== 'lost' && isServerLost)
    return (
      <p className="bg-warn-soft px-4 py-2 text-ink2">
        The server does not answer. What you see is kept; buttons work again when it is back.
      </p>
    )
  return null
}
