import { inputRequired, McpServer } from '@modelcontextprotocol/server'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addOffer, PICTURE } from '../mcp/client/testing/offering-server.ts'
import { serveHttp } from '../mcp/client/testing/serve-http.ts'
import { openPeopleWithServers } from './testing/people-with-servers.ts'

const keys: (string | null)[] = []
const notes = await serveHttp(() => {
  const server = addOffer(new McpServer({ name: 'notes', version: '1' }))
  const asked = { message: 'Who?', requestedSchema: z.object({ name: z.string() }) }
  server.registerResource('asks', 'note://asks', {}, (_uri, { mcpReq }) => {
    if (mcpReq.inputResponses) throw new Error('Nobody said who.')
    return inputRequired({ inputRequests: { who: inputRequired.elicit(asked) } })
  })
  return server
})
const locked = await serveHttp(
  () => addOffer(new McpServer({ name: 'locked', version: '1' })),
  (key) => {
    keys.push(key)
    return key === 'Bearer right'
  },
)
afterAll(() => {
  notes.close()
  locked.close()
})
const { playground, admin, ann, bob, shown, settled, ...people } = await openPeopleWithServers({
  connections: { allowed_hosts: ['127.0.0.1', 'localhost'], call_timeout: 60 },
  approvals: { rules: { 'closed.resources/read': 'deny' } },
})
/** Answers its id. */
const add = async (...server: Parameters<typeof people.add>) => (await people.add(...server)).id ?? ''

describe('resources and prompts, tried from a page', () => {
  test('are read with their kinds, and prompts come by role', async () => {
    await add(ann, 'notes', { url: notes.url })
    const read = (uri: string, person = ann) => playground.connections.readResource(person, { server: 'notes', uri })
    expect(await read('note://one')).toMatchObject({
      ok: true,
      answer: { contents: [{ kind: 'text', mimeType: 'text/markdown', text: '# One' }] },
    })
    expect(await read('note://pages/7')).toMatchObject({ answer: { contents: [{ text: 'page 7' }] } })
    const picture = await read('note://picture')
    expect(picture).toMatchObject({ answer: { contents: [{ kind: 'file', bytes: PICTURE.length }] } })
    expect(await read('note://large')).toMatchObject({
      answer: { contents: [{ kind: 'text', length: 2_000_000, text: 'x'.repeat(65_536) }] },
    })
    expect(await read('note://nowhere')).toMatchObject({ ok: false, error: { message: /note:\/\/nowhere/ } })
    const filled = { server: 'notes', uriTemplate: 'note://pages/{page}', values: { page: 'a b' } }
    expect(await playground.connections.readResource(ann, filled)).toMatchObject({
      ...{ asked: 'note://pages/a%20b', ok: true },
    })
    const { resources, templates, prompts, left } = await playground.connections.listOffer(ann, 'notes')
    expect(resources.map(({ uri }) => uri)).toContain('note://one')
    expect(templates).toMatchObject([{ uriTemplate: 'note://pages/{page}', variables: ['page'] }])
    expect(prompts).toMatchObject([{ name: 'greet', arguments: [{ name: 'name', required: true }, { name: 'tone' }] }])
    expect(left).toEqual({ resources: 0, prompts: 0 })
    await expect(playground.connections.listOffer(bob, 'notes')).rejects.toMatchObject({ code: 'not-found' })
    await expect(read('note://one', bob)).rejects.toMatchObject({ code: 'not-found' })

    const get = (args: Record<string, string>) =>
      playground.connections.getPrompt(ann, { server: 'notes', name: 'greet', args })
    expect(await get({ name: 'bob' })).toMatchObject({
      answer: { description: 'Greets bob.', messages: [{ role: 'user', content: { text: 'Greet bob warmly.' } }] },
    })
    expect(await get({})).toMatchObject({ ok: false })
  })

  test('ask nobody anything: a server that does so first gives nothing', async () => {
    await add(ann, 'asking', { url: notes.url })
    const request = { server: 'asking', uri: 'note://asks' }
    expect(await playground.connections.readResource(ann, request)).toMatchObject({ ok: false, asked: 'note://asks' })
  })

  test('are denied where a rule of the installation says so', async () => {
    await add(ann, 'closed', { url: notes.url })
    const request = { server: 'closed', uri: 'note://one' }
    expect(await playground.connections.readResource(ann, request)).toMatchObject({
      ok: false,
      error: { code: 'denied', message: /approvals\.rules/ },
    })
  })
})

describe('settings of a server', () => {
  test('are changed, are in effect, and are undone', async () => {
    const id = await add(ann, 'timed', { url: notes.url })
    expect(await settled(ann, 'timed')).toMatchObject({
      settings: { timeoutSeconds: null, defaults: { timeoutSeconds: 60 } },
      undoMs: null,
    })
    await playground.connections.configure(ann, { id, change: { timeoutSeconds: 5 } })
    const after = await settled(ann, 'timed')
    expect(after).toMatchObject({ state: 'connected', settings: { timeoutSeconds: 5 } })
    expect(after.undoMs).toBeGreaterThan(0)
    // What was switched since stays as it is.
    await playground.connections.chooseTools(ann, { id, tools: ['gre*'] })
    await playground.connections.undoSettings(ann, id)
    expect(await settled(ann, 'timed')).toMatchObject({
      settings: { timeoutSeconds: null, includeTools: ['gre*'] },
      undoMs: null,
    })
    await expect(playground.connections.undoSettings(ann, id)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('keep the connection when they are wrong', async () => {
    const id = await add(ann, 'wrong', { url: notes.url })
    const { since } = await settled(ann, 'wrong')
    const change = { timeoutSeconds: 5_000 }
    await expect(playground.connections.configure(ann, { id, change })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    expect(await shown(ann, 'wrong')).toMatchObject({ since, settings: { timeoutSeconds: null }, undoMs: null })
  })

  test('replace a header, which nobody is shown, and which no other host is sent', async () => {
    const id = await add(ann, 'locked', { url: locked.url, headers: { Authorization: 'Bearer wrong' } })
    expect(await settled(ann, 'locked')).toMatchObject({ state: 'failed' })
    const set = { Authorization: 'Bearer right' }
    await playground.connections.configure(ann, { id, change: { secrets: { set, remove: [] } } })
    const after = await settled(ann, 'locked')
    expect(after).toMatchObject({ state: 'connected', secrets: ['Authorization'] })
    expect(JSON.stringify(after)).not.toContain('right')
    keys.length = 0
    await playground.connections.configure(ann, { id, change: { url: locked.url.replace('127.0.0.1', 'localhost') } })
    await settled(ann, 'locked')
    expect(await shown(ann, 'locked')).toMatchObject({ secrets: [] })
    expect(keys).toContain(null)
    expect(keys).not.toContain('Bearer right')
  })

  test('are nobody else’s, and those of everybody are for administrators', async () => {
    const id = await add(ann, 'hers', { url: notes.url })
    const change = { timeoutSeconds: 5 }
    const refused = { code: 'not-found' }
    await expect(playground.connections.configure(bob, { id, change })).rejects.toMatchObject(refused)
    await expect(playground.connections.configure(admin, { id, change })).rejects.toMatchObject(refused)
    await playground.connections.configure(ann, { id, change })
    await expect(playground.connections.undoSettings(bob, id)).rejects.toMatchObject(refused)
    const shared = await add(admin, 'shared', { url: notes.url }, true)
    await expect(playground.connections.configure(ann, { id: shared, change })).rejects.toMatchObject(refused)
    expect(await shown(ann, 'shared')).toMatchObject({ settings: null, undoMs: null })
    expect(await shown(admin, 'shared')).toMatchObject({ settings: { timeoutSeconds: null } })
    // Administrators read those of the configuration as well.
    expect(await shown(admin, 'calculator')).toMatchObject({ id: null, settings: { timeoutSeconds: null } })
    expect(await shown(ann, 'calculator')).toMatchObject({ settings: null })
  })
})
