import { exchangeAuthorization, type FetchLike, refreshAuthorization } from '@modelcontextprotocol/client'
import { type Client, type Grant, grantOf, type Pending } from './sign-in.ts'

/** Turns what the browser brought back into tokens. `iss` says whose answer it is, and is compared first. */
export async function exchangeCode(
  pending: Pending,
  { code, iss, fetch }: { code: string; iss: string | null; fetch: FetchLike },
): Promise<Grant> {
  const tokens = await exchangeAuthorization(pending.discovery.authorizationServerUrl, {
    ...known(pending),
    authorizationCode: code,
    ...(iss !== null && { iss }),
    codeVerifier: pending.verifier,
    redirectUri: pending.redirectUrl,
    fetchFn: fetch,
  })
  return grantOf(pending, tokens)
}

/** New tokens for old ones. Throws an `OAuthError` when the authorization server does not want to. */
export async function refreshGrant(grant: Grant, fetch: FetchLike): Promise<Grant> {
  const tokens = await refreshAuthorization(grant.discovery.authorizationServerUrl, {
    ...known(grant),
    refreshToken: grant.tokens.refresh_token ?? '',
    fetchFn: fetch,
  })
  return grantOf(grant, tokens)
}

function known({ discovery, client }: Client) {
  const { authorizationServerMetadata: metadata, resourceMetadata } = discovery
  return {
    clientInformation: client,
    ...(metadata && { metadata }),
    // The tokens are for this server alone (RFC 8707).
    ...(resourceMetadata && { resource: resourceMetadata.resource }),
  }
}
