import type { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { describeDatabases, describePostgres } from '../db/testing/describe-databases.ts'
import type { People } from './create-people.ts'
import { createPeople } from './create-people.ts'

const ada = { email: 'Ada@Example.com', password: 'correct horse battery' }

describeDatabases('people', (database) => {
  async function newPeople(): Promise<People> {
    const db = await database.open()
    return createPeople(async () => db)
  }

  test('the first account is administrator, the next is not', async () => {
    const people = await newPeople()
    expect(await people.isEmpty()).toBe(true)
    expect(await people.create(ada)).toMatchObject({ email: 'ada@example.com', admin: true })
    expect(await people.create({ email: 'bob@example.com', password: 'another password' })).toMatchObject({
      admin: false,
    })
    expect((await people.list()).map((account) => account.email)).toEqual(['ada@example.com', 'bob@example.com'])
  })

  test('of all who make the first account at once one is administrator', async () => {
    const people = await newPeople()
    const made = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) =>
        people.create({ email: `${name}@example.com`, password: 'long enough' }),
      ),
    )
    expect(made.filter((account) => account.admin)).toHaveLength(1)
  })

  test('of all who take one e-mail at once one gets it, and the others hear that it is taken', async () => {
    const people = await newPeople()
    const tried = await Promise.allSettled(
      ['one', 'two', 'three', 'four'].map((word) => people.create({ ...ada, password: `the password ${word}` })),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of tried) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ name: 'PlaygroundError', code: 'conflict' })
    }
    expect(await people.list()).toHaveLength(1)
  })

  test('the last administrator stays, also when two leave at once; others leave', async () => {
    const people = await newPeople()
    const first = await people.create(ada)
    const bob = await people.create({ email: 'bob@example.com', password: 'another password' })
    await expect(people.assertMayLeave(first.id)).rejects.toMatchObject({ code: 'conflict' })
    await expect(people.leave(first.id)).rejects.toThrow(
      'is the last administrator. Make somebody else an administrator first.',
    )
    await people.leave(bob.id)
    await expect(people.leave(bob.id)).rejects.toMatchObject({ code: 'not-found' })
    const second = await people.create({ email: 'eve@example.com', password: 'another password', admin: true })
    const left = await Promise.allSettled([people.leave(first.id), people.leave(second.id)])
    expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await people.list()).toHaveLength(1)
  })

  test('sign in with the right password only, whatever the case of the e-mail', async () => {
    const people = await newPeople()
    const { id } = await people.create(ada)
    expect(await people.authenticate('ADA@example.com', ada.password)).toMatchObject({ id })
    expect(await people.authenticate(ada.email, 'wrong password')).toBeNull()
    expect(await people.authenticate('nobody@example.com', ada.password)).toBeNull()
  })

  test.each([
    [
      'a known e-mail',
      { email: 'ada@example.com', password: 'long enough too' },
      'There is an account for ada@example.com already',
    ],
    ['something that is no e-mail', { email: 'ada', password: 'long enough too' }, 'Expected an e-mail address'],
    ['a short password', { email: 'new@example.com', password: 'short' }, '10 to 200 characters; this one has 5'],
  ])('refuse %s and say why', async (_what, account, message) => {
    const people = await newPeople()
    await people.create(ada)
    await expect(people.create(account)).rejects.toThrow(message)
    expect(await people.list()).toHaveLength(1)
  })

  test('a new password takes the place of the old one', async () => {
    const people = await newPeople()
    await people.create(ada)
    await people.setPassword(ada.email, 'a quite new password')
    expect(await people.authenticate(ada.email, ada.password)).toBeNull()
    expect(await people.authenticate(ada.email, 'a quite new password')).toMatchObject({ email: 'ada@example.com' })
  })

  test('say so when there is no such account', async () => {
    const people = await newPeople()
    await expect(people.setPassword('x@example.com', 'long enough')).rejects.toThrow(
      'There is no account for x@example.com',
    )
  })
})

describePostgres('people who sign up at the same moment on PostgreSQL', (database) => {
  /** Lets them all come as far as they can before the first account is written. */
  async function allAtOnce(emails: string[]) {
    const url = await database.url()
    const db = await database.open(url)
    const people = createPeople(async () => db)
    const { default: pg } = await import('pg')
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE "User" IN SHARE MODE')
    const made = Promise.allSettled(emails.map((email) => people.create({ email, password: 'long enough' })))
    await vi.waitUntil(async () => (await waiting(holder)) === emails.length, { timeout: 20_000 })
    await holder.query('COMMIT')
    await holder.end()
    return made
  }
  const waiting = async (client: Client) =>
    (
      await client.query(
        'SELECT 1 FROM pg_locks JOIN pg_database ON oid = database WHERE NOT granted AND datname = current_database()',
      )
    ).rowCount

  test('one becomes administrator', async () => {
    const made = await allAtOnce(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    expect(made.map((one) => one.status === 'fulfilled' && one.value.admin).sort()).toEqual([false, false, false, true])
  })

  test('one gets the e-mail address, and the others hear that it is taken', async () => {
    const made = await allAtOnce(['a@example.com', 'a@example.com', 'a@example.com'])
    expect(made.map((one) => (one.status === 'rejected' ? one.reason.code : 'made')).sort()).toEqual([
      'conflict',
      'conflict',
      'made',
    ])
  })
})
