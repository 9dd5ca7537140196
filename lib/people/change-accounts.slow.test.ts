import { expect, test } from 'vitest'
import { createAccess } from '../access/create-access.ts'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import { createPeople } from './create-people.ts'
import { createInvitations } from './invitations.ts'

const password = 'correct horse'
const [ada, bob] = ['ada@example.com', 'bob@example.com']

describeDatabases('accounts', (database) => {
  async function opened() {
    const db = await database.open()
    const open = async () => db
    const people = createPeople(open)
    await people.create({ email: ada, password })
    await people.create({ email: bob, password })
    return { db, people, invitations: createInvitations(open), access: createAccess(open, { warn: () => {} }) }
  }

  test('the last administrator stays one, is not disabled and not deleted', async () => {
    const { people } = await opened()
    const last = { code: 'conflict', message: expect.stringContaining('last administrator') }
    await expect(people.setAdministrator(ada, false)).rejects.toMatchObject(last)
    await expect(people.setDisabled(ada, true)).rejects.toMatchObject(last)
    await expect(people.remove(ada)).rejects.toMatchObject(last)
    expect(await people.setAdministrator(bob, true)).toMatchObject({ email: bob, admin: true })
    // Of two who take it from each other at once one is left.
    const both = await Promise.allSettled([people.setAdministrator(ada, false), people.setAdministrator(bob, false)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a disabled account lets nobody in, however they come, until it is enabled', async () => {
    const { people, access } = await opened()
    const { id } = (await people.findByEmail(bob)) as { id: string }
    const { token } = await access.tokens.create(bob, { name: 'nightly' })
    const session = await access.sessions.begin(id, { version: 1, userAgent: '', address: '', maxAgeS: 60 })
    expect(await access.sessions.use({ personId: id, sessionId: session.id })).toMatchObject({ email: bob })
    await people.setDisabled(bob, true)
    expect(await access.sessions.use({ personId: id, sessionId: session.id })).toBeNull()
    expect(await access.tokens.use(token)).toBeNull()
    expect(await access.isLetIn({ sessionId: session.id })).toBe(false)
    await expect(people.authenticate(bob, password)).rejects.toThrow('This account is disabled')
    expect(await people.authenticate(bob, 'another one')).toBeNull()
    await people.setDisabled(bob, false)
    expect(await access.tokens.use(token)).toMatchObject({ account: { email: bob } })
    expect(await people.authenticate(bob, password)).toMatchObject({ email: bob })
    // Who was signed out signs in again.
    expect(await access.sessions.use({ personId: id, sessionId: session.id })).toBeNull()
  })

  test('invitations of whoever administers no more, or is gone, open nothing', async () => {
    const { people, invitations } = await opened()
    await people.setAdministrator(bob, true)
    const invite = async (by: string) => (await invitations.create({ email: null, admin: true, days: 7 }, by)).secret
    const isOpen = async (secret: string) => (await invitations.read(secret)) !== null
    const ofAda = await invite(ada)
    const first = await invite(bob)
    await people.setAdministrator(bob, false)
    expect([await isOpen(first), await isOpen(ofAda)]).toEqual([false, true])
    const second = await invite(bob)
    await people.setDisabled(bob, true)
    expect(await isOpen(second)).toBe(false)
    expect((await invitations.list()).map(({ state }) => state).sort()).toEqual(['open', 'withdrawn', 'withdrawn'])
    const third = await invite(bob)
    const { id } = (await people.findByEmail(bob)) as { id: string }
    expect(await people.letsIn(id)).toBe(false)
    expect(await people.leave(id)).toBe(bob)
    expect([await isOpen(third), await isOpen(ofAda), await people.findByEmail(bob)]).toEqual([false, true, null])
    // Of others nobody would be administered, of nobody there need be no administrator.
    await people.assertMayRemove(ada)
    await people.create({ email: bob, password })
    await expect(people.assertMayRemove(ada)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('an invitation makes one account, for whom it is, in its role, and only while it is open', async () => {
    const { people, invitations } = await opened()
    const make = (email: string, secret: string) =>
      people.create({ email, password }, (tx, address) => invitations.claim(tx, secret, address))
    const { secret } = await invitations.create({ email: ' Cy@Example.com', admin: true, days: 7 }, ada)
    expect(await invitations.read(secret)).toEqual({ email: 'cy@example.com', admin: true })
    await expect(make('eve@example.com', secret)).rejects.toThrow('This invitation is for cy@example.com')
    expect(await make('cy@example.com', secret)).toMatchObject({ admin: true })
    await expect(make('dan@example.com', secret)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await invitations.read(secret)).toBeNull()

    const open = await invitations.create({ email: null, admin: false, days: 1 }, ada)
    const both = await Promise.allSettled([make('dan@example.com', open.secret), make('fay@example.com', open.secret)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

    const gone = await invitations.create({ email: null, admin: false, days: 1 }, ada)
    await invitations.withdraw(gone.id)
    await expect(make('gus@example.com', gone.secret)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(invitations.withdraw(gone.id)).rejects.toMatchObject({ code: 'not-found' })
    expect((await invitations.list()).map(({ state, email, usedBy }) => [state, email, usedBy !== null])).toEqual([
      ['withdrawn', null, false],
      ['used', null, true],
      ['used', 'cy@example.com', true],
    ])
    await expect(invitations.create({ email: bob, admin: false, days: 7 }, ada)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(invitations.create({ email: null, admin: false, days: 91 }, ada)).rejects.toMatchObject({
      code: 'invalid-input',
    })
  })
})
