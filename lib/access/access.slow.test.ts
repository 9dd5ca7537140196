import { expect, onTestFinished, test, vi } from 'vitest'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import { createPeople } from '../people/create-people.ts'
import type { NewToken } from './api-tokens.ts'
import { createAccess } from './create-access.ts'

const ada = 'ada@example.com'
const bob = 'bob@example.com'
const DAY_S = 86_400
const laptop = { userAgent: 'Firefox', address: '10.0.0.1', maxAgeS: DAY_S }

describeDatabases('sessions and tokens', (database) => {
  async function install(everyMs?: number) {
    const db = await database.open()
    const warned: string[] = []
    const access = createAccess(async () => db, {
      warn: (message) => void warned.push(message),
      ...(everyMs !== undefined && { everyMs }),
    })
    onTestFinished(access.close)
    const people = createPeople(async () => db, access.look)
    const addPerson = (email: string) => db.user.create({ data: { email, passwordHash: 'none' } })
    const { id, sessionVersion: version } = await addPerson(ada)
    const begin = async (from = laptop) => {
      const session = await access.sessions.begin(id, { ...from, version })
      return { personId: id, sessionId: session.id }
    }
    return { db, access, people, addPerson, id, begin, warned }
  }
  const at = (iso: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) })
    onTestFinished(() => void vi.useRealTimers())
  }

  test('a session is good until it is ended, and then at once no more', async () => {
    const { access, id, begin } = await install()
    const [here, there] = [await begin(), await begin()]
    expect(await access.sessions.use(here)).toMatchObject({ id, email: 'ada@example.com' })
    await access.sessions.end(id, here.sessionId)
    expect(await access.sessions.use(here)).toBeNull()
    expect(await access.sessions.use(there)).toMatchObject({ id })
  })

  test('a session is nobody else’s, to use, to see or to end', async () => {
    const { access, addPerson, id, begin } = await install()
    const { id: bobsId } = await addPerson(bob)
    const session = await begin()
    expect(await access.sessions.use({ ...session, personId: bobsId })).toBeNull()
    expect(await access.sessions.list(bobsId)).toEqual([])
    await expect(access.sessions.end(bobsId, session.sessionId)).rejects.toMatchObject({ code: 'not-found' })
    await access.sessions.endAll(bobsId)
    expect(await access.sessions.use(session)).toMatchObject({ id })
  })

  test('all sessions but the one that asks can be ended', async () => {
    const { access, id, begin } = await install()
    const [here, there, elsewhere] = [await begin(), await begin(), await begin()]
    expect(await access.sessions.endAll(id, here.sessionId)).toBe(2)
    expect(await access.sessions.use(here)).toMatchObject({ id })
    expect(await access.sessions.use(there)).toBeNull()
    expect(await access.sessions.use(elsewhere)).toBeNull()
  })

  test('a session ends with its time, whatever the cookie says', async () => {
    at('2026-01-01T00:00:00Z')
    const { access, begin, id } = await install()
    const session = await begin()
    vi.setSystemTime(new Date('2026-01-01T23:59:00Z'))
    expect(await access.sessions.use(session)).toMatchObject({ id })
    vi.setSystemTime(new Date('2026-01-02T00:00:00Z'))
    expect(await access.sessions.use(session)).toBeNull()
    expect(await access.sessions.list(id)).toEqual([])
  })

  test('the list of sessions says from where and when', async () => {
    at('2026-01-01T08:00:00Z')
    const { access, id, begin } = await install()
    const first = await begin()
    vi.setSystemTime(new Date('2026-01-01T08:10:00Z'))
    await begin({ ...laptop, userAgent: 'Safari', address: '10.0.0.2' })
    vi.setSystemTime(new Date('2026-01-01T09:00:00Z'))
    await access.sessions.use(first)
    const was = { createdAt: '2026-01-01T08:00:00.000Z', lastSeenAt: '2026-01-01T09:00:00.000Z' }
    expect(await access.sessions.list(id)).toEqual([
      { id: first.sessionId, userAgent: 'Firefox', address: '10.0.0.1', ...was },
      expect.objectContaining({ userAgent: 'Safari', address: '10.0.0.2', lastSeenAt: '2026-01-01T08:10:00.000Z' }),
    ])
  })

  test('signing in without end keeps the hundred sessions that were used last', async () => {
    const { db, access, id, begin } = await install()
    const first = await begin()
    await db.browserSession.createMany({
      data: Array.from({ length: 120 }, () => ({
        userId: id,
        version: 1,
        userAgent: 'robot',
        address: '10.0.0.9',
        lastSeenAt: new Date(Date.now() + 1_000),
        expiresAt: new Date(Date.now() + 60_000),
      })),
    })
    const last = await begin()
    expect(await access.sessions.list(id)).toHaveLength(100)
    expect(await access.sessions.use(first)).toBeNull()
    expect(await access.sessions.use(last)).toMatchObject({ id })
  })

  test('a token stands for its person until it is revoked', async () => {
    const { access, id } = await install()
    const { token } = await access.tokens.create(ada, { name: ' laptop ' })
    expect(await access.tokens.use(token)).toMatchObject({ account: { id }, scope: 'all' })
    expect(await access.tokens.use(`${token}x`)).toBeNull()
    const [listed] = await access.tokens.list(ada)
    expect(listed).toMatchObject({ name: 'laptop', scope: 'all', expiresAt: null })
    await access.tokens.revoke(listed?.id ?? '')
    expect(await access.tokens.use(token)).toBeNull()
    expect(await access.tokens.list(ada)).toEqual([])
  })

  test('a token is revoked by whose it is only', async () => {
    const { access, addPerson } = await install()
    await addPerson(bob)
    const { token } = await access.tokens.create(ada, { name: 'laptop' })
    const [{ id } = { id: '' }] = await access.tokens.list()
    await expect(access.tokens.revoke(id, bob)).rejects.toMatchObject({ code: 'not-found' })
    expect(await access.tokens.use(token)).toMatchObject({ id })
    expect(await access.tokens.list(bob)).toEqual([])
  })

  test('a token ends when it was said to, and none is made that has ended', async () => {
    at('2026-01-01T00:00:00Z')
    const { access } = await install()
    const expiresAt = new Date('2026-02-01T00:00:00Z')
    const { token } = await access.tokens.create(ada, { name: 'robot', scope: 'read', expiresAt })
    vi.setSystemTime(new Date('2026-01-31T23:59:59Z'))
    expect(await access.tokens.use(token)).toMatchObject({ scope: 'read' })
    vi.setSystemTime(expiresAt)
    expect(await access.tokens.use(token)).toBeNull()
    await expect(access.tokens.create(ada, { name: 'late', expiresAt })).rejects.toThrow('expired already')
  })

  test('the last use of a token is noted at most once a minute', async () => {
    at('2026-01-01T10:00:00Z')
    const { access } = await install()
    const { token } = await access.tokens.create(ada, { name: 'laptop' })
    const lastUse = async () => (await access.tokens.list())[0]?.lastUsedAt
    expect(await lastUse()).toBeNull()
    await access.tokens.use(token)
    expect(await lastUse()).toBe('2026-01-01T10:00:00.000Z')
    vi.setSystemTime(new Date('2026-01-01T10:00:59Z'))
    await access.tokens.use(token)
    expect(await lastUse()).toBe('2026-01-01T10:00:00.000Z')
    vi.setSystemTime(new Date('2026-01-01T10:01:00Z'))
    await access.tokens.use(token)
    expect(await lastUse()).toBe('2026-01-01T10:01:00.000Z')
  })

  test.each([
    ['no name', '  ', 'A token needs a name'],
    ['a name of many lines', 'lap\ntop', 'one line of text'],
    ['a very long name', 'x'.repeat(101), 'at most 100 characters; this one has 101'],
  ])('a token with %s is not made', async (_what, name, message) => {
    const { access } = await install()
    await expect(access.tokens.create(ada, { name })).rejects.toThrow(message)
  })

  test('a new password ends every session and every token', async () => {
    const { access, people, begin } = await install()
    const session = await begin()
    const { token } = await access.tokens.create(ada, { name: 'laptop' })
    expect(await people.setPassword(ada, 'a quite new password')).toEqual({
      revoked: [{ id: expect.any(String), name: 'laptop' }],
      kept: [],
    })
    expect(await access.sessions.use(session)).toBeNull()
    expect(await access.tokens.use(token)).toBeNull()
  })

  test('a new password leaves the browser it was typed in signed in, and the tokens when they are to stay', async () => {
    const { access, people, id, begin } = await install()
    const [here, there] = [await begin(), await begin()]
    const { token, id: tokenId } = await access.tokens.create(ada, { name: 'laptop' })
    const keep = { sessionId: here.sessionId, tokens: true }
    const kept = [{ id: tokenId, name: 'laptop' }]
    expect(await people.setPassword(ada, 'a quite new password', keep)).toEqual({ revoked: [], kept })
    expect(await access.sessions.use(here)).toMatchObject({ id })
    expect(await access.sessions.use(there)).toBeNull()
    expect(await access.tokens.use(token)).toMatchObject({ account: { id } })
  })

  test('a new password revokes the tokens that were not named to live on, and nobody else’s', async () => {
    const { access, people, addPerson } = await install()
    await addPerson(bob)
    const [laptop, robot] = [
      await access.tokens.create(ada, { name: 'laptop' }),
      await access.tokens.create(ada, { name: 'robot' }),
    ]
    const bobs = await access.tokens.create(bob, { name: 'bob' })
    expect(await people.setPassword(ada, 'a quite new password', { tokens: [robot.id, bobs.id] })).toEqual({
      revoked: [{ id: laptop.id, name: 'laptop' }],
      kept: [{ id: robot.id, name: 'robot' }],
    })
    expect(await access.tokens.use(laptop.token)).toBeNull()
    expect(await access.tokens.use(robot.token)).toMatchObject({ id: robot.id })
    expect(await access.tokens.use(bobs.token)).toMatchObject({ id: bobs.id })
  })

  test('a token has the reach and the profile it was made with', async () => {
    const { access } = await install()
    const use = async (wanted: Omit<NewToken, 'name'>) => {
      const { token } = await access.tokens.create(ada, { name: 'robot', ...wanted })
      const { reach, profile } = (await access.tokens.use(token)) ?? {}
      return { reach, profile }
    }
    expect(await use({})).toEqual({})
    expect(await use({ scope: 'read' })).toEqual({ reach: { tools: null, readsOnly: true } })
    expect(await use({ tools: ['shop', ' github/get_* ', 'shop'], profile: 'classic' })).toEqual({
      reach: { tools: ['github/get_*', 'shop'], readsOnly: false },
      profile: 'classic',
    })
    expect(await use({ tools: ['shop'], scope: 'call-reads' })).toEqual({ reach: { tools: ['shop'], readsOnly: true } })
    await expect(use({ tools: [] })).rejects.toThrow('at least one server or tool')
    await expect(use({ tools: ['*'] })).rejects.toMatchObject({ code: 'invalid-input' })
  })

  test('what a token may do that nobody knows any more is the least', async () => {
    const { db, access } = await install()
    const { token } = await access.tokens.create(ada, { name: 'robot' })
    await db.apiToken.updateMany({ data: { scope: 'everything' } })
    expect(await access.tokens.use(token)).toMatchObject({ scope: 'read', reach: { tools: null, readsOnly: true } })
  })

  test('a token that is made with a token can do no more and lives no longer', async () => {
    at('2026-01-01T00:00:00Z')
    const { access, addPerson } = await install()
    await addPerson(bob)
    const [soon, late] = [new Date('2026-02-01T00:00:00Z'), new Date('2026-03-01T00:00:00Z')]
    const maker = await access.tokens.create(ada, { name: 'maker', expiresAt: soon })
    const make = (expiresAt?: Date, by = maker.id) =>
      access.tokens.create(ada, { name: 'made', expiresAt }, { tokenId: by })
    await make()
    expect((await access.tokens.list(ada)).at(-1)).toMatchObject({ name: 'made', expiresAt: soon.toISOString() })
    await expect(make(late)).rejects.toMatchObject({ code: 'forbidden' })
    const narrow = await access.tokens.create(ada, { name: 'narrow', tools: ['shop'] })
    const reader = await access.tokens.create(ada, { name: 'reader', scope: 'call-reads' })
    const others = await access.tokens.create(bob, { name: 'bob' })
    for (const by of [narrow.id, reader.id, others.id])
      await expect(make(soon, by)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(make(soon, 'one that is gone')).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('with a token end those that were made with it, also where a new password was to keep them', async () => {
    const { access, people, begin, warned } = await install()
    const create = (name: string, by?: Parameters<typeof access.tokens.create>[2]) =>
      access.tokens.create(ada, { name }, by)
    const byPage = await create('made on the page', await begin())
    const maker = await create('maker')
    const child = await create('child', { tokenId: maker.id })
    const grandchild = await create('grandchild', { tokenId: child.id })
    expect([byPage.makerId, maker.makerId, child.makerId]).toEqual([null, null, maker.id])
    expect((await access.tokens.list(ada)).map(({ makerId }) => makerId)).toEqual([null, null, maker.id, child.id])
    const ended: string[] = []
    access.whileLetIn({ tokenId: grandchild.id }, () => ended.push('grandchild'))
    expect(await access.tokens.revoke(maker.id, ada)).toEqual([
      { id: child.id, name: 'child' },
      { id: grandchild.id, name: 'grandchild' },
    ])
    for (const { token } of [maker, child, grandchild]) expect(await access.tokens.use(token)).toBeNull()
    await vi.waitFor(() => expect(ended).toEqual(['grandchild']))

    const second = await create('second', { tokenId: byPage.id })
    const kept = { tokens: [second.id] }
    expect(await people.setPassword(ada, 'a quite new password', kept)).toEqual({
      revoked: [
        { id: byPage.id, name: 'made on the page' },
        { id: second.id, name: 'second' },
      ],
      kept: [],
    })
    expect(warned).toEqual([])
  })

  test('who signed in with the old password while the new one was set is not signed in', async () => {
    const { access, people, begin } = await install()
    await people.setPassword(ada, 'a quite new password')
    const late = await begin()
    expect(await access.sessions.use(late)).toBeNull()
    expect(await access.sessions.list(late.personId)).toEqual([])
  })

  test('with a session or a token that has ended no token is made and no app let in', async () => {
    const { access, people, id, begin } = await install()
    const maker = await access.tokens.create(ada, { name: 'maker' })
    const [signedOut, elsewhere] = [await begin(), await begin()]
    await access.tokens.revoke(maker.id)
    await access.sessions.end(id, signedOut.sessionId)
    await people.setPassword(ada, 'a quite new password')
    const app = { id: 'app', clientId: 'client', name: 'App', sentTo: 'here', reach: { tools: null, readsOnly: false } }
    for (const by of [{ tokenId: maker.id }, signedOut, elsewhere]) {
      expect(await access.isLetIn(by)).toBe(false)
      await expect(access.tokens.create(ada, { name: 'made' }, by)).rejects.toMatchObject({ code: 'unauthorized' })
      await expect(access.apps.add({ id, ...by }, app)).rejects.toMatchObject({ code: 'unauthorized' })
    }
    expect([await access.tokens.list(ada), await access.isLetIn({})]).toEqual([[], true])
  })

  test('of tokens and apps that are made while a new password is set none outlives it', async () => {
    const { access, db, people, id, begin } = await install()
    const by = await begin()
    const app = { clientId: 'client', name: 'App', sentTo: 'here', reach: { tools: null, readsOnly: false } }
    await Promise.allSettled([
      people.setPassword(ada, 'a quite new password'),
      ...Array.from({ length: 20 }, async (_, i) => {
        await new Promise((resolve) => setTimeout(resolve, i * 10))
        await access.tokens.create(ada, { name: `made ${i}` }, by)
        await access.apps.add({ id, ...by }, { id: `app ${i}`, ...app })
      }),
    ])
    expect([await db.apiToken.count(), await db.connectedApp.count()]).toEqual([0, 0])
  })

  test('with the account go its sessions and tokens', async () => {
    const { access, people, begin } = await install()
    const session = await begin()
    const { token } = await access.tokens.create(ada, { name: 'laptop' })
    await people.remove(ada)
    expect(await access.sessions.use(session)).toBeNull()
    expect(await access.tokens.use(token)).toBeNull()
  })

  test('what is open ends with the session or token it was opened with, and nothing else', async () => {
    const { access, id, begin } = await install()
    const [here, there] = [await begin(), await begin()]
    await access.tokens.create(ada, { name: 'laptop' })
    const [{ id: tokenId } = { id: '' }] = await access.tokens.list()
    const ended: string[] = []
    access.whileLetIn(here, () => ended.push('here'))
    access.whileLetIn(there, () => ended.push('there'))
    access.whileLetIn({ tokenId }, () => ended.push('token'))
    access.whileLetIn(there, () => ended.push('left'))()
    await access.sessions.end(id, there.sessionId)
    await vi.waitFor(() => expect(ended).toEqual(['there']))
    await access.tokens.revoke(tokenId)
    await vi.waitFor(() => expect(ended).toEqual(['there', 'token']))
  })

  test('what is open ends soon after another process revoked its token', async () => {
    const { db, access, warned } = await install(20)
    await access.tokens.create(ada, { name: 'laptop' })
    const [{ id: tokenId } = { id: '' }] = await access.tokens.list()
    let isEnded = false
    access.whileLetIn({ tokenId }, () => (isEnded = true))
    await db.apiToken.deleteMany()
    await vi.waitFor(() => expect(isEnded).toBe(true))
    expect(warned).toEqual([])
  })
})
