import type { NextAuthOptions } from 'next-auth'
import { getToken, type JWT } from 'next-auth/jwt'

/** A session lasts 30 days, in seconds. */
export const SESSION_MAX_AGE = 30 * 24 * 60 * 60

/**
 * Cookie names carry the port: several copies run side by side on one machine, and a browser keeps one set of cookies
 * for all ports of a host.
 */
export function sessionCookies(url: string | undefined): NonNullable<NextAuthOptions['cookies']> {
  const { name, options } = cookieNames(url)
  return {
    sessionToken: { name: name('session'), options },
    csrfToken: { name: name('csrf'), options },
    callbackUrl: { name: name('callback'), options },
  }
}

/** Where a browser that signed in before is known by. It is sent only where somebody signs in. */
export function browserCookie(url: string | undefined) {
  const { name, options } = cookieNames(url)
  return { name: name('browser'), options: { ...options, path: '/api/auth' } }
}

function cookieNames(url: string | undefined) {
  const { protocol, port } = new URL(url || 'http://127.0.0.1:3000')
  const secure = protocol === 'https:'
  const name = (what: string) => `${secure ? '__Secure-' : ''}cem-${port || 'web'}.${what}`
  return { name, options: { httpOnly: true, sameSite: 'lax' as const, path: '/', secure } }
}

/** Whom a session cookie names, before anybody checked that the account and the session are still good. */
export interface SessionClaim {
  personId: string
  sessionId: string
}

/** Reads the session cookie; null when there is none or it was not made by this server. */
export async function readSession(cookies: Record<string, string>): Promise<SessionClaim | null> {
  const token = await getToken({
    // Only the cookies: next-auth would otherwise take a bearer header for a session.
    req: { cookies, headers: {} } as never,
    cookieName: sessionCookies(process.env.NEXTAUTH_URL).sessionToken?.name,
    secret: process.env.NEXTAUTH_SECRET,
  })
  return claimOf(token)
}

/** The session a decrypted cookie names; null for one that names none, as those of earlier versions. */
export function claimOf(token: JWT | null | undefined): SessionClaim | null {
  if (typeof token?.sub !== 'string' || typeof token.sessionId !== 'string') return null
  return { personId: token.sub, sessionId: token.sessionId }
}
