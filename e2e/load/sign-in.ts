import type { Answer, Client } from './client.ts'

/** Sends e-mail and password as the page does; answers with the cookies that come back, the session's among them when they fit. */
export async function postCredentials(
  client: Client,
  port: number,
  given: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<Answer & { cookies: string }> {
  const origin = `http://127.0.0.1:${port}`
  const first = await client.get('/api/auth/csrf', headers)
  const csrfToken = /"csrfToken":"(\w+)"/.exec(first.text)?.[1] ?? ''
  const form = new URLSearchParams({ ...given, csrfToken, json: 'true', callbackUrl: origin })
  const answer = await client.send('POST', '/api/auth/callback/credentials', form.toString(), {
    ...headers,
    ...{
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [headers.cookie, cookiesOf(first)].filter(Boolean).join('; '),
      origin,
    },
  })
  return { ...answer, cookies: cookiesOf(answer) }
}

const cookiesOf = ({ headers }: Answer) => (headers['set-cookie'] ?? []).map((each) => each.split(';')[0]).join('; ')
