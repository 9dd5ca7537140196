import { randomUUID } from 'node:crypto'
import { errors, type Provider } from 'oidc-provider'
import type { Config } from '../config/config.ts'
import { isLoopbackHost } from '../config/read-host.ts'
import { PlaygroundError } from '../errors.ts'
import { checkPatterns } from '../people/tool-patterns.ts'
import { failedPage, openToPages, parseJson, refusal, withoutSession } from './answers.ts'
import { authorizeQuery } from './authorize-query.ts'
import { type ClientMetadata, placeOf, readClientMetadata } from './client-metadata.ts'
import { createDocumentFetch } from './fetch-document.ts'
import { injectRequest, withNodeRequest } from './inject.ts'
import { createLimits, type Limited } from './limits.ts'
import type { FromBrowser, OAuth, OAuthParts, OAuthRequest } from './oauth.ts'
import { createProvider, PATHS } from './provider.ts'
import { createRecords } from './records.ts'
import { MCP_PATHS, protectedResource, SCOPES } from './resources.ts'
import { readOAuthSecrets } from './secrets.ts'

// Nobody has several names of this server in use; each is an authorization server of its own.
const MOST_ORIGINS = 8

const METADATA_PATHS = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration']

/** The authorization server; see `OAuth` for its promises. */
export function openOAuth(config: Config, { database, access, people, seal, log, reach = {} }: OAuthParts): OAuth {
  const limits = createLimits()
  const records = createRecords(database, access.look)
  const fetchDocument = createDocumentFetch(reach)
  const providers = new Map<string, Provider>()

  function providerOf(origin: string): Provider {
    const known = providers.get(origin)
    if (known) return known
    const made = createProvider(origin, {
      ...{ records, fetchDocument },
      mayFetch: (address) => limits.may('fetch', address),
      secrets: readOAuthSecrets(config.paths.dataDir, seal),
      isPerson: async (id) => (await people.find(id)) !== null,
      onFault: (error) => log('error', `The authorization server failed: ${error.stack ?? error.message}`),
    })
    const [oldest] = providers.keys()
    if (providers.size >= MOST_ORIGINS && oldest !== undefined) providers.delete(oldest)
    providers.set(origin, made)
    return made
  }

  async function injected(request: OAuthRequest): Promise<Response> {
    const { path, query, ...rest } = request
    return withoutSession(await injectRequest(providerOf(request.origin).callback(), { ...rest, url: path + query }))
  }

  async function register(request: OAuthRequest, metadata: ClientMetadata): Promise<Response> {
    const body = Buffer.from(JSON.stringify(metadata))
    return openToPages(
      await injected({ ...request, body, headers: new Headers({ 'content-type': 'application/json' }) }),
    )
  }

  async function authorize(request: OAuthRequest): Promise<Response> {
    const query = authorizeQuery(request.query)
    if (query === null) return failedPage('request')
    const answer = await injected({ ...request, query })
    return goesElsewhere(answer) ? failedPage('request') : answer
  }

  async function answerTo(request: OAuthRequest): Promise<Response> {
    const { method, path, headers } = request
    const limited = (what: Limited) => limits.assert(what, request.address, headers.has('origin'))
    if (isUnasked(path, headers))
      return refusal(403, 'access_denied', 'A page asks this on its own. Connect from the app.')
    if (path === PATHS.register && method === 'OPTIONS') return openToPages(new Response(null, { status: 204 }))
    if (path === PATHS.register && method === 'POST') {
      const said = readRegistration(request)
      if (said.kind === 'refused') return refusal(400, said.error, said.why)
      await limited('register')
      return register(request, said.metadata)
    }
    if (path === PATHS.authorize && method === 'GET') {
      await limited('authorize')
      return authorize(request)
    }
    if ((path === PATHS.token || path === PATHS.revoke) && method !== 'GET') {
      await limited('token')
      return injected(request)
    }
    const isResumed = path.startsWith(`${PATHS.authorize}/`)
    if (method === 'GET' && (isResumed || path === PATHS.jwks)) return injected(request)
    return refusal(404, 'not_found', 'There is no such endpoint.')
  }

  /** What a browser was sent to the consent page for. Throws `not-found` when it was not, or it is over. */
  async function questionOf(browser: FromBrowser) {
    const provider = providerOf(browser.origin)
    const details = await withNodeRequest(browser, (request, response) =>
      provider.interactionDetails(request, response),
    ).catch((error: unknown) => {
      throw error instanceof errors.SessionNotFound ? over() : error
    })
    if (details.uid !== browser.uid) throw over()
    const client = await provider.Client.find(String(details.params.client_id))
    if (!client) throw over()
    const { redirect_uri: redirectUri, resource } = details.params
    return { provider, client, redirectUri: String(redirectUri), resources: [resource].flat().map(String) }
  }

  async function answer(browser: FromBrowser, result: Parameters<Provider['interactionResult']>[2]): Promise<string> {
    const provider = providerOf(browser.origin)
    const returnTo = await withNodeRequest(browser, (request, response) =>
      provider.interactionResult(request, response, result, { mergeWithLastSubmission: false }),
    )
    return new URL(returnTo).pathname
  }

  return {
    async handle(request) {
      try {
        return await answerTo(request)
      } catch (error) {
        if (error instanceof PlaygroundError && error.code === 'rate-limited')
          return refusal(429, 'temporarily_unavailable', error.message)
        throw error
      }
    },

    async wellKnown(request) {
      const { path, origin } = request
      const resource = protectedResource(origin, path)
      if (resource) return openToPages(Response.json(resource))
      // Clients put the path of what they connect to behind it.
      const known = METADATA_PATHS.find((ours) => ['', ...MCP_PATHS].some((behind) => path === ours + behind))
      return known ? openToPages(await injected({ ...request, path: known, query: '' })) : null
    },

    async asking(browser) {
      const { client, redirectUri } = await questionOf(browser)
      const { protocol, hostname } = new URL(redirectUri)
      return {
        name: client.clientName ?? '',
        describedAt: URL.canParse(client.clientId) ? new URL(client.clientId).host : null,
        sentTo: placeOf(redirectUri),
        isLocal: protocol !== 'https:' || isLoopbackHost(hostname),
      }
    },

    async allow(person, browser, granted) {
      const reach = { ...granted, tools: granted.tools && checkPatterns(granted.tools) }
      const { provider, client, redirectUri, resources } = await questionOf(browser)
      const id = randomUUID()
      await access.apps.add(person, {
        ...{ id, reach, clientId: client.clientId },
        name: client.clientName ?? '',
        sentTo: placeOf(redirectUri),
      })
      const grant = new provider.Grant({ accountId: person.id, clientId: client.clientId, jti: id } as never)
      grant.addOIDCScope(SCOPES.join(' '))
      for (const resource of resources) grant.addResourceScope(resource, 'mcp')
      const grantId = await grant.save()
      return answer(browser, { login: { accountId: person.id, remember: false }, consent: { grantId } })
    },

    async deny(browser) {
      await questionOf(browser)
      return answer(browser, { error: 'access_denied', error_description: 'The person did not allow it.' })
    },
  }
}

const over = () =>
  new PlaygroundError(
    'not-found',
    'This question is over, or was asked in another browser. Connect again from the app.',
  )

/** What a client says of itself where it registers. A page can send JSON that is called so only where we let it ask. */
function readRegistration({ headers, body }: OAuthRequest) {
  if (!/^application\/json\b/i.test(headers.get('content-type') ?? ''))
    return {
      kind: 'refused',
      error: 'invalid_client_metadata',
      why: 'Content-Type: application/json was expected.',
    } as const
  const said = readClientMetadata(parseJson(body))
  return said.kind === 'refused' ? { ...said, error: 'invalid_redirect_uri' } : said
}

/** Whether a page of another site has its visitor's browser ask, as an image or without hearing the answer. */
function isUnasked(path: string, headers: Headers): boolean {
  const [mode, dest] = [headers.get('sec-fetch-mode'), headers.get('sec-fetch-dest')]
  return mode === 'no-cors' || (path.startsWith(PATHS.authorize) && dest !== null && dest !== 'document')
}

/**
 * Whether a browser would be sent to a site that anybody can have registered, before its person has said anything: a link of
 * ours would lead wherever its writer likes. A program on the person's own machine may be told what is wrong.
 */
function goesElsewhere({ headers }: Response): boolean {
  const location = headers.get('location')
  return location !== null && !location.startsWith('/') && URL.parse(location)?.protocol !== 'http:'
}
