import { randomBytes, timingSafeEqual } from 'node:crypto'
import { IssuerMismatchError, validateAuthorizationResponseIssuer } from '@modelcontextprotocol/client'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { KnownServer } from '../../mcp/client/offer/server-source.ts'
import type { Authorization } from '../../mcp/client/transport/authorization.ts'
import type { Person } from '../../people/person.ts'
import type { AddedServer, ServerRows } from '../server-rows.ts'
import { exchangeCode } from './ask-for-tokens.ts'
import { type AuthorizationFetchOptions, authorizationFetch } from './authorization-fetch.ts'
import { authorize } from './authorize.ts'
import { beginAuthorization } from './begin-authorization.ts'
import { NOT_SIGNED_IN, type Pending } from './sign-in.ts'

/** For how long somebody who was sent to sign in may come back. */
const PENDING_MS = 10 * 60_000

/**
 * How signing in ended. `mismatch`: what came back does not belong to anything this person began, or was used before.
 * `failed`: the server's own page of the connection says why.
 */
export type SignInEnd = 'connected' | 'refused' | 'expired' | 'mismatch' | 'failed'

export type SignIns = ReturnType<typeof createSignIns>

export function createSignIns(rows: ServerRows, options: AuthorizationFetchOptions) {
  async function keepFault(id: string, fault: string): Promise<void> {
    await rows.keepSignIn(id, (before) => ({ ...(before ?? NOT_SIGNED_IN), fault }))
  }

  /** What was begun, out of the list in the same moment: it is good for one time, whatever comes of it. */
  async function take(id: string, state: string, personId: string): Promise<Pending | null> {
    let taken: Pending | null = null
    await rows.keepSignIn(id, (before) => {
      taken = before?.pending ?? null
      if (before === null || taken === null || taken.personId !== personId || !isSame(taken.state, state)) {
        taken = null
        return before
      }
      return { ...before, pending: null }
    })
    return taken
  }

  return {
    authorize(known: KnownServer): Authorization | undefined {
      const { id, name, server } = known
      if (id === undefined || !('url' in server) || hasAuthorization(server.headers)) return undefined
      return authorize({ id, name, rows, fetch: authorizationFetch(known, options) })
    },

    /** Answers the address for the browser. Throws `unavailable` when there is no way to sign in. */
    async begin(person: Person, { id, name, server, userId }: AddedServer, redirectUrl: string): Promise<string> {
      if (!('url' in server))
        throw new PlaygroundError('invalid-input', `The server ${JSON.stringify(name)} has no sign-in.`)
      const state = `${id}.${randomBytes(32).toString('base64url')}`
      const kept = await rows.signIn(id)
      const fetch = authorizationFetch(knownFrom({ name, server, userId }), options)
      try {
        const { url, ...begun } = await beginAuthorization({
          serverUrl: server.url,
          redirectUrl,
          state,
          challenge: kept?.challenge ?? {},
          fetch,
        })
        const pending = { ...begun, state, personId: person.id, startedAt: Date.now(), redirectUrl }
        await rows.keepSignIn(id, (before) => ({ ...(before ?? NOT_SIGNED_IN), fault: null, pending }))
        return url
      } catch (cause) {
        const message = `Could not sign in to ${JSON.stringify(name)}: ${messageOf(cause)}`
        throw new PlaygroundError('unavailable', message, { cause })
      }
    },

    /** Takes what the browser brought back; `added` when it belongs to one of the person's servers. */
    async finish(person: Person, back: URLSearchParams): Promise<{ end: SignInEnd; added?: AddedServer }> {
      const state = back.get('state') ?? ''
      const [id = ''] = state.split('.')
      const added = (await rows.of(person.id)).find((one) => one.id === id && isTheirs(one, person))
      const pending = added === undefined ? null : await take(id, state, person.id)
      if (added === undefined || pending === null) return { end: 'mismatch' }
      if (Date.now() - pending.startedAt > PENDING_MS) return { end: 'expired', added }
      const iss = back.get('iss')
      try {
        // Before anything else that came is believed, also that it was refused.
        assertIssuer(pending, iss)
        const code = back.get('code')
        if (back.get('error') === 'access_denied') return { end: 'refused', added }
        if (code === null) throw new Error('The authorization server gave no permission')
        const grant = await exchangeCode(pending, { code, iss, fetch: authorizationFetch(knownFrom(added), options) })
        await rows.keepSignIn(id, (before) => ({
          ...(before ?? NOT_SIGNED_IN),
          isNeeded: false,
          fault: null,
          grant,
        }))
        return { end: 'connected', added }
      } catch (error) {
        if (error instanceof IssuerMismatchError) return { end: 'mismatch', added }
        await keepFault(id, `Signing in failed: ${hideIn(pending, back.get('code'), messageOf(error))}`)
        return { end: 'failed', added }
      }
    },
  }
}

/** Whose sign-in it is: one's own, and those of everybody for an administrator. */
export const isTheirs = ({ userId }: AddedServer, { id, admin }: Person) => userId === id || (userId === null && admin)

const hasAuthorization = (headers: Record<string, string>) =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')

const knownFrom = ({ name, server, userId }: Pick<AddedServer, 'name' | 'server' | 'userId'>): KnownServer => ({
  name,
  server,
  addedBy: userId === null ? 'administrator' : 'person',
  perPerson: userId !== null,
})

function assertIssuer({ discovery: { authorizationServerMetadata: metadata } }: Pending, iss: string | null): void {
  validateAuthorizationResponseIssuer({
    iss: iss ?? undefined,
    expectedIssuer: metadata?.issuer,
    issParameterSupported: metadata?.['authorization_response_iss_parameter_supported'] === true,
  })
}

function isSame(kept: string, given: string): boolean {
  const [a, b] = [Buffer.from(kept), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** An authorization server may say back what it was sent. */
function hideIn({ verifier, client }: Pending, code: string | null, message: string): string {
  const secrets = [verifier, client.client_secret, code].filter((secret) => typeof secret === 'string' && secret !== '')
  return secrets.reduce<string>((rest, secret) => rest.replaceAll(secret as string, '…'), message).slice(0, 500)
}
