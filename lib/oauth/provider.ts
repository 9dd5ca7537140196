import { type AccountClaims, type Configuration, errors, interactionPolicy, Provider } from 'oidc-provider'
import { METADATA_MAX_BYTES } from './client-metadata.ts'
import type { Failure } from './oauth.ts'
import type { createRecords } from './records.ts'
import { audienceOf, isOurResource, SCOPES } from './resources.ts'
import type { OAuthSecrets } from './secrets.ts'

const HOUR_S = 3_600
const DAY_S = 24 * HOUR_S

/** Where its endpoints are. */
export const PATHS = {
  authorize: '/api/oauth/authorize',
  token: '/api/oauth/token',
  register: '/api/oauth/register',
  revoke: '/api/oauth/revoke',
  jwks: '/api/oauth/jwks',
} as const

/** The page that asks the person, and the one that says why it does not. */
export const ASK_PATH = '/consent'
export const FAILED_PATH = '/consent/failed'

export interface ProviderParts {
  records: ReturnType<typeof createRecords>
  secrets: OAuthSecrets
  /** Whether we fetch for this address once more. */
  mayFetch(address: string): Promise<boolean>
  /** Reads what a client says of itself at its address. */
  fetchDocument(url: string, signal: AbortSignal | undefined): Promise<Response>
  isPerson(id: string): Promise<boolean>
  onFault(error: Error): void
}

/** The authorization server for those who know us by this origin: codes and tokens for MCP clients, and nothing else. */
export function createProvider(origin: string, parts: ProviderParts): Provider {
  const { records, secrets } = parts
  const configuration: Configuration = {
    adapter: records.adapterOf,
    jwks: { keys: secrets.jwks as never },
    cookies: {
      keys: secrets.cookies,
      names: { interaction: 'cem_oauth', resume: 'cem_oauth_resume', session: SESSION },
    },
    scopes: SCOPES,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    pkce: { required: () => true },
    routes: {
      authorization: PATHS.authorize,
      token: PATHS.token,
      registration: PATHS.register,
      revocation: PATHS.revoke,
      jwks: PATHS.jwks,
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, _client, oneOf) => oneOf?.[0] ?? audienceOf(origin),
        useGrantedResource: () => true,
        getResourceServerInfo(_ctx, resource) {
          if (!isOurResource(resource, origin)) throw new errors.InvalidTarget()
          return { scope: 'mcp', audience: audienceOf(origin), accessTokenFormat: 'opaque', accessTokenTTL: HOUR_S }
        },
      },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: (ctx) => parts.mayFetch(ctx.ip),
        // A refresh an hour later does not fail because the client's web server is away for a minute.
        cacheDuration: { min: 6 * HOUR_S, max: DAY_S },
      },
    },
    fetch: (url, options) => parts.fetchDocument(String(url), options?.signal ?? undefined),
    fetchResponseBodyLimits: { 'client_id metadata document': METADATA_MAX_BYTES },
    interactions: { policy: interactionPolicy.base(), url: (_ctx, { uid }) => `${ASK_PATH}/${uid}` },
    async findAccount(_ctx, accountId) {
      if (!(await parts.isPerson(accountId))) return undefined
      return { accountId, claims: async (): Promise<AccountClaims> => ({ sub: accountId }) }
    },
    loadExistingGrant(ctx) {
      // Only what the person has just said: an earlier answer was to another question.
      const grantId = ctx.oidc.result?.consent?.grantId
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined
    },
    expiresWithSession: () => false,
    rotateRefreshToken: true,
    // Whoever gives one token back gives all of them back.
    revokeGrantPolicy: () => true,
    // Pages of a client ask from where its codes are sent to.
    clientBasedCORS: (_ctx, from, client) =>
      from !== 'null' && (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === from),
    ttl: {
      AccessToken: HOUR_S,
      AuthorizationCode: 60,
      RefreshToken: 30 * DAY_S,
      // As long as it has tokens; it goes with the app.
      Grant: 3_650 * DAY_S,
      Interaction: HOUR_S / 2,
      Session: HOUR_S / 2,
      IdToken: 60,
    },
    renderError(ctx, out, error) {
      if (!ctx.path.startsWith(PATHS.authorize)) {
        ctx.body = out
        return
      }
      ctx.redirect(`${FAILED_PATH}?why=${failureOf(error)}`)
    },
  }
  const provider = new Provider(origin, configuration)
  // The bridge writes the forwarded headers, and nobody else.
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => parts.onFault(error))
  return provider
}

/** The cookie of sessions of its own, which it does not keep. */
export const SESSION = 'cem_oauth_session'

function failureOf(error: Error): Failure {
  if (error instanceof errors.SessionNotFound) return 'expired'
  if (error instanceof errors.InvalidRedirectUri) return 'redirect'
  if (error instanceof errors.InvalidClient || error instanceof errors.InvalidClientMetadata) return 'client'
  return 'request'
}
