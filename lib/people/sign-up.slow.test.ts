import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../config/load-config.ts'
import { describeDatabases } from '../db/testing/describe-databases.ts'
import { createPeople } from './create-people.ts'
import { createSignUp } from './sign-up.ts'

const dir = mkdtempSync(join(tmpdir(), 'sign-up-'))
afterAll(() => rmSync(dir, { recursive: true }))

const ada = { email: 'ada@example.com', password: 'correct horse' }
const bob = { email: 'bob@example.com', password: 'correct horse' }

describeDatabases('sign-up', (database) => {
  async function installation(
    server: { host: string; allowed_hosts?: string[] },
    auth = {},
    reasonForOne: string | null = null,
    env = {},
  ) {
    const data_dir = mkdtempSync(join(dir, 'data-'))
    const config = loadConfig({ env, overrides: { server: { ...server, data_dir }, auth } })
    const db = await database.open()
    const people = createPeople(async () => db)
    return { config, people, signUp: createSignUp(config, people, async () => reasonForOne) }
  }

  test('on this machine alone is open, and the first account is administrator', async () => {
    const { signUp } = await installation({ host: '127.0.0.1' })
    expect(await signUp.state()).toBe('first')
    expect(await signUp.create({ ...ada, link: (await signUp.link()) ?? '' })).toMatchObject({ admin: true })
    expect(await signUp.state()).toBe('open')
    expect(await signUp.create(bob)).toMatchObject({ admin: false })
  })

  test.each(['127.0.0.1', '0.0.0.0'])(
    'needs the printed link for the first account on %s, and only for that',
    async (host) => {
      const { config, signUp } = await installation({ host })
      const file = join(config.paths.dataDir, 'first-account-link')
      const link = await signUp.link()
      expect(readFileSync(file, 'utf8')).toBe(link)
      expect(await signUp.state()).toBe('first')
      for (const given of [ada, { ...ada, link: '' }, { ...ada, link: 'guessed' }]) {
        await expect(signUp.create(given)).rejects.toThrow('the link that the start of the server printed')
      }
      expect(await signUp.create({ ...ada, link: link ?? '' })).toMatchObject({ admin: true })
      expect(await signUp.link()).toBeNull()
      expect(existsSync(file)).toBe(false)
    },
  )

  test('is closed on a host that others reach once somebody is here, however they came', async () => {
    const { config, people, signUp } = await installation({ host: '0.0.0.0' })
    const link = (await signUp.link()) ?? ''
    await people.create({ ...ada, admin: true })
    await expect(signUp.create({ ...bob, link })).rejects.toThrow('Accounts here are created by an administrator')
    expect(await signUp.link()).toBeNull()
    expect(existsSync(join(config.paths.dataDir, 'first-account-link'))).toBe(false)
  })

  test.each([
    ['an address for people', {}, { NEXTAUTH_URL: 'https://cem.example.com' }],
    ['a further name', { allowed_hosts: ['box.lan'] }, {}],
    ['a proxy', {}, { TRUSTED_PROXIES: '127.0.0.1' }],
  ])('is closed on loopback, too, where %s says that others come', async (_, server, env) => {
    const { people, signUp } = await installation({ host: '127.0.0.1', ...server }, {}, null, env)
    await people.create({ ...ada, admin: true })
    expect(await signUp.state()).toBe('closed')
  })

  test('is open on loopback with an address of this machine', async () => {
    const env = { NEXTAUTH_URL: 'http://localhost:3000' }
    const { people, signUp } = await installation({ host: '127.0.0.1' }, {}, null, env)
    await people.create({ ...ada, admin: true })
    expect(await signUp.state()).toBe('open')
  })

  test('is over with the first account where this machine can serve one person only', async () => {
    const { signUp } = await installation({ host: '127.0.0.1' }, {}, 'there is no wall')
    expect(await signUp.state()).toBe('first')
    await signUp.create({ ...ada, link: (await signUp.link()) ?? '' })
    expect(await signUp.state()).toBe('full')
  })

  test('of two who open the printed link at the same moment one makes the account, where others may not', async () => {
    const { people, signUp } = await installation({ host: '0.0.0.0' })
    const link = (await signUp.link()) ?? ''
    const made = await Promise.allSettled([ada, bob].map((account) => signUp.create({ ...account, link })))
    expect(made.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await people.list()).toMatchObject([{ admin: true }])
  })

  test('follows what the administrator configured', async () => {
    const { signUp } = await installation({ host: '127.0.0.1' }, { sign_up: 'closed' })
    await signUp.create({ ...ada, link: (await signUp.link()) ?? '' })
    await expect(signUp.create(bob)).rejects.toThrow('Accounts here are created by an administrator')
  })
})
