import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../people/person.ts'
import { openPeopleWithServers, serveGreeter } from '../testing/people-with-servers.ts'

const web = await serveGreeter(['greet', 'wipe'])
const { installation, playground, admin, ann, bob, settled, add, addAndWait, names, toolsOf, run } =
  await openPeopleWithServers({
    connections: { max_per_person: 3 },
    approvals: { rules: { 'ruled.*': 'allow', 'strict.greet': 'deny' } },
  })

describe('a server that a person adds', () => {
  test('has each tool switched off and on, whatever was chosen of the others', async () => {
    const { id } = await addAndWait(ann, 'turned', { url: web.url })
    const shown = async () => {
      await settled(ann, 'turned')
      const { tools: used, off } = await playground.connections.tools(ann, 'turned')
      return [used.map(({ tool }) => tool), off.map(({ tool }) => tool)]
    }
    expect(await shown()).toEqual([['greet', 'wipe'], []])
    await playground.connections.switchTool(ann, { id: id!, tool: 'wipe', isOn: false })
    expect(await shown()).toEqual([['greet'], ['wipe']])
    expect(await toolsOf(ann, 'turned')).toEqual(['greet'])
    await playground.connections.switchTool(ann, { id: id!, tool: 'wipe', isOn: true })
    expect(await shown()).toEqual([['greet', 'wipe'], []])
    // One that a choice leaves out is added to what was chosen.
    await playground.connections.chooseTools(ann, { id: id!, tools: ['gre*'] })
    expect(await shown()).toEqual([['greet'], ['wipe']])
    await playground.connections.switchTool(ann, { id: id!, tool: 'wipe', isOn: true })
    expect(await shown()).toEqual([['greet', 'wipe'], []])
    const turn = { id: id!, tool: 'wipe', isOn: false }
    await expect(playground.connections.switchTool(bob, turn)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('has a policy for each tool, which the person sets where nobody else has', async () => {
    await addAndWait(ann, 'strict', { url: web.url })
    const policies = async (person: Person) =>
      (await playground.connections.tools(person, 'strict')).tools.map(({ tool, kind, policy }) => [
        ...[tool, kind, policy.now, policy.because, policy.isTheirs],
      ])
    // What a person's own server says of its tools makes none of them harmless.
    expect(await policies(ann)).toEqual([
      ['greet', 'unknown', 'deny', 'rule', false],
      ['wipe', 'destroys', 'ask', 'destroys', true],
    ])
    await playground.connections.setPolicy(ann, { server: 'strict', tool: 'wipe', policy: 'allow' })
    expect((await policies(ann))[1]).toEqual(['wipe', 'destroys', 'allow', 'person', true])
    await playground.connections.setPolicy(ann, { server: 'strict', tool: 'wipe', policy: 'ask' })
    expect((await policies(ann))[1]).toEqual(['wipe', 'destroys', 'ask', 'destroys', true])
    const set = (policy: 'allow' | 'ask' | 'deny') =>
      playground.connections.setPolicy(ann, { server: 'strict', tool: 'wipe', policy })
    const tried = () =>
      playground.connections.testCall(ann, {
        server: 'strict',
        tool: 'wipe',
        input: { name: 'you' },
        isConsented: true,
      })
    await set('deny')
    expect((await policies(ann))[1]).toEqual(['wipe', 'destroys', 'deny', 'person', true])
    expect(await tried()).toMatchObject({ ok: false, error: { code: 'denied' }, messages: [] })
    await set('ask')
    await playground.connections.setServerRule(ann, { server: 'strict', rule: 'deny' })
    expect((await policies(ann))[1]).toEqual(['wipe', 'destroys', 'deny', 'server', true])
    await set('ask')
    expect((await policies(ann))[1]).toEqual(['wipe', 'destroys', 'ask', 'person', true])
    // What was sent and what came back, by the numbers of the log.
    const { messages } = await tried()
    expect(messages).toHaveLength(2)
    const said = await Promise.all(messages.map((seq) => playground.connections.logged(ann, { name: 'strict', seq })))
    expect(said).toMatchObject([
      { direction: 'out', method: 'tools/call', gist: 'wipe' },
      { direction: 'in', method: 'tools/call' },
    ])
    await playground.connections.setServerRule(ann, { server: 'strict', rule: null })
    const foreign = { server: 'strict', rule: 'deny' } as const
    await expect(playground.connections.setServerRule(bob, foreign)).rejects.toMatchObject({ code: 'not-found' })
    const denied = { server: 'strict', tool: 'greet', policy: 'allow' } as const
    await expect(playground.connections.setPolicy(ann, denied)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(playground.connections.setPolicy(bob, denied)).rejects.toMatchObject({ code: 'not-found' })
    await expect(playground.connections.tools(bob, 'strict')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is opened by nobody who only looks at its tools', async () => {
    const before = web.seen.length
    await add(ann, 'unseen', { url: web.url, disabled: true })
    expect(await playground.connections.tools(ann, 'unseen')).toEqual({ rule: null, tools: [], paused: [], off: [] })
    expect(web.seen).toHaveLength(before)
  })

  test('has only the tools that were chosen, until all are chosen again', async () => {
    const { id } = await add(ann, 'chosen', { url: web.url })
    await playground.connections.chooseTools(ann, { id: id!, tools: ['gre*'] })
    await settled(ann, 'chosen')
    expect(await toolsOf(ann, 'chosen')).toEqual(['greet'])
    const shown = (await playground.connections.list(ann)).find(({ name }) => name === 'chosen')
    expect(shown).toMatchObject({ settings: { includeTools: ['gre*'] }, tools: 1 })
    await expect(playground.connections.chooseTools(bob, { id: id!, tools: null })).rejects.toMatchObject({
      code: 'not-found',
    })
    await playground.connections.chooseTools(ann, { id: id!, tools: null })
    await settled(ann, 'chosen')
    expect(await toolsOf(ann, 'chosen')).toEqual(['greet', 'wipe'])
  })

  test('is that person’s alone, with modules in the workspace, and works from a program', async () => {
    expect(
      await addAndWait(ann, 'web', { url: web.url, headers: { Authorization: 'Bearer key-of-ann' } }),
    ).toMatchObject({
      name: 'web',
      tools: 2,
      fault: null,
    })
    expect(readdirSync(join(ann.workspaceDir, 'servers/web')).sort()).toEqual([
      'greet.ts',
      'index.ts',
      'server.json',
      'wipe.ts',
    ])
    expect(web.seen).toContain('Bearer key-of-ann')
    expect(await toolsOf(ann, 'web')).toEqual(['greet', 'wipe'])
    expect(await names(bob)).not.toContain('web')
    expect(await toolsOf(bob, 'web')).toEqual([])
    const code = `import { greet } from './servers/web/greet.ts'\nexport default await greet({ name: 'Ann' })`
    expect((await run(ann, code)).value).toBe('Hello, Ann!')
    expect((await run(bob, code)).outcome?.kind).toBe('refused')
  })

  test('is not believed that its tools are harmless', async () => {
    await addAndWait(ann, 'web', { url: web.url })
    const code = `import { wipe } from './servers/web/wipe.ts'\nexport default await wipe({ name: 'all' })`
    expect((await run(ann, code)).outcome).toMatchObject({
      kind: 'threw',
      message: expect.stringContaining('destructive'),
    })
  })

  test('gains nothing by a name that a rule allows; one for everybody does', async () => {
    const code = `import { wipe } from './servers/ruled/wipe.ts'\nexport default await wipe({ name: 'all' })`
    const own = await addAndWait(ann, 'ruled', { url: web.url })
    expect((await run(ann, code)).outcome).toMatchObject({ message: expect.stringContaining('destructive') })
    await playground.connections.remove(ann, own.id!)
    await addAndWait(admin, 'ruled', { url: web.url }, true)
    expect((await run(ann, code)).value).toBe('Hello, all!')
  })

  test('has tools denied that a rule of the administrator names, also where all are allowed', async () => {
    await addAndWait(ann, 'strict', { url: web.url })
    const call = `await greet({ name: 'Ann' })`
    const code = `import { greet } from './servers/strict/greet.ts'\nexport default ${call}.catch(({ code }) => code)`
    expect((await run(ann, code)).value).toBe('denied')
    expect((await run(ann, code, 'all')).value).toBe('denied')
  })

  test('never gives its secrets back, not to the page, not in the database, not in modules', async () => {
    const secret = 'value-nobody-may-see'
    const added = await addAndWait(ann, 'web', { url: `${web.url}?key=${secret}`, headers: { 'X-Api-Key': secret } })
    const shown = (await playground.connections.list(ann)).find(({ name }) => name === 'web')
    expect(shown).toMatchObject({
      kind: 'url',
      where: `${web.url}?…`,
      secrets: ['X-Api-Key'],
      from: 'own',
      id: added.id,
    })
    const offer = [await playground.connections.tools(ann, 'web'), await playground.connections.listOffer(ann, 'web')]
    expect(JSON.stringify([shown, offer, added])).not.toContain(secret)
    const everything = readdirSync(installation.dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    expect(everything.some((text) => text.includes(secret))).toBe(false)
  })

  test('is shown with what is suspicious about it', async () => {
    await addAndWait(ann, 'web', { url: web.url })
    const { tools: shown } = await playground.connections.tools(ann, 'web')
    expect(shown.map(({ tool, suspicions }) => [tool, suspicions])).toEqual([
      ['greet', []],
      ['wipe', ['It says to ignore instructions.']],
    ])
  })

  test('takes along what was always allowed of it', async () => {
    const { id } = await addAndWait(ann, 'web', { url: web.url })
    for (const person of [ann, bob])
      await playground.grants.add(person, { server: 'web', tool: 'wipe', digest: 'as it was' })
    await playground.connections.remove(ann, id!)
    expect(await playground.grants.list(ann)).toEqual([])
    expect(await playground.grants.list(bob)).toMatchObject([{ server: 'web', tool: 'wipe' }])
  })

  test('can be removed and put back, and only by its owner', async () => {
    const { id } = await addAndWait(ann, 'web', { url: web.url })
    await expect(playground.connections.remove(bob, id!)).rejects.toMatchObject({ code: 'not-found' })
    await expect(playground.connections.remove(admin, id!)).rejects.toMatchObject({ code: 'not-found' })
    await playground.connections.remove(ann, id!)
    expect(await names(ann)).not.toContain('web')
    expect(await toolsOf(ann, 'web')).toEqual([])
    expect(existsSync(join(ann.workspaceDir, 'servers/web'))).toBe(false)
    expect((await playground.connections.removed(ann)).map((one) => one.id)).toContain(id)
    expect(await playground.connections.removed(bob)).toEqual([])
    await expect(playground.connections.undo(bob, id!)).rejects.toMatchObject({ code: 'not-found' })
    await playground.connections.undo(ann, id!)
    await settled(ann, 'web')
    expect(await toolsOf(ann, 'web')).toEqual(['greet', 'wipe'])
  })

  test('brings its modules up to date when it is connected anew', async () => {
    await addAndWait(ann, 'web', { url: web.url })
    web.tools = ['greet', 'wave']
    onTestFinished(() => {
      web.tools = ['greet', 'wipe']
    })
    await playground.connections.reconnect(ann, 'web')
    expect(await settled(ann, 'web')).toMatchObject({ tools: 2, state: 'connected' })
    expect(await toolsOf(ann, 'web')).toEqual(['greet', 'wave'])
    await expect(playground.connections.reconnect(bob, 'web')).rejects.toMatchObject({ code: 'not-found' })
  })

  test('can be tried with one call', async () => {
    await addAndWait(ann, 'web', { url: web.url })
    const call = (input: unknown, person = ann) =>
      playground.connections.testCall(person, { server: 'web', tool: 'greet', input, isConsented: true })
    expect(await call({ name: 'you' })).toMatchObject({ ok: true, value: 'Hello, you!' })
    expect(await call({ name: 5 })).toMatchObject({ ok: false, error: { code: 'invalid-input' } })
    await expect(call({ name: 'you' }, bob)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('calls nothing that may change something before its person was asked', async () => {
    const call = (server: string, tool: string, isConsented?: boolean) =>
      playground.connections.testCall(ann, { server, tool, input: { name: 'you' }, isConsented })
    const consents = async (server: string) =>
      (await playground.connections.tools(ann, server)).tools.map(({ tool, consent }) => [tool, consent])
    // What a server that she added says of itself makes nothing harmless.
    await addAndWait(ann, 'mine', { url: web.url })
    expect(await consents('mine')).toEqual([
      ['greet', 'once'],
      ['wipe', 'each'],
    ])
    web.seen.length = 0
    expect(await call('mine', 'wipe')).toEqual({ ok: false, consent: 'each', ms: expect.any(Number), messages: [] })
    expect(await call('mine', 'greet')).toMatchObject({ ok: false, consent: 'once' })
    expect(web.seen).toEqual([])
    expect(await call('mine', 'wipe', true)).toMatchObject({ ok: true, value: 'Hello, you!' })
    // An administrator's server is believed that a tool only reads, but not of one that says it destroys as well; a rule goes
    // before what a tool says.
    await addAndWait(admin, 'ours', { url: web.url }, true)
    await addAndWait(admin, 'ruled', { url: web.url }, true)
    await addAndWait(admin, 'strict', { url: web.url }, true)
    expect(await consents('ours')).toEqual([
      ['greet', 'none'],
      ['wipe', 'each'],
    ])
    expect(await consents('ruled')).toEqual([
      ['greet', 'none'],
      ['wipe', 'none'],
    ])
    expect((await consents('strict'))[0]).toEqual(['greet', 'denied'])
    expect(await call('strict', 'greet', true)).toMatchObject({ ok: false, error: { code: 'denied' } })
    expect(await call('ours', 'greet')).toMatchObject({ ok: true })
  })

  test('is kept though it cannot be reached, and says why', async () => {
    const added = await addAndWait(ann, 'far', { url: 'http://192.168.0.1/mcp' })
    expect(added).toMatchObject({ tools: 0, fault: expect.stringContaining('not an address of the public internet') })
    expect((await playground.connections.list(ann)).find(({ name }) => name === 'far')).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('not an address of the public internet'),
    })
  })

  test('does not write outside the workspace through a link that lies there', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    onTestFinished(() => rmSync(outside, { recursive: true }))
    rmSync(join(bob.workspaceDir, 'servers'), { recursive: true, force: true })
    await playground.workspace(bob).write('x.txt', '')
    symlinkSync(outside, join(bob.workspaceDir, 'servers'))
    onTestFinished(() => rmSync(join(bob.workspaceDir, 'servers')))
    expect((await addAndWait(bob, 'web', { url: web.url })).fault).not.toBeNull()
    expect(readdirSync(outside)).toEqual([])
  })
})
