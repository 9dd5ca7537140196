import { RateLimiterMemory } from 'rate-limiter-flexible'
import { PlaygroundError } from '../errors.ts'
import { networkOf } from '../http/network-of.ts'

const QUARTER_HOUR_S = 15 * 60

/** What strangers may have the authorization server do, from one network in a quarter of an hour. */
const MOST = {
  /** A client registers once; behind one address there may be an office, or the cloud of a client. */
  register: 30,
  /** Somebody is sent here to sign in and consent. */
  authorize: 120,
  /** We fetch what a client says of itself at an address of its own. */
  fetch: 20,
  /** A code or a refresh token becomes tokens. A client does so once an hour. */
  token: 600,
} as const

export type Limited = keyof typeof MOST

/** Counts what an address asks for. */
export function createLimits() {
  const limiters = new Map(
    Object.entries(MOST).map(([what, points]) => [what, new RateLimiterMemory({ points, duration: QUARTER_HOUR_S })]),
  )
  /** Whether it may once more. What pages of other sites have a browser ask is counted apart: it is not its person's doing. */
  async function may(what: Limited, address: string, isByPage = false): Promise<boolean> {
    try {
      await limiters.get(what)?.consume(`${networkOf(address)}${isByPage ? ' page' : ''}`)
      return true
    } catch (refused) {
      if (refused instanceof Error) throw refused
      return false
    }
  }
  return {
    may,
    /** Throws `rate-limited` where it may not. */
    async assert(what: Limited, address: string, isByPage?: boolean): Promise<void> {
      if (await may(what, address, isByPage)) return
      throw new PlaygroundError(
        'rate-limited',
        'Too many requests of this kind from your address. Try again in a quarter of an hour.',
      )
    },
  }
}
