import { formatCount } from '../_format/duration.ts'

/** For so long the amber dot in the status bar is enough; where there is no status bar, the bar is there at once. */
const OFFLINE_AFTER_S = 30

interface Props {
  isSignedOut: boolean
  isLost: boolean
  lostForSeconds: number
  /** Whether a run is under way, which goes on without this page. */
  isLive: boolean
  onSignIn(): void
}

/** Above the bench when the server has been away for a while, or the session ended. */
export function ConnectionBar({ isSignedOut, isLost, lostForSeconds, isLive, onSignIn }: Props) {
  if (isSignedOut) {
    return (
      <p className="bg-warn-soft px-4 py-2 text-ink2">
        You were signed out.{' '}
        <button type="button" onClick={onSignIn} className="min-h-6 font-medium text-accent underline">
          Sign in again
        </button>{' '}
        to go on; {isLive ? 'the run goes on, and' : ''} this page is kept.
      </p>
    )
  }
  if (!isLost) return null
  if (lostForSeconds < OFFLINE_AFTER_S)
    return (
      <p className="bg-warn-soft px-4 py-2 text-ink2 lg:hidden">
        Reconnecting, {formatCount(lostForSeconds)} s. {OFFLINE_REASON}
      </p>
    )
  return (
    <p className="bg-warn-soft px-4 py-2 text-ink2">
      {isLive
        ? 'Offline. The run goes on; this page will catch up.'
        : 'Offline. What you see is kept; buttons work again when the server is back.'}
    </p>
  )
}

/** Why buttons that need the server are off. */
export const OFFLINE_REASON = 'The server does not answer.'
