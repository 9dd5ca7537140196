import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

/** What a test may have it do otherwise. */
export interface Behaviour {
  /** Seconds a token lasts. */
  expiresIn: number
  /** Whether refresh tokens are taken. */
  refreshes: boolean
  /** Added to the metadata of the authorization server. */
  metadata: Record<string, unknown>
  /** Instead of answering for tokens. */
  tokenFault: number | null
}

/**
 * An MCP server on loopback that asks for a token, and the authorization server that gives it: protected resource
 * metadata (RFC 9728), server metadata (RFC 8414), dynamic registration, PKCE with S256, `iss`, refresh tokens that
 * are good for one time. Its consent page is for a browser.
 */
export async function startProtectedServer(given: Partial<Behaviour> = {}) {
  const behaviour: Behaviour = { expiresIn: 3600, refreshes: true, metadata: {}, tokenFault: null, ...given }
  const clients = new Map<string, { redirect_uris: string[]; client_secret: string }>()
  const codes = new Map<string, { client: string; challenge: string; redirect: string; resource: string }>()
  const access = new Set<string>()
  const refresh = new Map<string, string>()
  const requests: string[] = []
  const secrets = new Set<string>()
  const secret = (kind: string) => {
    const made = `${kind}-${randomUUID()}`
    secrets.add(made)
    return made
  }

  const mcp = createMcpHandler(() => {
    const server = new McpServer({ name: 'vault', version: '1' })
    server.registerTool(
      'open_box',
      { description: 'Opens a box.', inputSchema: z.object({ box: z.string() }), annotations: { readOnlyHint: true } },
      ({ box }) => ({ content: [{ type: 'text', text: `In ${box} is a ring` }] }),
    )
    return server
  })

  const answers: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => Promise<unknown>> = {
    'GET /.well-known/oauth-protected-resource/mcp': async (_request, response) =>
      json(response, 200, { resource: `${origin}/mcp`, authorization_servers: [origin], scopes_supported: ['boxes'] }),
    'GET /.well-known/oauth-authorization-server': async (_request, response) =>
      json(response, 200, {
        issuer: origin,
        authorization_endpoint: `${origin}/authorize`,
        token_endpoint: `${origin}/token`,
        registration_endpoint: `${origin}/register`,
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        ...behaviour.metadata,
      }),
    'POST /register': async (request, response) => {
      const wanted = JSON.parse(await textOf(request))
      const id = randomUUID()
      const client = { ...wanted, client_id: id, client_secret: secret('client') }
      clients.set(id, client)
      json(response, 201, client)
    },
    'GET /authorize': async (_request, response, url) => {
      const client = clients.get(url.searchParams.get('client_id') ?? '')
      const redirect = url.searchParams.get('redirect_uri') ?? ''
      if (!client?.redirect_uris.includes(redirect)) return json(response, 400, { error: 'invalid_client' })
      const asked =
        url.searchParams.get('code_challenge_method') === 'S256' && url.searchParams.get('scope') === 'boxes'
      if (!asked) return json(response, 400, { error: 'invalid_request' })
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><html lang="en"><title>Vault</title><h1>Open your boxes?</h1>
        <form method="post" action="/consent${url.search.replaceAll('&', '&amp;').replaceAll('"', '')}">
        <button name="answer" value="allow">Allow</button><button name="answer" value="deny">Deny</button></form>`)
    },
    'POST /consent': async (request, response, url) => {
      const asked = (name: string) => url.searchParams.get(name) ?? ''
      const back = new URL(asked('redirect_uri'))
      back.searchParams.set('state', asked('state'))
      back.searchParams.set('iss', origin)
      if ((await textOf(request)) === 'answer=allow') {
        const code = secret('code')
        codes.set(code, {
          client: asked('client_id'),
          challenge: asked('code_challenge'),
          redirect: asked('redirect_uri'),
          resource: asked('resource'),
        })
        back.searchParams.set('code', code)
      } else back.searchParams.set('error', 'access_denied')
      response.writeHead(303, { location: back.href }).end()
    },
    'POST /token': async (request, response) => {
      const form = new URLSearchParams(await textOf(request))
      const asked = (name: string) => form.get(name) ?? ''
      if (behaviour.tokenFault !== null) return json(response, behaviour.tokenFault, { error: 'server_error' })
      const client = clients.get(asked('client_id'))
      if (client?.client_secret !== asked('client_secret')) return json(response, 401, { error: 'invalid_client' })
      const verifier = asked('code_verifier')
      secrets.add(verifier)
      const code = codes.get(asked('code'))
      codes.delete(asked('code'))
      const owner = refresh.get(asked('refresh_token'))
      refresh.delete(asked('refresh_token'))
      const isGranted =
        asked('grant_type') === 'authorization_code'
          ? code?.client === asked('client_id') &&
            code.redirect === asked('redirect_uri') &&
            code.resource === `${origin}/mcp` &&
            code.challenge === createHash('sha256').update(verifier).digest('base64url')
          : behaviour.refreshes && owner === asked('client_id')
      if (!isGranted) return json(response, 400, { error: 'invalid_grant' })
      const tokens = { access_token: secret('access'), refresh_token: secret('refresh') }
      access.add(tokens.access_token)
      refresh.set(tokens.refresh_token, asked('client_id'))
      json(response, 200, { ...tokens, token_type: 'Bearer', expires_in: behaviour.expiresIn })
    },
  }

  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', origin)
    requests.push(`${request.method} ${url.pathname}`)
    const answer = answers[`${request.method} ${url.pathname}`]
    if (answer !== undefined) return answer(request, response, url)
    if (url.pathname !== '/mcp') return json(response, 404, { error: 'not found' })
    if (!access.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      const where = `${origin}/.well-known/oauth-protected-resource/mcp`
      response.setHeader('www-authenticate', `Bearer resource_metadata="${where}", scope="boxes"`)
      return json(response, 401, { error: 'invalid_token' })
    }
    const body = request.method === 'POST' ? { body: await textOf(request) } : {}
    const headers = request.headers as Record<string, string>
    const given = await mcp.fetch(new Request(`${origin}/mcp`, { method: request.method ?? 'GET', headers, ...body }))
    response.writeHead(given.status, Object.fromEntries(given.headers)).end(Buffer.from(await given.arrayBuffer()))
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  return {
    url: `${origin}/mcp`,
    origin,
    behaviour,
    /** What was asked of it, as `GET /path`. */
    requests,
    /** Everything nobody else may ever see. */
    secrets,
    /** Takes no token any more that it gave so far. */
    revoke: () => access.clear(),
    close() {
      http.closeAllConnections()
      http.close()
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await Array.fromAsync(request)).toString('utf8')
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
