import {
  type AuthorizationServerMetadata,
  auth,
  discoverOAuthServerInfo,
  type FetchLike,
  type OAuthClientMetadata,
  type StoredOAuthClientInformation,
} from '@modelcontextprotocol/client'
import { PlaygroundError } from '../../errors.ts'
import type { Challenge, Pending } from './sign-in.ts'

export interface BeginOptions {
  serverUrl: string
  redirectUrl: string
  /** Comes back with the browser. */
  state: string
  challenge: Challenge
  fetch: FetchLike
}

/** What has to be kept until the browser is back, and where to send it. */
export type Begun = Pick<Pending, 'discovery' | 'client' | 'verifier'> & { url: string }

/**
 * Finds out where people sign in for a server, makes us known there, and prepares the way. We register anew each time:
 * authorization servers forget clients, and a person before an error page of theirs could not mend it.
 */
export async function beginAuthorization(options: BeginOptions): Promise<Begun> {
  const { serverUrl, redirectUrl, state, challenge, fetch } = options
  const resourceMetadataUrl =
    challenge.resourceMetadataUrl === undefined ? undefined : new URL(challenge.resourceMetadataUrl)
  const found = await discoverOAuthServerInfo(serverUrl, {
    fetchFn: fetch,
    ...(resourceMetadataUrl && { resourceMetadataUrl }),
  })
  const discovery = { ...found, ...(resourceMetadataUrl && { resourceMetadataUrl: resourceMetadataUrl.href }) }
  let client: StoredOAuthClientInformation | undefined
  let verifier = ''
  let url: URL | undefined
  const clientMetadata = describeUs(redirectUrl, found.authorizationServerMetadata)
  await auth(
    {
      redirectUrl,
      clientMetadata,
      state: () => state,
      discoveryState: () => discovery,
      clientInformation: () => client,
      saveClientInformation: (registered) => {
        client = registered
      },
      tokens: () => undefined,
      saveTokens: () => {}, // None come before somebody has signed in.
      codeVerifier: () => verifier,
      saveCodeVerifier: (made) => {
        verifier = made
      },
      redirectToAuthorization: (made) => {
        url = made
      },
    },
    { serverUrl, fetchFn: fetch, ...(challenge.scope !== undefined && { scope: challenge.scope }) },
  )
  if (client === undefined || url === undefined) throw new Error('The authorization server gave no way to sign in')
  // It is opened by a browser, which would run some other kinds of address.
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new PlaygroundError('unavailable', 'The page to sign in at has an address that is no http:// or https://.')
  }
  return { discovery, client, verifier, url: url.href }
}

function describeUs(redirectUrl: string, metadata: AuthorizationServerMetadata | undefined): OAuthClientMetadata {
  const ways = metadata?.token_endpoint_auth_methods_supported ?? []
  // Said only where the protocol's own default is not among them.
  const way = ways.includes('client_secret_basic')
    ? undefined
    : ['client_secret_post', 'none'].find((one) => ways.includes(one))
  return {
    client_name: 'code-execution-mcp',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    ...(way !== undefined && { token_endpoint_auth_method: way }),
  }
}
