import { join } from '../_ui/join.ts'
import { connectionText } from './connection-text.ts'
import { words } from './words.ts'

interface Props {
  isSignedOut: boolean
  isLost: boolean
  lostForSeconds: number
  /** Whether a run is under way. */
  isLive: boolean
  onSignIn(): void
}

/** Above the bench when the server has been away for a while, or the session ended. */
export function ConnectionBar({ isSignedOut, isLost, lostForSeconds, isLive, onSignIn }: Props) {
  if (isSignedOut) {
    return (
      <p className="bg-warn-soft px-4 py-2 text-ink2">
        {words.signedOut.before}{' '}
        <button type="button" onClick={onSignIn} className="min-h-6 font-medium text-accent underline">
          {words.signedOut.signIn}
        </button>{' '}
        {words.signedOut.after(isLive)}
      </p>
    )
  }
  if (!isLost) return null
  const { text, isBrief } = connectionText({ lostForSeconds, isLive })
  return <p className={join('bg-warn-soft px-4 py-2 text-ink2', isBrief && 'lg:hidden')}>{text}</p>
}
