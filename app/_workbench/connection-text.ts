/** For so long the amber dot in the status bar is enough; where there is no status bar, the bar is there at once. */
const OFFLINE_AFTER_S = 30

/** Why buttons that need the server are off. */
const OFFLINE_REASON = 'The server is not responding.'

/**
 * What is said while the server does not answer. Of a run that was under way nothing is known then: it may go on, have
 * ended, or have gone with its server.
 */
export function connectionText({ lostForSeconds, isLive }: { lostForSeconds: number; isLive: boolean }) {
  if (lostForSeconds < OFFLINE_AFTER_S)
    return { text: `Connection lost, trying again since ${lostForSeconds} s. ${OFFLINE_REASON}`, isBrief: true }
  return {
    text: isLive
      ? 'Connection lost. What you see is what was known then; whether the run goes on is not known until the server responds. It is asked every few seconds, and this page catches up.'
      : 'Connection lost. What you see is kept; buttons work again when the server is back. It is asked every few seconds.',
    isBrief: false,
  }
}
