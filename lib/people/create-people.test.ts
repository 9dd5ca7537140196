import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/open-database.ts'
import { createPeople } from './create-people.ts'
import type { People } from './people.ts'

const dir = mkdtempSync(join(tmpdir(), 'people-'))
const opened: Database[] = []
afterAll(async () => {
  await Promise.all(opened.map((db) => db.$disconnect()))
  rmSync(dir, { recursive: true })
})

async function newPeople(): Promise<People> {
  const db = await openDatabase(`file:${join(dir, `${opened.length}.db`)}`, resolve('prisma/migrations'))
  opened.push(db)
  return createPeople(async () => db)
}
const ada = { email: 'Ada@Example.com', password: 'correct horse battery' }

describe('people', () => {
  test('the first account is administrator, the next is not', async () => {
    const people = await newPeople()
    expect(await people.isEmpty()).toBe(true)
    expect(await people.create(ada)).toMatchObject({ email: 'ada@example.com', admin: true })
    expect(await people.create({ email: 'bob@example.com', password: 'another password' })).toMatchObject({
      admin: false,
    })
    expect((await people.list()).map((account) => account.email)).toEqual(['ada@example.com', 'bob@example.com'])
  })

  test('of two first accounts made at once only one is administrator', async () => {
    const people = await newPeople()
    const made = await Promise.all(
      ['a', 'b'].map((name) => people.create({ email: `${name}@example.com`, password: 'long enough' })),
    )
    expect(made.filter((account) => account.admin)).toHaveLength(1)
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

  test('a new password ends every session', async () => {
    const people = await newPeople()
    const { id } = await people.create(ada)
    const before = await people.sessionVersion(id)
    await people.setPassword(ada.email, 'a quite new password')
    expect(await people.sessionVersion(id)).not.toBe(before)
    expect(await people.authenticate(ada.email, ada.password)).toBeNull()
  })

  test('a token stands for its person until that person is gone', async () => {
    const people = await newPeople()
    const { id } = await people.create(ada)
    const { token } = await people.createToken(ada.email, 'laptop')
    expect(await people.byToken(token)).toMatchObject({ id })
    expect(await people.byToken(`${token}x`)).toBeNull()
    await people.remove(ada.email)
    expect(await people.byToken(token)).toBeNull()
    expect(await people.sessionVersion(id)).toBeNull()
  })

  test('say so when there is no such account', async () => {
    const people = await newPeople()
    await expect(people.setPassword('x@example.com', 'long enough')).rejects.toThrow(
      'There is no account for x@example.com',
    )
  })
})
