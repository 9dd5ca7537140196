import { PlaygroundError } from '../../lib/errors.ts'
import { rpcError } from '../../lib/mcp/server/http/rpc-error.ts'
import type { Person } from '../../lib/people/person.ts'
import { personOfBearer } from './current-person.ts'

/** Whose MCP client asks. Cookies are none of its business: a page of somebody else could send them along. */
export async function personOfMcpRequest(request: Request): Promise<Person> {
  const authorization = request.headers.get('authorization')
  if (authorization !== null) return personOfBearer(authorization, request.method)
  throw new PlaygroundError(
    'unauthorized',
    'Expected "Authorization: Bearer <token>". Make a token under Settings, or with: cem tokens create',
  )
}

export const unauthorizedMcp = (_request: Request, error: PlaygroundError): Response =>
  rpcError(401, error.message, { 'WWW-Authenticate': 'Bearer' })
