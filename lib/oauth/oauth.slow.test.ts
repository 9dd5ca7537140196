import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import type { Playground } from '../playground.ts'
import { createInstallation } from '../testing/open-playground.ts'
import { browserOf, ORIGIN } from './testing/browser.ts'
import { ALL, CALLBACK, oauthClient, somebody, type Tokens } from './testing/oauth-client.ts'

const AUDIENCE = `${ORIGIN}/api/mcp`
const installation = createInstallation()
let playground: Playground
beforeAll(async () => {
  // Where a machine holds no two people apart it serves one; nothing runs here.
  playground = await installation.open({ settings: { sandbox: { min_isolation: 'permissions' } } })
})
afterAll(() => installation.close())

const errorOf = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error]
const lets = async (token: string, audience = AUDIENCE) =>
  (await playground.access.apps.use(token, audience))?.account.id ?? null

/** Refresh tokens that this person's apps have used were used longer ago than a second use is taken for a lost answer. */
async function laterThanAMoment(userId: string): Promise<void> {
  const { databaseUrl, paths } = installation.config()
  const db = await openDatabase(databaseUrl, paths.migrationsDir)
  const where = { app: { userId }, consumedAt: { not: null } }
  await db.oAuthRecord.updateMany({ where, data: { consumedAt: new Date(Date.now() - 31_000) } })
  await db.$disconnect()
}

describe('a client', () => {
  test('registers, is let in by a person, and its token names that person and no further than they said', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const clientId = await app.register()
    const reach = { tools: ['calculator.add'], readsOnly: true }
    const back = await app.allowed(clientId, ann.id, reach)
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK)
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['a state', ORIGIN])

    const answer = await app.exchange(clientId, back.searchParams.get('code') ?? '')
    const tokens = (await answer.json()) as Tokens
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'mcp' })
    expect(await playground.access.apps.use(tokens.access_token, AUDIENCE)).toMatchObject({
      account: { id: ann.id },
      reach,
    })
    const [listed] = await playground.access.apps.list(ann.id)
    expect(listed).toMatchObject({ name: 'A client', sentTo: '127.0.0.1:51234', reach })
    expect(Date.now() - Date.parse(listed?.lastUsedAt ?? '')).toBeLessThan(60_000)
  })

  test('may ask for anything by scope, or for nothing, and gets the same', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const clientId = await app.register({ scope: 'openid admin', grant_types: ['implicit'] })
    const uid = await app.question(clientId, { scope: 'openid profile admin', nonce: 'n', max_age: '1' })
    const back = await app.goOn(await playground.oauth.allow(ann, app.browser.at(uid), ALL))
    const answer = await app.exchange(clientId, back.searchParams.get('code') ?? '')
    expect(Object.keys((await answer.json()) as object).sort()).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'scope',
      'token_type',
    ])
  })

  test('is told access_denied where the person does not want it', async () => {
    const app = oauthClient(playground)
    const uid = await app.question(await app.register())
    const back = await app.goOn(await playground.oauth.deny(app.browser.at(uid)))
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['a state', ORIGIN])
    expect(back.searchParams.has('code')).toBe(false)
  })

  test('that wants no question is told that there is one', async () => {
    const app = oauthClient(playground)
    const back = new URL(await app.authorize(await app.register(), { prompt: 'none' }))
    expect(back.searchParams.get('error')).toBe('login_required')
  })

  test('is shown as what it says, and by where its codes go', async () => {
    const app = oauthClient(playground)
    const redirect = 'cursor://anysphere.cursor-retrieval/oauth/callback'
    const clientId = await app.register({ client_name: ' Cursor\u202e\n\u200b ', redirect_uris: [redirect] })
    const uid = await app.question(clientId, { redirect_uri: redirect })
    expect(await playground.oauth.asking(app.browser.at(uid))).toEqual({
      name: 'Cursor',
      describedAt: null,
      sentTo: 'cursor://anysphere.cursor-retrieval',
      isLocal: true,
    })
  })
})

describe('tokens', () => {
  test('are refreshed, each refresh token once; one that comes again ends all', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const first = await app.connect(ann.id)
    const second = (await (await app.refresh(first.clientId, first.refresh_token)).json()) as Tokens
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await lets(second.access_token)).toBe(ann.id)

    await laterThanAMoment(ann.id)
    expect(await errorOf(await app.refresh(first.clientId, first.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await lets(second.access_token)).toBeNull()
    expect(await errorOf(await app.refresh(first.clientId, second.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await playground.access.apps.list(ann.id)).toEqual([])
  })

  test('are refreshed by several processes at once, and once more after an answer that was lost', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const { clientId, refresh_token } = await app.connect(ann.id)
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.refresh(clientId, refresh_token)))
    answers.push(await app.refresh(clientId, refresh_token))
    const tokens = (await Promise.all(answers.map((answer) => answer.json()))) as Tokens[]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { access_token } of tokens) expect(await lets(access_token)).toBe(ann.id)
    const last = await app.refresh(clientId, tokens[0]?.refresh_token ?? '')
    expect(last.status).toBe(200)
    await laterThanAMoment(ann.id)
    expect((await app.refresh(clientId, refresh_token)).status).toBe(400)
    for (const { access_token } of tokens) expect(await lets(access_token)).toBeNull()
  })

  test('are good at the origin they were made for, for MCP, and nowhere else', async () => {
    const ann = await somebody(playground)
    const { access_token } = await oauthClient(playground).connect(ann.id)
    expect(await lets(access_token)).toBe(ann.id)
    expect(await lets(access_token, 'http://localhost:3000/api/mcp')).toBeNull()
    expect(await lets(access_token, `${ORIGIN}/api/runs`)).toBeNull()
    expect(await playground.access.tokens.use(access_token)).toBeNull()
  })

  test('end with the app, at once, and streams that are open with them', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const tokens = await app.connect(ann.id)
    const used = await playground.access.apps.use(tokens.access_token, AUDIENCE)
    const ended = new Promise<void>((resolve) => playground.access.whileLetIn({ appId: used?.id ?? '' }, resolve))
    await playground.access.apps.end(ann.id, used?.id ?? '')
    await ended
    expect(await lets(tokens.access_token)).toBeNull()
    expect(await errorOf(await app.refresh(tokens.clientId, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    await expect(playground.access.apps.end(ann.id, used?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
  })

  test.each(['access_token', 'refresh_token'] as const)('end when the client gives its %s back', async (which) => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const tokens = await app.connect(ann.id)
    expect((await app.revoke(tokens.clientId, tokens[which])).status).toBe(200)
    expect(await lets(tokens.access_token)).toBeNull()
    expect(await playground.access.apps.list(ann.id)).toEqual([])
  })

  test('end with a new password, and with the account', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const { access_token } = await app.connect(ann.id)
    await playground.people.setPassword(ann.email, 'another password', { tokens: true })
    expect(await lets(access_token)).toBeNull()

    const again = await app.connect(ann.id)
    await playground.people.remove(ann.email)
    expect(await lets(again.access_token)).toBeNull()
    expect(await errorOf(await app.refresh(again.clientId, again.refresh_token))).toEqual([400, 'invalid_grant'])
  })

  test('of somebody else are not mine to end', async () => {
    const [ann, bob] = [await somebody(playground), await somebody(playground)]
    const { access_token } = await oauthClient(playground).connect(ann.id)
    const [app] = await playground.access.apps.list(ann.id)
    await expect(playground.access.apps.end(bob.id, app?.id ?? '')).rejects.toMatchObject({ code: 'not-found' })
    expect(await lets(access_token)).toBe(ann.id)
  })

  test('are in the database as hashes, and what signs is sealed', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const tokens = await app.connect(ann.id)
    const kept = readdirSync(installation.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
      .join('')
    expect(kept.length).toBeGreaterThan(10_000)
    expect(kept).not.toContain(tokens.access_token)
    expect(kept).not.toContain(tokens.refresh_token)
    expect(kept).not.toContain('"jwks"')
  })
})

describe('whoever attacks', () => {
  test('with a code that was overheard has no tokens without the verifier, and with a used one ends what it gave', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const clientId = await app.register()
    const code = (await app.allowed(clientId, ann.id)).searchParams.get('code') ?? ''
    const other = await app.register()
    expect(await errorOf(await app.exchange(clientId, code, { code_verifier: 'x'.repeat(43) }))).toEqual([
      400,
      'invalid_grant',
    ])
    expect(await errorOf(await app.exchange(other, code))).toEqual([400, 'invalid_grant'])

    const fresh = (await app.allowed(clientId, ann.id)).searchParams.get('code') ?? ''
    const tokens = (await (await app.exchange(clientId, fresh)).json()) as Tokens
    expect(await lets(tokens.access_token)).toBe(ann.id)
    expect(await errorOf(await app.exchange(clientId, fresh))).toEqual([400, 'invalid_grant'])
    expect(await lets(tokens.access_token)).toBeNull()
  })

  test('without PKCE, or with a plain challenge, gets no question asked', async () => {
    const app = oauthClient(playground)
    const clientId = await app.register()
    for (const more of [
      ['code_challenge', ''],
      ['code_challenge_method', 'plain'],
    ] as const) {
      const back = new URL(await app.authorize(clientId, { [more[0]]: more[1] }))
      expect(back.searchParams.get('error')).toBe('invalid_request')
    }
  })

  test('cannot have somebody answer a question that was asked in another browser', async () => {
    const ann = await somebody(playground)
    const mallory = oauthClient(playground)
    const uid = await mallory.question(await mallory.register())
    const hers = browserOf(playground)
    await expect(playground.oauth.asking(hers.at(uid))).rejects.toMatchObject({ code: 'not-found' })
    await expect(playground.oauth.allow(ann, hers.at(uid), ALL)).rejects.toMatchObject({ code: 'not-found' })

    // Nor, with a question of her own open, answer his by its name.
    const own = oauthClient(playground)
    await own.question(await own.register())
    await expect(playground.oauth.allow(ann, own.browser.at(uid), ALL)).rejects.toMatchObject({ code: 'not-found' })
    expect(await playground.access.apps.list(ann.id)).toEqual([])
  })

  test('who goes on with an answer in another browser gets no code', async () => {
    const ann = await somebody(playground)
    const app = oauthClient(playground)
    const uid = await app.question(await app.register())
    const path = await playground.oauth.allow(ann, app.browser.at(uid), ALL)
    const elsewhere = await browserOf(playground).get(path)
    expect(elsewhere.headers.get('location')).toBe('/consent/failed?why=expired')
    expect((await app.goOn(path)).searchParams.has('code')).toBe(true)
    expect((await app.browser.get(path)).headers.get('location')).toBe('/consent/failed?why=expired')
  })

  test('who signs in as somebody else in the same browser gets tokens of the one who said yes', async () => {
    const [ann, bob] = [await somebody(playground), await somebody(playground)]
    const app = oauthClient(playground)
    const clientId = await app.register()
    await app.allowed(clientId, ann.id)
    const code = (await app.allowed(clientId, bob.id)).searchParams.get('code') ?? ''
    const { access_token } = (await (await app.exchange(clientId, code)).json()) as Tokens
    expect(await lets(access_token)).toBe(bob.id)
  })

  test.each([
    ['another host', 'https://evil.example/callback'],
    ['a longer path', `${CALLBACK}/more`],
    ['a user name', 'http://127.0.0.1:51234@evil.example/callback'],
    ['another name of loopback', 'http://localhost:51234/callback'],
  ])('is not sent to a redirect URI that was not registered: %s', async (_what, uri) => {
    const app = oauthClient(playground)
    expect(await app.authorize(await app.register(), { redirect_uri: uri })).toBe('/consent/failed?why=redirect')
  })

  test('of a program on the own machine any port is the same', async () => {
    const app = oauthClient(playground)
    await app.question(await app.register(), { redirect_uri: 'http://127.0.0.1:60999/callback' })
  })

  test.each([
    'https://evil.example/api/mcp',
    `${ORIGIN}/api/runs`,
    `${ORIGIN}/api/mcp/../runs`,
    'http://x@127.0.0.1:3000/api/mcp',
  ])('has no token made for %s', async (resource) => {
    const app = oauthClient(playground)
    const back = new URL(await app.authorize(await app.register(), { resource }))
    expect(back.searchParams.get('error')).toBe('invalid_target')
  })

  test('cannot widen by what it registers: every client is public, and what would be fetched is dropped', async () => {
    const app = oauthClient(playground)
    const said = {
      redirect_uris: [CALLBACK],
      ...{ token_endpoint_auth_method: 'client_secret_basic', jwks_uri: 'http://127.0.0.1:9/jwks' },
      ...{ logo_uri: 'http://127.0.0.1:9/logo', sector_identifier_uri: 'https://127.0.0.1:9/' },
    }
    const answer = await app.client.post('/api/oauth/register', JSON.stringify(said), 'application/json')
    const made = (await answer.json()) as Record<string, unknown>
    expect(made).toMatchObject({ token_endpoint_auth_method: 'none' })
    for (const name of ['client_secret', 'jwks_uri', 'logo_uri', 'sector_identifier_uri', 'registration_access_token'])
      expect(made).not.toHaveProperty(name)
  })

  test('hears no cookie on the way where there is a certificate', async () => {
    const origin = 'https://cem.example.com'
    const app = oauthClient(playground, { origin })
    const clientId = await app.register()
    const query = new URLSearchParams({
      ...{ client_id: clientId, response_type: 'code', redirect_uri: CALLBACK },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
    })
    const answer = await app.browser.get(`/api/oauth/authorize?${query}`)
    const cookies = answer.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies)
      expect(cookie).toMatch(/; secure; httponly; samesite=lax$|samesite=lax; secure; httponly$/i)
  })

  test('reaches no endpoint that is not offered', async () => {
    const app = browserOf(playground)
    for (const path of [
      '/api/oauth/me',
      '/api/oauth/session/end',
      '/session/end',
      '/me',
      '/request',
      '/token/introspection',
    ])
      expect((await app.get(path)).status).toBe(404)
  })

  test('with a very long request is sent away before anything is kept', async () => {
    const app = oauthClient(playground)
    expect(await app.authorize(await app.register(), { state: 'x'.repeat(10_000) })).toBe('/consent/failed?why=request')
  })

  test.each(['https://evil.example/landing', 'com.example.evil:/landing'])(
    'cannot have a link of ours lead to %s before the person has said anything',
    async (redirect) => {
      const app = oauthClient(playground)
      const clientId = await app.register({ redirect_uris: [redirect] })
      const wrong = { prompt: 'none', response_type: 'token', resource: 'https://evil.example/' }
      for (const [name, value] of Object.entries(wrong))
        expect(await app.authorize(clientId, { redirect_uri: redirect, [name]: value })).toBe(
          '/consent/failed?why=request',
        )
    },
  )

  test('is not taken for an app on this machine by the name of its site', async () => {
    const app = oauthClient(playground)
    for (const site of ['https://localhost.evil.example/cb', 'https://127.evil.example/cb']) {
      const uid = await app.question(await app.register({ redirect_uris: [site] }), { redirect_uri: site })
      expect(await playground.oauth.asking(app.browser.at(uid))).toMatchObject({
        isLocal: false,
        sentTo: new URL(site).host,
      })
    }
  })

  test('who asks from an unknown client, or of none, is sent nowhere', async () => {
    const app = oauthClient(playground)
    expect(await app.authorize('nobody')).toBe('/consent/failed?why=client')
    expect(await app.authorize('')).toMatch(/^\/consent\/failed\?why=(client|request)$/)
  })
})

describe('what is told to everybody', () => {
  const wellKnown = (path: string) =>
    playground.oauth.wellKnown({
      ...{ method: 'GET' as const, path: `/.well-known/${path}`, query: '' },
      ...{ origin: ORIGIN, address: '203.0.113.1', headers: new Headers() },
    })

  test.each(['oauth-protected-resource', 'oauth-protected-resource/api/mcp'])('%s', async (path) => {
    expect(await (await wellKnown(path))?.json()).toMatchObject({
      resource: `${ORIGIN}/api/mcp`,
      authorization_servers: [ORIGIN],
    })
  })

  test.each([
    'oauth-authorization-server',
    'oauth-authorization-server/api/mcp',
    'openid-configuration',
    'openid-configuration/api/sse',
  ])('%s', async (path) => {
    expect(await (await wellKnown(path))?.json()).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/api/oauth/authorize`,
      token_endpoint: `${ORIGIN}/api/oauth/token`,
      registration_endpoint: `${ORIGIN}/api/oauth/register`,
      revocation_endpoint: `${ORIGIN}/api/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
    })
  })

  test.each(['oauth-protected-resource/api/runs', 'openid-credential-issuer', 'oauth-authorization-server/x'])(
    'nothing at %s',
    async (path) => expect(await wellKnown(path)).toBeNull(),
  )
})
