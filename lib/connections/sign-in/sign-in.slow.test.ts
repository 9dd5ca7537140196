import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { asPerson } from '../../people/as-person.ts'
import type { Person } from '../../people/person.ts'
import type { Playground } from '../../playground.ts'
import { createInstallation } from '../../testing/open-playground.ts'
import type { Added } from '../service/added.ts'
import type { ShownConnection } from '../shown-connection.ts'
import { type Behaviour, startProtectedServer } from '../testing/protected-server.ts'

const installation = createInstallation({ servers: 'none' })
const { dir } = installation
const CALLBACK = 'http://127.0.0.1:4/api/connections/callback'
let playground: Playground
let second: Playground
let [admin, ann, bob]: Person[] = []

const settings = {
  mcpServers: { calculator: { builtin: 'calculator' } },
  connections: { allowed_hosts: ['127.0.0.1'] },
  logging: { file: join(installation.dataDir, 'log.txt') },
}

beforeAll(async () => {
  playground = await installation.open({ settings })
  const accounts = []
  for (const name of ['admin', 'ann', 'bob'])
    accounts.push(await playground.people.create({ email: `${name}@example.org`, password: 'a long password' }))
  ;[admin, ann, bob] = accounts.map((account) => asPerson(account, playground.config))
  second = await installation.open({ settings })
  return installation.close
})
afterEach(() => vi.useRealTimers())

/** A protected server that ann has added, for as long as the test runs. */
async function addVault(behaviour: Partial<Behaviour> = {}, person = ann!) {
  const vault = await startProtectedServer(behaviour)
  const added = await playground.connections.add(person, {
    name: 'vault',
    entry: { url: vault.url },
    forEverybody: person === admin,
  })
  const id = added.id!
  onTestFinished(async () => {
    vi.useRealTimers()
    await playground.connections.remove(person, id)
    vault.close()
  })
  return { vault, added: await whatCame(added), id }
}

/** What came of adding it, however long the machine takes for it. */
async function whatCame(added: Added) {
  const { signIn, tools, lastError } = await shown()
  return { ...added, tools, signIn: signIn === 'needed', fault: lastError }
}

/** What a browser does on the page of the authorization server; answers what it brings back. */
async function decide(url: string, answer: 'allow' | 'deny'): Promise<URLSearchParams> {
  const page = await (await fetch(url)).text()
  const action = /action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const response = await fetch(new URL(action, url), { method: 'POST', body: `answer=${answer}`, redirect: 'manual' })
  const back = new URL(response.headers.get('location') ?? '')
  expect(`${back.origin}${back.pathname}`).toBe(CALLBACK)
  return back.searchParams
}

async function signIn(id: string, person = ann!) {
  const back = await decide(await playground.connections.beginSignIn(person, id, CALLBACK), 'allow')
  const end = await playground.connections.finishSignIn(person, back)
  await shown(person)
  return end
}

/** What is shown of it when nobody asks it any more. */
async function shown(person = ann!): Promise<ShownConnection> {
  const one = (await playground.connections.list(person)).find(({ name }) => name === 'vault')!
  if (one.pending === null) return one
  await sleep(20)
  return shown(person)
}
const openBox = (service = playground.connections, person = ann!) =>
  service.testCall(person, { server: 'vault', tool: 'open_box', input: { box: 'a1' }, isConsented: true })
const tokenRequests = ({ requests }: { requests: string[] }) => requests.filter((one) => one === 'POST /token').length

describe('signing in at a server', () => {
  test('is asked for, done in a browser, and gives programs the tools', async () => {
    const { vault, added, id } = await addVault()
    expect(added).toMatchObject({ tools: 0, signIn: true })
    expect(added.fault).toContain('The server "vault" wants you to sign in')
    expect(await shown()).toMatchObject({ signIn: 'needed', tools: 0, id })

    const url = new URL(await playground.connections.beginSignIn(ann!, id, CALLBACK))
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
      resource: vault.url,
      scope: 'boxes',
    })
    const back = await decide(url.href, 'allow')
    expect(await playground.connections.finishSignIn(ann!, back)).toEqual({ end: 'connected', name: 'vault' })
    expect(await shown()).toMatchObject({ signIn: 'done', state: 'connected', tools: 1, lastError: null })
    expect(await openBox()).toMatchObject({ ok: true, value: 'In a1 is a ring' })
  })

  test('shows its secrets nowhere, and keeps them encrypted', async () => {
    const { vault, id } = await addVault()
    await signIn(id)
    await openBox()
    const told = JSON.stringify([
      await playground.connections.list(ann!),
      await playground.connections.tools(ann!, 'vault'),
      await playground.connections.listOffer(ann!, 'vault'),
    ])
    const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const kept = files.map((file) => readFileSync(join(file.parentPath, file.name), 'latin1')).join('\n')
    expect(vault.secrets.size).toBe(5)
    for (const secret of vault.secrets) {
      expect(told).not.toContain(secret)
      expect(kept).not.toContain(secret)
    }
  })

  test('that was refused says so, and nothing is kept of it', async () => {
    const { vault, id } = await addVault()
    const back = await decide(await playground.connections.beginSignIn(ann!, id, CALLBACK), 'deny')
    expect(await playground.connections.finishSignIn(ann!, back)).toEqual({ end: 'refused', name: 'vault' })
    expect(await shown()).toMatchObject({ signIn: 'needed' })
    expect(tokenRequests(vault)).toBe(0)
  })

  test('is good for one time, for one person, and for ten minutes', async () => {
    const { vault, id } = await addVault()
    const { connections } = playground
    const first = await decide(await connections.beginSignIn(ann!, id, CALLBACK), 'allow')
    expect(await connections.finishSignIn(bob!, first)).toEqual({ end: 'mismatch', name: null })
    expect(await connections.finishSignIn(admin!, first)).toEqual({ end: 'mismatch', name: null })
    const forged = new URLSearchParams(first)
    forged.set('state', `${id}.${'A'.repeat(43)}`)
    expect(await connections.finishSignIn(ann!, forged)).toEqual({ end: 'mismatch', name: null })
    expect(await connections.finishSignIn(ann!, new URLSearchParams())).toEqual({ end: 'mismatch', name: null })
    expect(tokenRequests(vault)).toBe(0)
    expect(await connections.finishSignIn(ann!, first)).toEqual({ end: 'connected', name: 'vault' })
    expect(await connections.finishSignIn(ann!, first)).toEqual({ end: 'mismatch', name: null })

    const late = await decide(await connections.beginSignIn(ann!, id, CALLBACK), 'allow')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 })
    expect(await connections.finishSignIn(ann!, late)).toEqual({ end: 'expired', name: 'vault' })
    expect(tokenRequests(vault)).toBe(1)
  })

  test('that came back from another authorization server is not believed', async () => {
    const { vault, id } = await addVault()
    const back = await decide(await playground.connections.beginSignIn(ann!, id, CALLBACK), 'allow')
    back.set('iss', 'https://evil.example')
    expect(await playground.connections.finishSignIn(ann!, back)).toEqual({ end: 'mismatch', name: 'vault' })
    expect(tokenRequests(vault)).toBe(0)
  })

  test('that failed says why on the card, without the code', async () => {
    const { vault, id } = await addVault()
    const back = await decide(await playground.connections.beginSignIn(ann!, id, CALLBACK), 'allow')
    vault.behaviour.tokenFault = 503
    expect(await playground.connections.finishSignIn(ann!, back)).toEqual({ end: 'failed', name: 'vault' })
    const { lastError } = await shown()
    expect(lastError).toContain('Signing in failed')
    expect(lastError).not.toContain(back.get('code'))
  })

  test('is for one’s own servers; for those of everybody an administrator does it', async () => {
    const mine = await addVault()
    await expect(playground.connections.beginSignIn(bob!, mine.id, CALLBACK)).rejects.toThrow('no such server of yours')
    await expect(playground.connections.beginSignIn(admin!, mine.id, CALLBACK)).rejects.toThrow('no such server')
    expect(mine.vault.requests).not.toContain('POST /register')
  })

  test('by an administrator at a server for everybody works for everybody', async () => {
    const { id } = await addVault({}, admin!)
    await expect(playground.connections.beginSignIn(ann!, id, CALLBACK)).rejects.toThrow('no such server of yours')
    expect(await signIn(id, admin!)).toEqual({ end: 'connected', name: 'vault' })
    expect(await openBox()).toMatchObject({ ok: true })
    expect(await shown()).toMatchObject({ signIn: 'done', id: null })
  })
})

describe('a token', () => {
  test('that has run out is renewed before the call, once for all who wait', async () => {
    const { vault, id } = await addVault({ expiresIn: 600 })
    await signIn(id)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    vault.requests.length = 0
    const calls = await Promise.all([openBox(), openBox(), openBox()])
    expect(calls.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(vault.requests[0]).toBe('POST /token')
    expect(tokenRequests(vault)).toBe(1)
  })

  test('that is not taken any more is renewed, and the call goes on', async () => {
    const { vault, id } = await addVault()
    await signIn(id)
    vault.revoke()
    expect(await openBox()).toMatchObject({ ok: true, value: 'In a1 is a ring' })
    expect(tokenRequests(vault)).toBe(2)
  })

  test('that another process renewed is used here too', async () => {
    const { vault, id } = await addVault()
    await signIn(id)
    expect(await openBox(second.connections)).toMatchObject({ ok: true })
    vault.revoke()
    expect(await openBox()).toMatchObject({ ok: true })
    expect(await openBox(second.connections)).toMatchObject({ ok: true })
    expect(tokenRequests(vault)).toBe(2)
  })

  test('that cannot be renewed leads back to signing in, and that mends it', async () => {
    const { vault, id } = await addVault()
    await signIn(id)
    vault.revoke()
    vault.behaviour.refreshes = false
    const answer = await openBox()
    expect(answer).toMatchObject({ ok: false, error: { code: 'unavailable' } })
    expect(answer.error?.message).toContain('choose “Sign in” on the page Connections')
    expect(await shown()).toMatchObject({ signIn: 'needed', tools: 1 })
    expect(await signIn(id)).toEqual({ end: 'connected', name: 'vault' })
    expect(await openBox()).toMatchObject({ ok: true })
  })

  test('is kept while the authorization server is in trouble', async () => {
    const { vault, id } = await addVault()
    await signIn(id)
    vault.revoke()
    vault.behaviour.tokenFault = 503
    const answer = await openBox()
    expect(answer.error?.message).toContain('could not be renewed')
    expect(await shown()).toMatchObject({ signIn: 'done' })
    vault.behaviour.tokenFault = null
    expect(await openBox()).toMatchObject({ ok: true })
  })
})

describe('an authorization server', () => {
  /** A place on loopback that ann’s servers may not reach, by the one name that is not allowed. */
  async function forbiddenPlace() {
    const reached: string[] = []
    const http = createServer((request, response) => {
      reached.push(request.url ?? '')
      response.end('{}')
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.2', resolve))
    onTestFinished(() => void http.close())
    return { reached, origin: `http://127.0.0.2:${(http.address() as AddressInfo).port}` }
  }

  test.each(['registration_endpoint', 'token_endpoint'])(
    'at a private address is not reached: %s',
    async (endpoint) => {
      const { reached, origin } = await forbiddenPlace()
      // Tokens are asked for over TLS only, except at the loopback address.
      const at = endpoint === 'token_endpoint' ? origin.replace('http:', 'https:') : origin
      const { id } = await addVault({ metadata: { [endpoint]: `${at}/here` } })
      if (endpoint === 'token_endpoint') {
        expect(await signIn(id)).toEqual({ end: 'failed', name: 'vault' })
        expect((await shown()).lastError).toContain('127.0.0.2 is not an address of the public internet')
      } else {
        await expect(signIn(id)).rejects.toThrow('127.0.0.2 is not an address of the public internet')
      }
      expect(reached).toEqual([])
    },
  )

  test('leads also an administrator’s server to no private address but its own', async () => {
    const { reached, origin } = await forbiddenPlace()
    const { id } = await addVault({ metadata: { registration_endpoint: `${origin}/here` } }, admin!)
    await expect(signIn(id, admin!)).rejects.toThrow('127.0.0.2 is not an address of the public internet')
    expect(reached).toEqual([])
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,hello'])(
    'cannot send the browser to %s',
    async (authorization_endpoint) => {
      const { id } = await addVault({ metadata: { authorization_endpoint } })
      await expect(playground.connections.beginSignIn(ann!, id, CALLBACK)).rejects.toThrow('Could not sign in')
    },
  )

  test('without PKCE, or that calls itself by another name, is not used', async () => {
    const plain = await addVault({ metadata: { code_challenge_methods_supported: ['plain'] } })
    await expect(playground.connections.beginSignIn(ann!, plain.id, CALLBACK)).rejects.toThrow('Could not sign in')
    plain.vault.behaviour.metadata = { issuer: 'https://other.example' }
    await expect(playground.connections.beginSignIn(ann!, plain.id, CALLBACK)).rejects.toThrow('Could not sign in')
  })
})

test('a server that refuses a header is not one to sign in at', async () => {
  const vault = await startProtectedServer()
  const added = await playground.connections.add(ann!, {
    name: 'vault',
    entry: { url: vault.url, headers: { Authorization: 'Bearer wrong-key' } },
    forEverybody: false,
  })
  onTestFinished(async () => {
    await playground.connections.remove(ann!, added.id!)
    vault.close()
  })
  const came = await whatCame(added)
  expect(came).toMatchObject({ signIn: false })
  expect(came.fault).toContain('refused the request (HTTP 401)')
})
