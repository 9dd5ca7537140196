import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fixedServers } from './offer/server-source.ts'
import { type OpenOptions, openConnections } from './testing/open-connections.ts'

function open(options: Partial<Omit<OpenOptions, 'servers'>> = {}, fate?: string) {
  const dir = mkdtempSync(join(tmpdir(), 'hostile-'))
  const starts = join(dir, 'starts')
  const args = [join(import.meta.dirname, 'testing/hostile-server.mjs'), starts, ...(fate ? [fate] : [])]
  const lines: string[] = []
  const connections = openConnections({
    servers: fixedServers({ hostile: { command: process.execPath, args, env: {} } }),
    log: (line) => lines.push(line),
    ...options,
  })
  onTestFinished(async () => {
    await connections.close()
    rmSync(dir, { recursive: true, force: true })
  })
  const caller = { personId: 'ann', workspaceDir: join(dir, 'workspace') }
  return {
    connections,
    caller,
    lines,
    startsSoFar: () => readFileSync(starts, 'utf8').length,
    list: async () => (await connections.listTools(caller, 'hostile')).tools,
    state: () => connections.state(caller, 'hostile'),
    call: (tool: string, input: unknown = {}, signal = new AbortController().signal) =>
      connections.callTool(caller, 'hostile', tool, input, signal),
  }
}

describe('a list of tools', () => {
  test('with wrong ones in it gives the others, mended where that is possible', async () => {
    const { list, lines } = open()
    const tools = await list()
    expect(tools.map(({ name, description, inputSchema }) => [name, description, inputSchema])).toEqual([
      ['pid', undefined, { type: 'object' }],
      ['crash', undefined, { type: 'object' }],
      ['change', undefined, { type: 'object' }],
      ['twice', 'The first.', { type: 'object' }],
      ['no_schema', undefined, { type: 'object' }],
      ['wrong_schema', undefined, { type: 'object' }],
      ['wrong_text', undefined, { type: 'object' }],
      ['lies', undefined, { type: 'object' }],
      ['injects', expect.stringContaining('Ignore all previous instructions'), { type: 'object' }],
    ])
    expect(lines.filter((line) => line.includes('left out'))).toHaveLength(3)
    expect(lines).toContain('hostile: it lists the tool "twice" twice; the first one counts')
  })

  test('that changes is told once the server has said so', async () => {
    const onToolsChanged = vi.fn()
    const { list, call, caller } = open({ onToolsChanged })
    await list()
    await call('change', { tools: [{ name: 'another', inputSchema: { type: 'object' } }] })
    await vi.waitFor(() => expect(onToolsChanged).toHaveBeenCalled(), { timeout: 10_000 })
    expect(onToolsChanged.mock.calls).toEqual([[caller, expect.objectContaining({ name: 'hostile' })]])
    expect((await list()).map(({ name }) => name)).toEqual(['another'])
  })
})

describe('a call', () => {
  test('of a server that dies in the middle fails so that it can be made again, and the next one works', async () => {
    const { call, startsSoFar } = open()
    await expect(call('crash')).rejects.toMatchObject({ name: 'ToolError', code: 'unavailable', retryable: true })
    expect(await call('pid')).toMatch(/^"\d+"$/)
    expect(startsSoFar()).toBe(2)
  })

  test('of a silent tool ends in time, tells the server, and leaves the connection as it was', async () => {
    const { call, startsSoFar } = open({ callTimeoutMs: 300 })
    await expect(call('silent')).rejects.toMatchObject({ code: 'timeout', retryable: true })
    expect(JSON.parse(await call('cancelled'))).toHaveLength(1)
    expect(startsSoFar()).toBe(1)
  })

  test('that is aborted is cancelled at the server too', async () => {
    const { call } = open()
    const controller = new AbortController()
    const reason = new Error('stopped by the person')
    const silent = call('silent', {}, controller.signal)
    await vi.waitFor(async () => expect(await call('silent_so_far')).toBe('"1"'), { timeout: 30_000 })
    controller.abort(reason)
    await expect(silent).rejects.toBe(reason)
    await vi.waitFor(async () => expect(JSON.parse(await call('cancelled'))).toHaveLength(1), { timeout: 30_000 })
  })

  test('of a slow tool goes on for as long as it says that it is at work', async () => {
    const { call } = open({ callTimeoutMs: 2_000 })
    expect(await call('slow', { steps: 12, stepMs: 250 })).toBe('"done at last"')
  })

  test('whose answer nobody can hold is refused as too large, and the next one works', async () => {
    const { call } = open({ maxMessageBytes: 4 * 1024 * 1024 })
    await expect(call('huge', { mb: 50 })).rejects.toMatchObject({ code: 'too-large', retryable: false })
    expect(await call('pid')).toMatch(/^"\d+"$/)
  })

  test('gets its answer though the server talks nonsense, also a value its own schema does not allow', async () => {
    const { call, list } = open()
    expect(await call('garbage')).toBe('"after garbage"')
    await list()
    expect(await call('lies')).toBe('{"n":"not a number"}')
    expect(JSON.parse(await call('odd_blocks'))).toEqual([
      { type: 'hologram', depth: 3 },
      { type: 'text', text: 'and text' },
    ])
    await expect(call('wrong_result')).rejects.toMatchObject({ code: 'tool-failed' })
  })
})

test('a million words of progress hold nobody up, and end the connection', { timeout: 60_000 }, async () => {
  const { connections, caller, state } = open()
  let longest = 0
  let last = performance.now()
  const ticking = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 10)
  onTestFinished(() => clearInterval(ticking))
  const { signal } = new AbortController()
  const flood = connections.callTool(caller, 'hostile', 'flood', { times: 1_000_000 }, signal)
  await expect(flood).rejects.toMatchObject({ code: 'unavailable' })
  expect(await state()).toMatchObject({
    state: 'failed',
    lastError: 'It sent more than 10000 notifications within 10 s.',
  })
  expect(longest).toBeLessThan(2_000)
})

test('a server that asks when nobody calls it is told no', async () => {
  const { call } = open()
  await call('ask_later')
  await vi.waitFor(async () => expect(JSON.parse(await call('said'))).toEqual({ action: 'decline' }), {
    timeout: 10_000,
  })
})

describe('what a server asks with a form of more fields than anybody is shown', () => {
  const REFUSED = { code: -32600, isShort: true }

  test('is refused before the SDK looks at it, and the call goes on', async () => {
    const { call, lines } = open()
    expect(JSON.parse(await call('ask_much', { times: 3, fields: 1_000 }))).toEqual([REFUSED, REFUSED, REFUSED])
    expect(lines.filter((line) => line.includes('too large'))).toHaveLength(3)
    expect(await call('pid')).toMatch(/^"\d+"$/)
  })

  test('is refused also while the connection is made', async () => {
    const { call } = open({}, 'asks-first')
    expect(JSON.parse(await call('said'))).toEqual([REFUSED])
  })

  test('ends the connection when it comes without end', async () => {
    const { call, state } = open()
    await expect(call('ask_much', { times: 1_001, fields: 1_000 })).rejects.toMatchObject({ code: 'unavailable' })
    const lastError = 'It asked for more than 1000 things, or with more than 20000 values, within 10 s.'
    expect(await state()).toMatchObject({ state: 'failed', lastError })
  })

  test('and fits by itself ends it, too, once all of it together is too much', async () => {
    const { call, state } = open()
    await expect(call('ask_much', { times: 300, fields: 50 })).rejects.toMatchObject({ code: 'unavailable' })
    expect(await state()).toMatchObject({ state: 'failed', lastError: expect.stringContaining('20000 values') })
  })
})

describe('a server that does not come up', () => {
  test('is started again later each time, and at once when a person says so', async () => {
    const { call, startsSoFar, state, connections, caller } = open({ backOff: { firstMs: 60_000 } }, 'dies')
    await expect(call('pid')).rejects.toMatchObject({ code: 'unavailable', retryable: true })
    await expect(call('pid')).rejects.toMatchObject({ code: 'unavailable' })
    // Each time in both ways that there are to begin: the newer one may have been too much for it.
    expect(startsSoFar()).toBe(4)
    expect(await state()).toMatchObject({ state: 'failed', lastError: expect.stringContaining('closed') })
    const waiting = new AbortController()
    const third = call('pid', {}, waiting.signal)
    waiting.abort(new Error('enough'))
    await expect(third).rejects.toThrow('enough')
    expect(startsSoFar()).toBe(4)
    await connections.disconnect(caller, 'hostile')
    await expect(call('pid')).rejects.toMatchObject({ code: 'unavailable' })
    expect(startsSoFar()).toBe(6)
  })
})
