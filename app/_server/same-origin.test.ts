import { describe, expect, test } from 'vitest'
import { assertSameOrigin } from './same-origin.ts'

const post = (body: string | null, headers: Record<string, string> = {}) =>
  new Request('http://127.0.0.1:4100/api/runs', { method: 'POST', body, headers })

describe('requests with a session cookie', () => {
  const sent = (headers: Record<string, string>) => () =>
    assertSameOrigin(post('{}', { host: '127.0.0.1:4100', ...headers }), 'https://cem.example.com')

  test.each<[string, Record<string, string>]>([
    ['from a page of ours', { origin: 'http://127.0.0.1:4100', 'sec-fetch-site': 'same-origin' }],
    ['from the public address behind a proxy', { origin: 'https://cem.example.com' }],
    ['from a browser that says only where it comes from', { 'sec-fetch-site': 'same-origin' }],
  ])('%s are taken', (_from, headers) => expect(sent(headers)).not.toThrow())

  test.each<[string, Record<string, string>]>([
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['from another port of this host', { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' }],
    ['with a forged fetch header', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['from a sandboxed frame', { origin: 'null' }],
    ['without any origin', {}],
  ])('%s are refused', (_from, headers) => expect(sent(headers)).toThrow(/was refused/))

  test('that only read are never refused', () => {
    expect(() =>
      assertSameOrigin(
        new Request('http://127.0.0.1:4100/api/runs', { headers: { origin: 'https://evil.example' } }),
        undefined,
      ),
    ).not.toThrow()
  })
})
