import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Reach } from '../../people/reach.ts'
import type { Playground } from '../../playground.ts'
import { browserOf, ORIGIN } from './browser.ts'

export const CALLBACK = 'http://127.0.0.1:51234/callback'
export const ALL: Reach = { tools: null, readsOnly: false }

export interface Tokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}

/** A client and the browser of a person, from registration to tokens, step by step. */
export function oauthClient(playground: Playground, { origin = ORIGIN } = {}) {
  const client = browserOf(playground, { origin })
  const browser = browserOf(playground, { origin })
  const verifier = randomBytes(32).toString('base64url')

  async function register(metadata: object = {}): Promise<string> {
    const body = JSON.stringify({ client_name: 'A client', redirect_uris: [CALLBACK], ...metadata })
    const answer = await client.post('/api/oauth/register', body, 'application/json')
    expect(answer.status).toBe(201)
    return ((await answer.json()) as { client_id: string }).client_id
  }

  /** Sends the browser to us and answers where it was sent on to. */
  async function authorize(clientId: string, more: Record<string, string> = {}): Promise<string> {
    const query = new URLSearchParams({
      ...{ client_id: clientId, response_type: 'code', redirect_uri: CALLBACK, state: 'a state' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      ...{ code_challenge_method: 'S256', resource: `${origin}/api/mcp` },
      ...more,
    })
    const answer = await browser.get(`/api/oauth/authorize?${query}`)
    return answer.headers.get('location') ?? `no redirect: ${answer.status}`
  }

  /** The same, to the question that the person is asked. */
  async function question(clientId: string, more?: Record<string, string>): Promise<string> {
    const at = await authorize(clientId, more)
    expect(at).toMatch(/^\/consent\/[\w-]+$/)
    return at.slice('/consent/'.length)
  }

  /** Goes on where the person's answer leads; what the client gets. */
  async function goOn(path: string): Promise<URL> {
    const answer = await browser.get(path)
    return new URL(answer.headers.get('location') ?? `none:${answer.status}`)
  }

  async function allowed(clientId: string, personId: string, reach = ALL): Promise<URL> {
    const uid = await question(clientId)
    return goOn(await playground.oauth.allow({ id: personId }, browser.at(uid), reach))
  }

  const exchange = (clientId: string, code: string, more: Record<string, string> = {}) =>
    client.postForm('/api/oauth/token', {
      ...{ grant_type: 'authorization_code', client_id: clientId, code, redirect_uri: CALLBACK },
      ...{ code_verifier: verifier, ...more },
    })

  const refresh = (clientId: string, token: string) =>
    client.postForm('/api/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token })

  const revoke = (clientId: string, token: string) =>
    client.postForm('/api/oauth/revoke', { client_id: clientId, token })

  /** The whole way. */
  async function connect(personId: string, reach = ALL): Promise<Tokens & { clientId: string }> {
    const clientId = await register()
    const code = (await allowed(clientId, personId, reach)).searchParams.get('code') ?? ''
    const answer = await exchange(clientId, code)
    expect(answer.status).toBe(200)
    return { ...((await answer.json()) as Tokens), clientId }
  }

  return { client, browser, register, authorize, question, goOn, allowed, exchange, refresh, revoke, connect }
}

export const somebody = (playground: Playground) =>
  playground.people.create({ email: `${randomUUID()}@example.com`, password: 'correct horse battery', admin: false })
