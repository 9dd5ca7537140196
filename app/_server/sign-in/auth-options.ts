import { cookies } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import type { JWT } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { describeError } from '../http-error.ts'
import { playground } from '../playground.ts'
import { addressOf, attempts } from './attempts.ts'
import { KNOWN_BROWSER_MAX_AGE, knownBrowserCookie, knownBrowserOf } from './known-browser.ts'
import { browserCookie, claimOf, SESSION_MAX_AGE, sessionCookies } from './session.ts'

const credentials = z.object({ email: z.string().max(254), password: z.string().max(1_000) })

/** Sign-in by e-mail and password; the session is a row, and the cookie, signed and encrypted, names it. */
export function authOptions(): NextAuthOptions {
  return {
    secret: process.env.NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_MAX_AGE },
    cookies: sessionCookies(process.env.NEXTAUTH_URL),
    pages: { signIn: '/sign-in', signOut: '/', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: (given, { headers }) =>
          signIn(given, { address: addressOf(headers?.['x-forwarded-for']), userAgent: headers?.['user-agent'] ?? '' }),
      }),
    ],
    callbacks: {
      // `user` is there only at sign-in; afterwards the token stays as it was made.
      jwt: ({ token, user }) => (user ? { sub: user.id, sessionId: (user as SignedIn).sessionId } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      // The cookie alone would be good for as long as it was made for, in whoever's hands it is.
      signOut: ({ token }) => endSession(token),
    },
  }
}

type SignedIn = { id: string; sessionId: string }

/** Null when e-mail and password do not fit; next-auth hands the message of what is thrown to the page. */
async function signIn(given: unknown, from: { address: string; userAgent: string }): Promise<SignedIn | null> {
  const parsed = credentials.safeParse(given)
  if (!parsed.success) return null
  const { email, password } = parsed.data
  try {
    const { people, access, audit } = await playground()
    return await audit.from({ address: from.address }, async () => {
      const account = await fromBrowser(email, (browser) =>
        attempts().signIn({ email, address: from.address, browser }, (turn) =>
          people.authenticate(email, password, turn),
        ),
      )
      if (!account) return null
      const { id: sessionId } = await access.sessions.begin(account.id, {
        ...from,
        version: account.sessionVersion,
        maxAgeS: SESSION_MAX_AGE,
      })
      return { id: account.id, sessionId }
    })
  } catch (error) {
    throw new Error(describeError(error).body.error.message)
  }
}

async function endSession(token: JWT | undefined): Promise<void> {
  const claim = claimOf(token)
  if (!claim) return
  const { sessions } = (await playground()).access
  // Ended from another browser a moment ago is ended.
  if (await sessions.use(claim)) await sessions.end(claim.personId, claim.sessionId)
}

/** Signs in with what is known of the browser, and has it known from then on. */
async function fromBrowser<T>(email: string, signIn: (browser: string | null) => Promise<T | null>): Promise<T | null> {
  const secret = process.env.NEXTAUTH_SECRET
  const { name, options } = browserCookie(process.env.NEXTAUTH_URL)
  const jar = await cookies()
  const browser = knownBrowserOf(jar.get(name)?.value, email, secret)
  const found = await signIn(browser)
  if (found !== null && secret)
    jar.set(name, knownBrowserCookie(email, secret, browser ?? undefined), {
      ...options,
      maxAge: KNOWN_BROWSER_MAX_AGE,
    })
  return found
}
