import type { FromBrowser } from '../../lib/oauth/create-oauth.ts'
import { originOf } from './oauth.ts'
import { addressOf } from './sign-in/attempts.ts'

/** The browser that a question of the authorization server is answered in, by the headers of its request. */
export const browserOf = (uid: string, headers: Headers): FromBrowser => ({
  ...{ uid, headers, origin: originOf(headers) },
  address: addressOf(headers.get('x-forwarded-for')),
})
