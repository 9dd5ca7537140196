import { ownOrigin } from '../../lib/http/own-origin.ts'
import type { OAuthRequest } from '../../lib/oauth/create-oauth.ts'
import { readBody } from './read-body.ts'
import { addressOf } from './sign-in/attempts.ts'

// What a client says of itself is the longest that is sent.
const BODY_MAX_BYTES = 16 * 1024

/** Which origin of ours whoever sends these headers knows us by. */
export const originOf = (headers: Headers): string =>
  ownOrigin({
    host: headers.get('host'),
    protocol: headers.get('x-forwarded-proto'),
    publicUrl: process.env.NEXTAUTH_URL,
  })

/** A request as the authorization server takes it. */
export async function oauthRequest(request: Request, method: OAuthRequest['method']): Promise<OAuthRequest> {
  const { pathname, search } = new URL(request.url)
  return {
    ...{ method, path: pathname, query: search, headers: request.headers },
    origin: originOf(request.headers),
    address: addressOf(request.headers.get('x-forwarded-for')),
    ...(method === 'POST' && { body: await readBody(request, BODY_MAX_BYTES) }),
  }
}
