import { PlaygroundError } from '../../lib/errors.ts'
import { rpcError } from '../../lib/mcp/server/http/rpc-error.ts'
import { audienceOf, protectedResourceUrl, SCOPES } from '../../lib/oauth/resources.ts'
import { asPerson } from '../../lib/people/as-person.ts'
import type { Person } from '../../lib/people/person.ts'
import { personOfBearer } from './current-person.ts'
import { originOf } from './oauth.ts'
import { playground } from './playground.ts'

/**
 * Whose MCP client asks: by a token that the person made, or by one that we gave an app over OAuth, which is good for the
 * MCP routes alone. Cookies are none of its business: a page of somebody else could send them along.
 */
export async function personOfMcpRequest(request: Request): Promise<Person> {
  const authorization = request.headers.get('authorization')
  if (authorization === null)
    throw new PlaygroundError(
      'unauthorized',
      'Expected "Authorization: Bearer <token>". Connect over OAuth, or make a token under Settings or with: cem tokens create',
    )
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization.trim())?.[1]
  const { access, config } = await playground()
  const app = token === undefined ? null : await access.apps.use(token, audienceOf(originOf(request.headers)))
  // An agent does more than look, also where it only opens a stream by GET.
  if (!app) return personOfBearer(authorization, 'POST')
  return asPerson(app.account, config, { appId: app.id, accessName: app.name, reach: app.reach })
}

/** Says to an MCP client that it has to be let in, and where it learns how. */
export function unauthorizedMcp(request: Request, error: PlaygroundError): Response {
  const { pathname } = new URL(request.url)
  const said = {
    // Who came with nothing did nothing wrong.
    ...(request.headers.has('authorization') && { error: 'invalid_token' }),
    resource_metadata: protectedResourceUrl(originOf(request.headers), pathname),
    scope: SCOPES.join(' '),
  }
  const challenge = Object.entries(said).map(([name, value]) => `${name}="${value}"`)
  return rpcError(401, error.message, { 'WWW-Authenticate': `Bearer ${challenge.join(', ')}` })
}
