import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { openPeopleWithServers, serveGreeter } from '../testing/people-with-servers.ts'

const hostSecret = ['$', '{env:HOST_SECRET}'].join('')
const web = await serveGreeter(['greet', 'wipe'])
const { installation, admin, ann, add, addAndWait, names, toolsOf, run } = await openPeopleWithServers(
  { connections: { max_per_person: 3 } },
  { HOST_SECRET: 'secret-of-the-host' },
)

describe('what a person may not add', () => {
  test.each([
    ['a command', { command: 'sh', args: ['-c', 'id'] }, 'only an administrator'],
    ['a built-in server', { builtin: 'filesystem' }, 'there already'],
    ['a file', { url: 'file:///etc/passwd' }, 'begins with http'],
    ['a socket', { url: 'unix:///run/docker.sock' }, 'begins with http'],
    ['a socket in http', { url: 'http+unix://%2Frun%2Fdocker.sock/' }, 'begins with http'],
    ['a script', { url: 'javascript:alert(1)' }, 'begins with http'],
    [
      'a secret of the host in a header',
      { url: 'https://example.org', headers: { a: hostSecret } },
      'configuration only',
    ],
    ['a secret of the host in the address', { url: `https://example.org/${hostSecret}` }, 'configuration only'],
    ['a password in the address', { url: 'https://ann:pw@example.org' }, 'Authorization header'],
    ['a line break in a header', { url: 'https://example.org', headers: { a: 'b\r\nHost: internal' } }, 'line break'],
    ['a line break in the name of one', { url: 'https://example.org', headers: { 'a\r\nb': 'c' } }, 'name of a header'],
    ['the Host', { url: 'https://example.org', headers: { Host: 'internal' } }, 'belongs to the connection'],
    [
      'a smuggled length',
      { url: 'https://example.org', headers: { 'Transfer-Encoding': 'chunked' } },
      'belongs to the connection',
    ],
    ['two ways at once', { url: 'https://example.org', command: 'sh' }, 'exactly one of'],
    ['keys nobody knows', { url: 'https://example.org', socketPath: '/run/docker.sock' }, 'Unrecognized key'],
  ] as [string, object, string][])('is %s', async (_what, entry, reason) => {
    await expect(add(ann, 'wrong', entry)).rejects.toThrow(reason)
    expect(await names(ann)).not.toContain('wrong')
  })

  test('is a name that is taken, or more than there may be', async () => {
    await expect(add(ann, 'calculator', { url: web.url })).rejects.toMatchObject({ code: 'conflict' })
    await expect(add(ann, 'Calculator', { url: web.url })).rejects.toMatchObject({ code: 'conflict' })
    await expect(add(ann, 'a\nb', { url: web.url })).rejects.toMatchObject({ code: 'invalid-input' })
    for (const name of ['one', 'two', 'three']) await addAndWait(ann, name, { url: web.url })
    await expect(add(ann, 'One', { url: web.url })).rejects.toThrow()
    await expect(add(ann, 'four', { url: web.url })).rejects.toThrow('You have 3 servers')
  })

  test('is anything for everybody', async () => {
    await expect(add(ann, 'web', { url: web.url }, true)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('a server that says its tools are others now has other modules, without being asked', async () => {
  const script = join(import.meta.dirname, '../../mcp/client/testing/hostile-server.mjs')
  await addAndWait(admin, 'changing', { command: process.execPath, args: [script] }, true)
  const code = `import { change } from './servers/changing/change.ts'
await change({ tools: [{ name: 'fresh', description: 'Came later.', inputSchema: { type: 'object' } }] })`
  expect((await run(ann, code)).outcome).toEqual({ kind: 'returned' })
  await vi.waitFor(async () => expect(await toolsOf(ann, 'changing')).toEqual(['fresh']), { timeout: 10_000 })
  // What is there no more goes, and the mark with it, once the new list counts.
  const left = () => readdirSync(join(installation.dir, 'servers/changing')).sort()
  await vi.waitFor(() => expect(left()).toEqual(['fresh.ts', 'index.ts', 'server.json']), { timeout: 10_000 })
  expect((await run(ann, code)).outcome?.kind).toBe('refused')
})
