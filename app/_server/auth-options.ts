import type { NextAuthOptions } from 'next-auth'
import CredentialsProvider from 'next-auth/providers/credentials'
import { z } from 'zod'
import { addressOf, countSignIn, forgetSignIns } from './attempts.ts'
import { describeError } from './http-error.ts'
import { playground } from './playground.ts'
import { SESSION_MAX_AGE, sessionCookies } from './session.ts'

const credentials = z.object({ email: z.string().max(254), password: z.string().max(1_000) })

/** Sign-in by e-mail and password; the session is a signed, encrypted cookie with the account's session version. */
export function authOptions(): NextAuthOptions {
  return {
    secret: process.env.NEXTAUTH_SECRET,
    session: { strategy: 'jwt', maxAge: SESSION_MAX_AGE },
    cookies: sessionCookies(process.env.NEXTAUTH_URL),
    pages: { signIn: '/sign-in', signOut: '/', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: { type: 'email' }, password: { type: 'password' } },
        authorize: (given, request) => signIn(given, addressOf(request.headers?.['x-forwarded-for'])),
      }),
    ],
    callbacks: {
      // `user` is there only at sign-in; afterwards the token stays as it was made.
      jwt: ({ token, user }) => (user ? { sub: user.id, sessionVersion: (user as SignedIn).sessionVersion } : token),
      session: ({ session }) => ({ expires: session.expires }),
    },
  }
}

type SignedIn = { id: string; sessionVersion: number }

/** Null when e-mail and password do not fit; next-auth hands the message of what is thrown to the page. */
async function signIn(given: unknown, address: string): Promise<SignedIn | null> {
  const parsed = credentials.safeParse(given)
  if (!parsed.success) return null
  const { email, password } = parsed.data
  try {
    await countSignIn(email, address)
    const { people } = await playground()
    const account = await people.authenticate(email, password)
    if (!account) return null
    await forgetSignIns(email)
    return { id: account.id, sessionVersion: (await people.sessionVersion(account.id)) ?? 0 }
  } catch (error) {
    throw new Error(describeError(error).body.error.message)
  }
}
