import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { recordId } from '../access/record-id.ts'
import { type Database, openDatabase } from '../db/open-database.ts'
import type { Playground } from '../playground.ts'
import { createSeal } from '../settings/seal.ts'
import { createInstallation } from '../testing/open-playground.ts'
import { createOAuth } from './create-oauth.ts'
import { createDocumentFetch } from './fetch-document.ts'
import { createRecords } from './records.ts'
import { browserOf, ORIGIN } from './testing/browser.ts'
import { CALLBACK, oauthClient, somebody } from './testing/oauth-client.ts'

const installation = createInstallation()
let playground: Playground
let db: Database
beforeAll(async () => {
  playground = await installation.open({ settings: { sandbox: { min_isolation: 'permissions' } } })
  await playground.people.isEmpty()
  const { databaseUrl, paths } = installation.config()
  db = await openDatabase(databaseUrl, paths.migrationsDir)
})
afterAll(async () => {
  await db.$disconnect()
  await installation.close()
})

const records = () =>
  createRecords(
    async () => db,
    () => undefined,
  )

describe('registering by the thousand', () => {
  test('is refused after a few, from there and for a while', async () => {
    const stranger = browserOf(playground, { address: '203.0.113.9' })
    const register = (who = stranger) =>
      who.post('/api/oauth/register', JSON.stringify({ redirect_uris: [CALLBACK] }), 'application/json')
    for (let n = 0; n < 30; n++) expect((await register()).status).toBe(201)
    const refused = await register()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' })
    expect((await register(browserOf(playground))).status).toBe(201)
  })

  const many = (kind: string, length: number, of: (n: number) => object) =>
    db.oAuthRecord.createMany({
      data: Array.from({ length }, (_, n) => ({
        ...{ id: `${kind}-${n}-${Math.random()}`, kind, payload: '{}' },
        ...{ createdAt: new Date(Date.now() + 1_000), expiresAt: new Date(Date.now() + 3_600_000), ...of(n) },
      })),
    })

  test.each(['Client', 'Interaction'])('whoever makes very many (%s) pushes out their own', async (kind) => {
    await db.oAuthRecord.deleteMany({ where: { kind } })
    const adapter = records().adapterOf(kind)
    await adapter.upsert('mine', { client_id: 'mine' }, kind === 'Client' ? (undefined as never) : 1_800)
    // Those of others are newer, and most are of one of forty networks.
    await many(kind, 2_000, (n) => ({ network: `network-${n % 40}` }))
    await adapter.upsert('new', { client_id: 'new' }, kind === 'Client' ? (undefined as never) : 1_800)
    expect(await adapter.find('mine')).toMatchObject({ client_id: 'mine' })
    expect(await adapter.find('new')).toMatchObject({ client_id: 'new' })
    const theirs = await db.oAuthRecord.count({ where: { kind, network: { startsWith: 'network-' } } })
    expect(theirs).toBe(1_999)
    await db.oAuthRecord.deleteMany({ where: { kind } })
  })

  test('clients that people let in leave room for new ones, as many as there are', async () => {
    const adapter = records().adapterOf('Client')
    await many('Client', 3_000, () => ({ expiresAt: new Date(Date.now() + 90 * 86_400_000) }))
    await adapter.upsert('new', { client_id: 'new' }, undefined as never)
    expect(await adapter.find('new')).toMatchObject({ client_id: 'new' })
    await db.oAuthRecord.deleteMany({ where: { kind: 'Client' } })
  })
})

test('what is over is removed, and apps whose last token is over', async () => {
  const ann = await somebody(playground)
  const { clientId } = await oauthClient(playground).connect(ann.id)
  const long = new Date(Date.now() - 3_600_000)
  await db.connectedApp.updateMany({ where: { userId: ann.id }, data: { createdAt: long } })
  await db.oAuthRecord.updateMany({
    where: { app: { userId: ann.id }, kind: { not: 'Grant' } },
    data: { expiresAt: long },
  })
  // The first use of another process cleans.
  await records().adapterOf('Interaction').upsert('one', {}, 60)
  expect(await db.connectedApp.count({ where: { userId: ann.id } })).toBe(0)
  expect(await db.oAuthRecord.count({ where: { expiresAt: { lt: new Date() } } })).toBe(0)
  const client = await db.oAuthRecord.findUnique({ where: { id: recordId('Client', clientId) } })
  expect(client?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 80 * 86_400_000)
})

test('a client that refreshes without end fills nothing', async () => {
  const ann = await somebody(playground)
  const app = oauthClient(playground)
  let { clientId, refresh_token } = await app.connect(ann.id)
  for (let n = 0; n < 30; n++) {
    const answer = (await (await app.refresh(clientId, refresh_token)).json()) as { refresh_token: string }
    refresh_token = answer.refresh_token
  }
  expect(await db.oAuthRecord.count({ where: { app: { userId: ann.id }, kind: 'AccessToken' } })).toBe(20)
})

test('a refresh token that was used before is known for as long as it would be good; an app with very many is ended', async () => {
  const ann = await somebody(playground)
  const app = oauthClient(playground)
  const { clientId, refresh_token: stolen } = await app.connect(ann.id)
  const refreshed = async (token: string) =>
    (await (await app.refresh(clientId, token)).json()) as { refresh_token: string; access_token: string }
  let { refresh_token } = await refreshed(stolen)
  const [{ id: appId } = { id: '' }] = await playground.access.apps.list(ann.id)
  const long = new Date(Date.now() - 60_000)
  const expiresAt = new Date(Date.now() + 86_400_000)
  const used = (length: number) =>
    db.oAuthRecord.createMany({
      data: Array.from({ length }, (_, n) => ({
        ...{ id: `${appId}-${length}-${n}`, kind: 'RefreshToken', appId, payload: '{}', consumedAt: long, expiresAt },
      })),
    })
  await used(4_990)
  refresh_token = (await refreshed(refresh_token)).refresh_token
  await db.oAuthRecord.updateMany({ where: { appId, consumedAt: { not: null } }, data: { consumedAt: long } })
  expect((await app.refresh(clientId, stolen)).status).toBe(400)
  expect(await playground.access.apps.list(ann.id)).toEqual([])

  const another = await app.connect(ann.id)
  const [{ id: anotherId } = { id: '' }] = await playground.access.apps.list(ann.id)
  await db.oAuthRecord.createMany({
    data: Array.from({ length: 5_000 }, (_, n) => ({
      ...{ id: `more-${n}`, kind: 'RefreshToken', appId: anotherId, payload: '{}', consumedAt: long, expiresAt },
    })),
  })
  expect((await app.refresh(another.clientId, another.refresh_token)).status).toBe(400)
  expect(await playground.access.apps.list(ann.id)).toEqual([])
})

describe('what pages of other sites have a browser ask', () => {
  const ask = (address: string, path: string, headers: Record<string, string>, body?: string) =>
    playground.oauth.handle({
      ...{ method: body === undefined ? 'GET' : 'POST', path, query: '', origin: ORIGIN, address },
      headers: new Headers(headers),
      ...(body !== undefined && { body: Buffer.from(body) }),
    })
  const register = (address: string, headers: Record<string, string>) =>
    ask(address, '/api/oauth/register', headers, JSON.stringify({ redirect_uris: [CALLBACK] }))

  test('is refused where they do not hear the answer, and costs its person nothing', async () => {
    const address = '203.0.113.20'
    for (let n = 0; n < 40; n++) {
      const blind = await register(address, { 'content-type': 'text/plain', 'sec-fetch-mode': 'no-cors' })
      expect(blind.status).toBe(403)
      expect((await register(address, { 'content-type': 'text/plain' })).status).toBe(400)
    }
    const image = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'image' }
    expect((await ask(address, '/api/oauth/authorize', image)).status).toBe(403)
    expect((await register(address, { 'content-type': 'application/json' })).status).toBe(201)
  })

  test('is counted apart from what its apps ask', async () => {
    const [address, type] = ['203.0.113.21', { 'content-type': 'application/json' }]
    for (let n = 0; n < 30; n++) await register(address, { ...type, origin: 'https://evil.example' })
    expect((await register(address, { ...type, origin: 'https://evil.example' })).status).toBe(429)
    expect((await register(address, type)).status).toBe(201)
  })
})

test('a person has 50 apps; the one that was longest unused makes room', async () => {
  const ann = await somebody(playground)
  for (let n = 0; n < 51; n++)
    await playground.access.apps.add(ann, {
      ...{ id: `app-${ann.id}-${n}`, clientId: 'c', name: `${n}`, sentTo: 'x' },
      reach: { tools: null, readsOnly: false },
    })
  const kept = await db.connectedApp.findMany({ where: { userId: ann.id }, select: { name: true } })
  expect(kept.length).toBe(50)
  expect(kept.map(({ name }) => name)).toContain('50')
})

describe('a client that describes itself at an address', () => {
  /** A web server on this machine that a name of the internet leads to, as the world would have it. */
  async function described(answer: object | string, { status = 200, headers = {} } = {}) {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(status, { 'content-type': 'application/json', ...headers })
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { asked, port: (server.address() as AddressInfo).port }
  }
  const world = {
    resolve: async () => [{ address: '198.41.0.4', family: 4 }],
    dial: () => '127.0.0.1',
  }

  test('is read, and only what a client that registers could say', async () => {
    const { port } = await described({
      client_id: 'x',
      client_name: 'Claude',
      redirect_uris: [CALLBACK],
      jwks_uri: 'https://a/',
    })
    const answer = await createDocumentFetch(world)(`http://client.example:${port}/c`, undefined)
    expect(await answer.json()).toEqual({
      ...{ client_id: 'x', client_name: 'Claude', redirect_uris: [CALLBACK] },
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      application_type: 'native',
    })
  })

  test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    'is not asked at %s',
    async (host) => {
      const { port, asked } = await described({})
      await expect(createDocumentFetch({})(`http://${host}:${port}/`, undefined)).rejects.toThrow()
      expect(asked).toEqual([])
    },
  )

  test('at a name that leads to this machine is not asked, also through the whole server', async () => {
    const app = oauthClient(playground)
    for (const host of ['localhost', '127.0.0.1', '169.254.169.254'])
      expect(await app.authorize(`https://${host}:1/client`)).toBe('/consent/failed?why=client')
  })

  test('is not followed to another address, and not read without end', async () => {
    const moved = await described('', { status: 302, headers: { location: 'http://127.0.0.1/' } })
    expect((await createDocumentFetch(world)(`http://client.example:${moved.port}/`, undefined)).status).toBe(302)
    expect(moved.asked).toEqual(['/'])
    const huge = await described(`{"redirect_uris":["${'x'.repeat(100_000)}"]}`)
    await expect(createDocumentFetch(world)(`http://client.example:${huge.port}/`, undefined)).rejects.toThrow()
  })

  test('that names javascript: as where codes go is refused', async () => {
    const { port } = await described({ client_id: 'x', redirect_uris: ['javascript:alert(1)'] })
    await expect(createDocumentFetch(world)(`http://client.example:${port}/`, undefined)).rejects.toThrow(
      'redirect URI',
    )
  })

  test('costs an address 20 fetches in a quarter of an hour, and others none of theirs', async () => {
    let connections = 0
    const server = createTcpServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const config = installation.config()
    const { access, people } = playground
    const oauth = createOAuth(config, {
      ...{
        database: async () => db,
        people,
        seal: createSeal(config.paths.dataDir),
        reach: world,
        log: () => undefined,
      },
      access: { apps: access.apps, look: () => undefined },
    })
    const ask = (n: number, address: string) =>
      browserOf({ oauth }, { address }).get(
        `/api/oauth/authorize?client_id=${encodeURIComponent(`https://client.example:${port}/${n}`)}&response_type=code`,
      )
    for (let n = 0; n < 40; n++)
      expect((await ask(n, '203.0.113.77')).headers.get('location')).toBe('/consent/failed?why=client')
    expect(connections).toBe(20)
    await ask(0, '203.0.113.78')
    expect(connections).toBeGreaterThan(20)
  })
})
