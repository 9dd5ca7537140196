import { expect, test, vi } from 'vitest'
import { asPerson } from '../people/as-person.ts'
import type { Person } from '../people/person.ts'
import { openPeopleWithServers, serveGreeter } from './testing/people-with-servers.ts'

// Nothing here waits for less than a process or a server, which take a while on a machine with much else to do.
vi.setConfig({ testTimeout: 60_000 })
const _PATIENT = { timeout: 30_000 }

const web = await serveGreeter()
const { playground, admin, ann, bob, addAndWait } = await openPeopleWithServers()

const greet = (person: Person, server: string, name: string) =>
  playground.connections.testCall(person, { server, tool: 'greet', input: { name }, isConsented: true })
const textOf = async (person: Person, server: string) => playground.connections.exportLog(person, server)

/** Adds the server, and waits until its tools are there: it may take longer than adding does. */
async function add(person: Person, name: string, entry: object = {}, forEverybody = false) {
  const { id, tools } = await addAndWait(person, name, { url: web.url, ...entry }, forEverybody)
  expect(tools).toBe(1)
  return id ?? ''
}

test('on a server that everybody uses a person reads their own calls, an administrator also what is nobody’s', async () => {
  const { connections } = playground
  await add(admin, 'town', {}, true)
  for (const [person, name] of [
    [admin, 'Rome'],
    [ann, 'Oslo'],
    [bob, 'Lima'],
  ] as const) {
    expect(await greet(person, 'town', name)).toMatchObject({ ok: true })
  }
  const [theirs, ofAnn, ofBob] = await Promise.all([admin, ann, bob].map((person) => textOf(person, 'town')))
  expect(ofAnn).toMatch(/Oslo.*Hello, Oslo!/s)
  expect(ofAnn).not.toMatch(/Rome|Lima|tools\/list|server\/discover|initialize/)
  expect(ofBob).toContain('Hello, Lima!')
  expect(ofBob).not.toMatch(/Rome|Oslo/)
  expect(theirs).toContain('tools/list')
  expect(theirs).toMatch(/"what":"result","method":"server\/discover"/)
  expect(theirs).toContain('Hello, Rome!')
  expect(theirs).not.toMatch(/Oslo|Lima/)

  const shown = await connections.log(ann, { name: 'town' })
  expect(shown).toMatchObject({ reach: 'own calls', hasStderr: false })
  expect(shown.rows).toMatchObject([
    { direction: 'out', what: 'request', method: 'tools/call', gist: 'greet' },
    { direction: 'in', what: 'result', method: 'tools/call', gist: 'greet', ms: expect.any(Number), isFailure: false },
  ])
  const [first, second] = shown.rows
  await connections.readResource(bob, { server: 'town', uri: 'town://plan' })
  expect(await textOf(bob, 'town')).toContain('the plan')
  for (const person of [ann, admin]) expect(await textOf(person, 'town')).not.toContain('the plan')
  expect((await connections.log(ann, { name: 'town', after: first!.seq })).rows).toEqual([second])
  expect(await connections.logged(ann, { name: 'town', seq: first!.seq })).toMatchObject({
    json: expect.stringContaining('"Oslo"'),
  })
  // Its number is no way to what is somebody else's.
  await expect(connections.logged(bob, { name: 'town', seq: first!.seq })).rejects.toThrow('not kept any more')
  await connections.clearLog(bob, 'town')
  expect(await textOf(bob, 'town')).toBe('')
  expect(await textOf(ann, 'town')).toBe(ofAnn)
})

test('of one’s own server all is read, without its headers, and nobody else has it', async () => {
  const id = await add(ann, 'mine', { headers: { 'X-Key': 'pass-4711' } })
  expect(await greet(ann, 'mine', 'pass-4711')).toMatchObject({ ok: true })
  const text = await textOf(ann, 'mine')
  expect(text).toMatch(/tools\/list.*Hello, …!/s)
  expect(text).not.toContain('4711')
  for (const person of [bob, admin]) await expect(textOf(person, 'mine')).rejects.toThrow('There is no server "mine"')
  await playground.connections.remove(ann, id)
  await playground.connections.undo(ann, id)
  expect(await textOf(ann, 'mine')).not.toContain('Hello')
})

test('what a command writes to its stderr is for administrators', async () => {
  const program = `console.error('key is pass-4711 in', process.pid); process.stdin.resume()`
  const entry = { command: process.execPath, args: ['-e', program], env: { KEY: 'pass-4711' }, connectTimeout: 0.5 }
  await playground.connections.add(admin, { name: 'loud', entry, forEverybody: true })
  await expect.poll(() => textOf(admin, 'loud'), { timeout: 20_000 }).toContain('key is … in')
  expect(await playground.connections.log(admin, { name: 'loud' })).toMatchObject({ hasStderr: true })
  expect(await textOf(ann, 'loud')).toBe('')
})

test('calls are counted by person and tool; on a shared server an administrator reads the sum', async () => {
  const { connections, people } = playground
  await add(admin, 'count', {}, true)
  const before = await connections.use(ann, 'count')
  expect(before).toEqual({ days: 30, whose: 'yours', calls: 0, failures: 0, tools: {} })
  await greet(ann, 'count', 'a')
  await greet(ann, 'count', 'nobody')
  await greet(bob, 'count', 'b')
  expect(await connections.use(ann, 'count')).toMatchObject({ calls: 2, failures: 1 })
  expect(await connections.use(bob, 'count')).toMatchObject({ whose: 'yours', calls: 1, failures: 0 })
  const sum = { days: 30, whose: 'everybody', calls: 3, failures: 1, tools: { greet: { calls: 3, failures: 1 } } }
  expect(await connections.use(admin, 'count')).toEqual(sum)

  // One of somebody's own that has the same name is another one.
  await add(bob, 'own')
  await greet(bob, 'own', 'b')
  await add(admin, 'own', {}, true)
  expect(await connections.use(admin, 'own')).toMatchObject({ calls: 0 })

  const gone = await people.create({ email: 'gone@example.org', password: 'a long password' })
  const person = asPerson(gone, playground.config)
  await greet(person, 'count', 'g')
  expect(await connections.use(admin, 'count')).toMatchObject({ calls: 4 })
  await people.remove('gone@example.org')
  expect(await connections.use(admin, 'count')).toMatchObject({ calls: 3 })
})
