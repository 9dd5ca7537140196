import { randomInt } from 'node:crypto'
import type { Playground } from '../../playground.ts'
import type { OAuthRequest } from '../create-oauth.ts'

export const ORIGIN = 'http://127.0.0.1:3000'

const anyAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')

/** A browser, or a client, that keeps its cookies; each has an address of its own. */
export function browserOf({ oauth }: Pick<Playground, 'oauth'>, { origin = ORIGIN, address = anyAddress() } = {}) {
  const cookies = new Map<string, string>()

  async function send(method: OAuthRequest['method'], url: string, body?: string, type?: string): Promise<Response> {
    const { pathname, search } = new URL(url, origin)
    const headers = new Headers({ accept: 'application/json', ...(type && { 'content-type': type }) })
    if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const response = await oauth.handle({
      ...{ method, path: pathname, query: search, origin, address, headers },
      ...(body !== undefined && { body: Buffer.from(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }

  return {
    get: (url: string) => send('GET', url),
    post: send.bind(null, 'POST'),
    postForm: (url: string, fields: Record<string, string>) =>
      send('POST', url, `${new URLSearchParams(fields)}`, 'application/x-www-form-urlencoded'),
    /** As the consent page is opened. */
    at: (uid: string) => ({
      ...{ uid, origin, address },
      headers: new Headers({ cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
    }),
  }
}
