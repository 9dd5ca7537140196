import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { PlaygroundError } from '../../lib/errors.ts'

const QUARTER_HOUR = 15 * 60

interface Attempts {
  account: RateLimiterAbstract
  address: RateLimiterAbstract
  signUp: RateLimiterAbstract
}

// Counted once per server, however often this module is evaluated.
const kept = globalThis as typeof globalThis & { cemAttempts?: Attempts }
kept.cemAttempts ??= {
  account: new RateLimiterMemory({ points: 10, duration: QUARTER_HOUR }),
  address: new RateLimiterMemory({ points: 100, duration: QUARTER_HOUR }),
  signUp: new RateLimiterMemory({ points: 100, duration: QUARTER_HOUR }),
}
const attempts = kept.cemAttempts

/** Takes one attempt to sign in, before the password is looked at, so that many at once are counted too. */
export async function countSignIn(email: string, address: string): Promise<void> {
  await take(attempts.address, address)
  await take(attempts.account, email.trim().toLowerCase())
}

/** Forgets the attempts of an account that signed in. */
export async function forgetSignIns(email: string): Promise<void> {
  await attempts.account.delete(email.trim().toLowerCase())
}

/** Takes one attempt to make an account. */
export async function countSignUp(address: string): Promise<void> {
  await take(attempts.signUp, address)
}

/**
 * Where a request came from, as far as it can be known: Next writes the socket's address unless the header is there
 * already, so a client can lie. The limit per account does not depend on it.
 */
export function addressOf(forwardedFor: string | null | undefined): string {
  return forwardedFor?.split(',').at(-1)?.trim().slice(0, 64) || 'unknown'
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const minutes = Math.max(1, Math.ceil(refusal.msBeforeNext / 60_000))
    throw new PlaygroundError(
      'rate-limited',
      `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    )
  }
}
