import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** A year, in seconds. */
export const KNOWN_BROWSER_MAX_AGE = 365 * 24 * 60 * 60

/**
 * What a browser keeps after it has signed in to an account, so that it is let try again whoever guesses at the account
 * meanwhile. It opens nothing: the password is asked for as ever.
 */
export function knownBrowserCookie(email: string, secret: string, id: string = randomUUID()): string {
  return `${id}.${sign(email, secret, id).toString('base64url')}`
}

/** The id of a browser that has signed in to this account before; null for any other. */
export function knownBrowserOf(cookie: string | undefined, email: string, secret: string | undefined): string | null {
  const [, id, signature] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(cookie ?? '') ?? []
  if (!secret || id === undefined || signature === undefined) return null
  return timingSafeEqual(sign(email, secret, id), Buffer.from(signature, 'base64url')) ? id : null
}

const sign = (email: string, secret: string, id: string) =>
  createHmac('sha256', secret).update(`known browser ${id} ${email.trim().toLowerCase()}`).digest()
