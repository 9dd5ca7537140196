import { setTimeout as sleep } from 'node:timers/promises'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { PlaygroundError } from '../../../lib/errors.ts'
import { networkOf } from '../../../lib/http/network-of.ts'

const QUARTER_HOUR = 15 * 60
/** Of one account, from one network or one known browser. */
const PER_ACCOUNT = 10
/** Of all accounts, from one network. */
const PER_NETWORK = 100
/** From one network at the same time. */
const AT_ONCE = 8
/** Of one account at the same time, from browsers that are known. */
const KNOWN_AT_ONCE = 2
/** What a sign-in from somewhere unknown waits while somebody guesses at the account. */
const DELAY_MS = 2_000

/** Who tries to sign in, from where. `browser` is the one that has signed in to this account before. */
export interface SignInAttempt {
  email: string
  address: string
  browser: string | null
}

export interface Attempts {
  /**
   * Looks whether a sign-in is right, unless there were too many attempts: then `rate-limited`. Guesses count against
   * where they come from, never against the account alone, so nobody is locked out by what others do.
   */
  signIn<T>(attempt: SignInAttempt, check: (turn: { ahead: boolean }) => Promise<T | null>): Promise<T | null>
  /** Makes an account, unless too many were made from this address: then `rate-limited`. */
  signUp<T>(address: string, make: () => Promise<T>): Promise<T>
}

export function createAttempts(wait: (ms: number) => Promise<unknown> = sleep): Attempts {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: QUARTER_HOUR })
  const pairs = limiter(PER_ACCOUNT)
  const networks = limiter(PER_NETWORK)
  const signUps = limiter(PER_NETWORK)
  // Of an account, from wherever it is not known. Only counted, nothing is refused for it.
  const failures = limiter(PER_ACCOUNT)
  const underWay = new Map<string, number>()

  async function hold<T>(key: string, atOnce: number, work: () => Promise<T>): Promise<T> {
    const before = underWay.get(key) ?? 0
    if (before >= atOnce)
      throw new PlaygroundError('rate-limited', 'Too many attempts at the same time. Try again in a few seconds.')
    underWay.set(key, before + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(key) ?? 1) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    }
  }

  /** Takes an attempt before the password is looked at, so that many at once are counted too; gives it back when it was right. */
  async function counted<T>(pair: string, work: () => Promise<T | null>): Promise<T | null> {
    await take(pairs, pair)
    const found = await work().catch(async (error: unknown) => {
      await pairs.reward(pair)
      throw error
    })
    if (found !== null) await pairs.delete(pair)
    return found
  }

  async function fromUnknown<T>(account: string, network: string, check: () => Promise<T | null>): Promise<T | null> {
    await take(networks, network)
    return hold(`network ${network}`, AT_ONCE, async () => {
      const found = await counted(`${account} network ${network}`, async () => {
        const failed = await failures.get(account)
        if ((failed?.consumedPoints ?? 0) >= PER_ACCOUNT) await wait(DELAY_MS)
        return check()
      })
      if (found === null) await failures.penalty(account)
      else await networks.reward(network)
      return found
    })
  }

  return {
    async signIn({ email, address, browser }, check) {
      const account = email.trim().toLowerCase()
      const own = `${account} browser ${browser}`
      // A cookie that was stolen guesses no more than an address does; afterwards it is worth nothing.
      if (browser !== null && ((await pairs.get(own))?.consumedPoints ?? 0) < PER_ACCOUNT)
        // Held, for one's own password is always right and then not counted: nobody fills the line with it.
        return hold(`account ${account}`, KNOWN_AT_ONCE, () => counted(own, () => check({ ahead: true })))
      return fromUnknown(account, networkOf(address), () => check({ ahead: false }))
    },
    async signUp(address, make) {
      const network = networkOf(address)
      await take(signUps, network)
      return hold(`network ${network}`, AT_ONCE, make)
    },
  }
}

// Counted once per server, however often this module is evaluated.
const kept = globalThis as typeof globalThis & { cemAttempts?: Attempts }

/** The attempts at this server. */
export function attempts(): Attempts {
  kept.cemAttempts ??= createAttempts()
  return kept.cemAttempts
}

/** Where a request came from: lib/http has made the header the one address that is believed. */
export function addressOf(forwardedFor: string | null | undefined): string {
  return forwardedFor?.slice(0, 64) || 'unknown'
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal
    const minutes = Math.max(1, Math.ceil(refusal.msBeforeNext / 60_000))
    throw new PlaygroundError(
      'rate-limited',
      `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`,
    )
  }
}

/** By what it has: a limiter outlives the bundle it was made in, and then its class is another than the one of here. */
const isRefusal = (thrown: unknown): thrown is RateLimiterRes =>
  typeof thrown === 'object' && thrown !== null && 'msBeforeNext' in thrown && typeof thrown.msBeforeNext === 'number'
