'use server'
import { headers } from 'next/headers'
import { z } from 'zod'
import { SCOPES } from '../../../lib/access/access.ts'
import { PROFILES } from '../../../lib/people/reach.ts'
import { accountOf } from '../../_server/account-of.ts'
import { defineAction } from '../../_server/define-action.ts'
import { addressOf, attempts } from '../../_server/sign-in/attempts.ts'
import { type ShownAccess, shownAccess } from './shown-access.ts'

const DAY_MS = 86_400_000
const id = z.string().max(100)

/** Signs one other browser out. */
export const endSession = defineAction(z.strictObject({ id }), async (session, person, playground) => {
  await playground.access.sessions.end(person.id, session.id)
  return shownAccess(person, playground)
})

/** Signs all other browsers out. */
export const endOtherSessions = defineAction(z.void(), async (_input, person, playground) => {
  await playground.access.sessions.endAll(person.id, person.sessionId)
  return shownAccess(person, playground)
})

/** Signs every browser out, this one too. */
export const endAllSessions = defineAction(z.void(), async (_input, person, { access }) => {
  await access.sessions.endAll(person.id)
})

/** Makes a token, which is in this answer and never again. */
export const createToken = defineAction(
  z.strictObject({
    name: z.string().max(1_000),
    scope: z.enum(SCOPES),
    /** Null: all. */
    tools: z.array(z.string().max(1_000)).max(20_000).nullable(),
    profile: z.enum(PROFILES).nullable(),
    /** Null: it does not end. */
    days: z.number().int().min(1).max(3_650).nullable(),
  }),
  async ({ days, ...wanted }, person, playground): Promise<{ token: string; access: ShownAccess }> => {
    const { email } = await accountOf(person, playground)
    const expiresAt = days === null ? undefined : new Date(Date.now() + days * DAY_MS)
    const { token } = await playground.access.tokens.create(email, { ...wanted, expiresAt }, person)
    return { token, access: await shownAccess(person, playground) }
  },
)

/** The servers and tools that a token can be given. */
export const listOfferedTools = defineAction(z.void(), async (_input, person, playground) =>
  playground.offeredTools(person),
)

/** Ends a token at once. */
export const revokeToken = defineAction(z.strictObject({ id }), async (token, person, playground) => {
  const { email } = await accountOf(person, playground)
  await playground.access.tokens.revoke(token.id, email)
  return shownAccess(person, playground)
})

/** Ends a connected app at once. */
export const disconnectApp = defineAction(z.strictObject({ id }), async (app, person, playground) => {
  await playground.access.apps.end(person.id, app.id)
  return shownAccess(person, playground)
})

/** Takes back that a tool is always allowed. */
export const revokeGrant = defineAction(z.strictObject({ id }), async (grant, person, playground) => {
  await playground.grants.revoke(person, grant.id)
  return shownAccess(person, playground)
})

/**
 * Sets a new password for whoever knows the old one. It signs the other browsers out, and revokes the tokens but for those
 * that are kept.
 */
export const changePassword = defineAction(
  z.strictObject({ current: z.string().max(1_000), next: z.string().max(1_000), keepTokens: z.array(id).max(1_000) }),
  async (
    { current, next, keepTokens },
    person,
    playground,
  ): Promise<{ access: ShownAccess; revoked: string[]; kept: string[] } | { isWrongPassword: true }> => {
    const { people } = playground
    const { email } = await accountOf(person, playground)
    const address = addressOf((await headers()).get('x-forwarded-for'))
    // Counted like a sign-in: a browser that was left open is no place to guess passwords.
    const found = await attempts().signIn({ email, address, browser: person.sessionId ?? null }, async (turn) => {
      const account = await people.authenticate(email, current, turn)
      if (account === null) return null
      // A part of the attempt: the new one is hashed in the same line, and one person has no more than two in it.
      const told = await people.setPassword(email, next, {
        tokens: keepTokens,
        ...(person.sessionId !== undefined && { sessionId: person.sessionId }),
      })
      return told
    })
    if (!found) return { isWrongPassword: true }
    const [revoked, kept] = [found.revoked, found.kept].map((tokens) => tokens.map(({ name }) => name)) as [
      string[],
      string[],
    ]
    return { access: await shownAccess(person, playground), revoked, kept }
  },
)
