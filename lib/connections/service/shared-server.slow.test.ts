import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Person } from '../../people/person.ts'
import { openPeopleWithServers, serveGreeter } from '../testing/people-with-servers.ts'

const hostSecret = ['$', '{env:HOST_SECRET}'].join('')
const web = await serveGreeter(['greet', 'wipe'])
const { installation, playground, admin, ann, bob, settled, add, addAndWait, names, toolsOf, run } =
  await openPeopleWithServers({}, { HOST_SECRET: 'secret-of-the-host' })

describe('a server that an administrator adds', () => {
  const hostile = join(import.meta.dirname, '../../mcp/client/testing/hostile-server.mjs')

  test('may be a command, is for everybody, and follows the server while it is connected', async () => {
    const entry = { command: process.execPath, args: [hostile], env: { TOKEN: hostSecret } }
    const { id, fault } = await addAndWait(admin, 'shared', entry, true)
    expect(fault).toBeNull()
    expect(await names(bob)).toContain('shared')
    expect(await toolsOf(bob, 'shared')).toContain('pid')
    const shown = (await playground.connections.list(bob)).find(({ name }) => name === 'shared')
    expect(shown).toMatchObject({
      kind: 'command',
      where: process.execPath,
      secrets: ['TOKEN'],
      from: 'everybody',
      id: null,
    })
    await expect(playground.connections.remove(bob, id!)).rejects.toMatchObject({ code: 'not-found' })

    const next = [
      { name: 'pid', description: 'Another one.', inputSchema: { type: 'object' } },
      { name: 'brand_new', inputSchema: { type: 'object' } },
    ]
    const input = { tools: next }
    await playground.connections.testCall(bob, { server: 'shared', tool: 'change', input, isConsented: true })
    await vi.waitFor(async () => expect(await toolsOf(bob, 'shared')).toEqual(['brand_new']), {
      timeout: 10_000,
    })
    // What there is no longer is removed after that.
    const left = ['brandNew.ts', 'index.ts', 'pid.ts', 'server.json']
    await vi.waitFor(() => expect(readdirSync(join(installation.dir, 'servers/shared')).sort()).toEqual(left))
    expect(readFileSync(join(installation.dir, 'servers/shared/pid.ts'), 'utf8')).not.toContain('Another one.')
    // It was accepted as it was, and says something else now.
    expect((await playground.connections.changes(bob, 'shared')).changed).toMatchObject([
      { tool: 'pid', after: { description: 'Another one.' } },
    ])
  })

  test('that dies in the middle of a call is an error a program can catch, and the next call works', async () => {
    await addAndWait(admin, 'shared', { command: process.execPath, args: [hostile] }, true)
    const { value } = await run(
      bob,
      `import { crash } from './servers/shared/crash.ts'
       import { pid } from './servers/shared/pid.ts'
       let caught
       try {
         await crash()
       } catch (error) {
         caught = { name: error.name, code: error.code, retryable: error.retryable, server: error.server }
       }
       export default { caught, pid: Number(await pid()) }`,
    )
    expect(value).toEqual({
      caught: { name: 'ToolError', code: 'unavailable', retryable: true, server: 'shared' },
      pid: expect.any(Number),
    })
  })
})

test('a person who changes their own server leaves alone the one that everybody has by its name now', async () => {
  const { id } = await addAndWait(ann, 'twice', { url: web.url })
  await addAndWait(admin, 'twice', { url: web.url }, true)
  const before = await settled(admin, 'twice')
  expect(before).toMatchObject({ state: 'connected', from: 'everybody' })
  await playground.connections.switch(ann, { id: id ?? '', isOn: false })
  await playground.connections.remove(ann, id ?? '')
  const { state, since } = await settled(admin, 'twice')
  expect({ state, since }).toEqual({ state: 'connected', since: before.since })
})

describe('a server that is switched off', () => {
  const hostile = join(import.meta.dirname, '../../mcp/client/testing/hostile-server.mjs')

  test('where it was copied is kept as that: nothing of it is started until somebody who may switches it on', async () => {
    const starts = join(installation.dir, 'starts-of-off.txt')
    const text = JSON.stringify({
      mcpServers: {
        off: { command: process.execPath, args: [hostile, starts], disabled: true },
        'off too': { type: 'local', command: [process.execPath, hostile, starts], enabled: false },
      },
    })
    const { results } = await playground.found.paste(admin, { text, forEverybody: true })
    onTestFinished(async () => {
      for (const { id } of results) if (id) await playground.connections.remove(admin, id)
    })
    expect(results).toMatchObject([
      { name: 'off', tools: 0, fault: null, isOff: true },
      { name: 'off too', tools: 0, fault: null, isOff: true },
    ])
    const shown = async (person: Person) =>
      (await playground.connections.list(person)).find(({ name }) => name === 'off')
    expect(await shown(bob)).toMatchObject({ state: 'disabled', id: null })
    await expect(playground.connections.reconnect(admin, 'off')).rejects.toThrow('switched off')
    expect(existsSync(starts)).toBe(false)

    const id = results[0]!.id!
    await expect(playground.connections.switch(bob, { id, isOn: true })).rejects.toMatchObject({ code: 'not-found' })
    expect(existsSync(starts)).toBe(false)
    await playground.connections.switch(admin, { id, isOn: true })
    await vi.waitFor(async () => expect((await toolsOf(bob, 'off')).length).toBeGreaterThan(5), { timeout: 20_000 })
    expect((await shown(bob))?.state).toBe('connected')
    await playground.connections.switch(admin, { id, isOn: false })
    expect(await toolsOf(bob, 'off')).toEqual([])
    expect((await shown(bob))?.state).toBe('disabled')
    const { findings } = await playground.check(
      bob,
      "import { greet } from './servers/off/greet.ts'\nexport default greet",
    )
    expect(findings[0]?.message).toMatch(/cannot be imported now. The server "off" is switched off. Switch it on under/)
  })

  test('keeps its secrets meanwhile', async () => {
    const { id } = await addAndWait(ann, 'web', { url: web.url, headers: { Authorization: 'Bearer kept-while-off' } })
    await playground.connections.switch(ann, { id: id!, isOn: false })
    web.seen.length = 0
    await playground.connections.switch(ann, { id: id!, isOn: true })
    await settled(ann, 'web')
    expect(await toolsOf(ann, 'web')).toEqual(['greet', 'wipe'])
    expect(web.seen).toContain('Bearer kept-while-off')
  })
})

describe('a server that hangs', () => {
  const hanging = { command: process.execPath, args: ['-e', 'setTimeout(() => {}, 1e6)'] }
  const shown = async (name: string, person = admin) =>
    (await playground.connections.list(person)).find((one) => one.name === name)

  test('keeps whoever adds it waiting for a moment only, and says since when it waits for what', async () => {
    const began = performance.now()
    const added = await add(admin, 'hangs', hanging, true)
    expect(added).toMatchObject({ fault: null, isPending: true })
    expect(performance.now() - began).toBeLessThan(8_000)
    expect(await shown('hangs')).toMatchObject({
      state: 'connecting',
      pending: { elapsedMs: expect.any(Number), limitMs: 30_000, waitingFor: 'start' },
    })
  })

  test('is let go when somebody cancels it, and is called stopped, not broken', async () => {
    await add(admin, 'hangs', hanging, true)
    await expect(playground.connections.cancel(bob, 'hangs')).rejects.toMatchObject({ code: 'forbidden' })
    await playground.connections.cancel(admin, 'hangs')
    await vi.waitFor(async () =>
      expect(await shown('hangs')).toMatchObject({ state: 'stopped', pending: null, lastError: null }),
    )
  })

  test('is removed at once', async () => {
    const { id } = await playground.connections.add(admin, { name: 'hangs', entry: hanging, forEverybody: true })
    const began = performance.now()
    await playground.connections.remove(admin, id!)
    expect(performance.now() - began).toBeLessThan(8_000)
    expect(await names(admin)).not.toContain('hangs')
  })

  test('while it lists its tools is told apart from one that does not answer', async () => {
    const silent = join(import.meta.dirname, '../../mcp/client/testing/hostile-server.mjs')
    await add(admin, 'silent', { command: process.execPath, args: [silent, '', 'lists-nothing'] }, true)
    await vi.waitFor(async () => expect((await shown('silent'))?.pending?.waitingFor).toBe('tools'), {
      timeout: 10_000,
    })
  })
})

describe('a server that is broken', () => {
  const entry = {
    command: process.execPath,
    args: ['-e', 'console.error("No such module: left-pad; key is " + process.env.KEY); process.exit(3)'],
    env: { KEY: 'value-nobody-may-see' },
  }

  test('says so, why and since when, also to a page that is opened later; its stderr is for administrators', async () => {
    const before = Date.now()
    const added = await addAndWait(admin, 'broken', entry, true)
    expect(added.fault).not.toBeNull()
    const shown = async (person: Person) =>
      (await playground.connections.list(person)).find(({ name }) => name === 'broken')
    const forAdmin = await shown(admin)
    expect(forAdmin).toMatchObject({
      lastError: expect.stringMatching(/\S/),
      stderr: 'No such module: left-pad; key is …',
    })
    expect(forAdmin!.since).toBeGreaterThanOrEqual(before)
    expect(await shown(bob)).toMatchObject({ state: 'failed', stderr: null })
    expect(JSON.stringify(await shown(bob))).not.toContain('left-pad')
    const health = (await playground.healthReport()).servers.find(({ server }) => server === 'broken')
    expect(health).toMatchObject({ failed: 1, fault: expect.stringContaining('No such module: left-pad') })
  })

  test('does not hide the others: a variable that is not set is a fault of one', async () => {
    const missing = ['$', '{env:NOT_SET}'].join('')
    await expect(add(admin, 'needs', { command: 'x', env: { A: missing } }, true)).rejects.toThrow('NOT_SET is not set')
    expect(await names(bob)).toContain('calculator')
  })
})
