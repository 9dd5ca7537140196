import { words } from './words.ts'

/** For so long the amber dot in the status bar is enough; where there is no status bar, the bar is there at once. */
const OFFLINE_AFTER_S = 30

/**
 * What is said while the server does not answer. Of a run that was under way nothing is known then: it may go on, have
 * ended, or have gone with its server.
 */
export function connectionText({ lostForSeconds, isLive }: { lostForSeconds: number; isLive: boolean }) {
  if (lostForSeconds < OFFLINE_AFTER_S) return { text: words.connection.brief(lostForSeconds), isBrief: true }
  return { text: isLive ? words.connection.live : words.connection.idle, isBrief: false }
}
