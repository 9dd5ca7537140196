import { extractWWWAuthenticateParams, type FetchLike, OAuthError } from '@modelcontextprotocol/client'
import { messageOf, PlaygroundError } from '../../errors.ts'
import type { Authorization } from '../../mcp/client/transport/authorization.ts'
import type { ServerRows } from '../server-rows.ts'
import { refreshGrant } from './ask-for-tokens.ts'
import { type Grant, NOT_SIGNED_IN } from './sign-in.ts'

/** So long before its end a token counts as run out: it has to last for the way to the server. */
const MARGIN_MS = 10_000

export interface AuthorizeOptions {
  id: string
  name: string
  rows: Pick<ServerRows, 'signIn' | 'keepSignIn'>
  fetch: FetchLike
}

/**
 * The tokens of one server for one connection: those somebody signed in for, refreshed when they run out or are not
 * taken any more. When that fails it is kept that somebody has to sign in again, and whoever called is told so.
 */
export function authorize({ id, name, rows, fetch }: AuthorizeOptions): Authorization {
  let grant: Grant | null = null
  let isRead = false
  let renewing: Promise<void> | undefined

  const read = async () => {
    grant = (await rows.signIn(id))?.grant ?? null
    isRead = true
  }

  /** Nobody takes this token any more; another that came meanwhile is kept. */
  async function lose(used: string): Promise<void> {
    await rows.keepSignIn(id, (before) =>
      before?.grant?.tokens.access_token === used ? { ...before, isNeeded: true, grant: null } : before,
    )
    await read()
  }

  async function renew(): Promise<void> {
    const used = grant?.tokens.access_token
    await read()
    // Another process, or somebody signing in, was quicker.
    if (grant === null || used === undefined || grant.tokens.access_token !== used) return
    if (grant.tokens.refresh_token === undefined) return lose(used)
    try {
      const fresh = await refreshGrant(grant, fetch)
      await rows.keepSignIn(id, (before) => ({ ...(before ?? NOT_SIGNED_IN), isNeeded: false, grant: fresh }))
      grant = fresh
    } catch (error) {
      if (!(error instanceof OAuthError) || isPassing(error)) {
        throw new PlaygroundError('unavailable', `The sign-in at "${name}" could not be renewed: ${messageOf(error)}`, {
          cause: error,
        })
      }
      await lose(used)
    }
  }
  /** Those who come while it goes on wait for the same. */
  const renewOnce = () =>
    (renewing ??= renew().finally(() => {
      renewing = undefined
    }))

  return {
    secrets: () => (grant === null ? [] : secretsOf(grant)),
    async token() {
      if (!isRead) await read()
      if (grant?.expiresAt != null && grant.expiresAt - MARGIN_MS < Date.now()) await renewOnce()
      return grant?.tokens.access_token
    },
    async onUnauthorized({ response }) {
      const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response)
      if (grant !== null) await renewOnce()
      else await read()
      if (grant !== null) return
      const challenge = {
        ...(resourceMetadataUrl && { resourceMetadataUrl: resourceMetadataUrl.href }),
        ...(scope !== undefined && { scope }),
      }
      await rows.keepSignIn(id, (before) => ({ ...(before ?? NOT_SIGNED_IN), isNeeded: true, grant: null, challenge }))
      throw new PlaygroundError(
        'unauthorized',
        `The server "${name}" wants you to sign in: choose “Sign in” on the page Connections.`,
      )
    },
  }
}

/** The authorization server is in trouble; the tokens are as good as before. */
const isPassing = ({ code }: OAuthError) =>
  ['server_error', 'temporarily_unavailable', 'too_many_requests'].includes(String(code))

function secretsOf({ tokens, client }: Grant): string[] {
  const secrets = [tokens.access_token, tokens.refresh_token, tokens.id_token, client.client_secret]
  return secrets.filter((secret) => secret !== undefined)
}
