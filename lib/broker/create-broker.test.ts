import { describe, expect, test } from 'vitest'
import type { Tool } from '../discovery/tool.ts'
import { ToolError } from '../errors.ts'
import { fillQueue } from '../offload/testing/fill-queue.ts'
import { COUNTED_IN_ALL } from '../tokens/excerpts.ts'
import type { States } from '../workspace/state/states.ts'
import { openTestStates } from '../workspace/state/testing/open-test-states.ts'
import { readApprovalRules } from './approval-rules.ts'
import { boundsOf, openBroker } from './testing/open-broker.ts'

const add: Tool = {
  server: 'calculator',
  tool: 'add',
  fn: 'add',
  module: './servers/calculator/add.ts',
  description: 'Adds two numbers',
  inputSchema: {
    type: 'object',
    properties: { a: { type: 'number' }, b: { type: 'number' } },
    required: ['a', 'b'],
    additionalProperties: false,
  },
  signature: 'add(input: { a: number; b: number }): Promise<number>',
}
const drop: Tool = {
  ...add,
  server: 'shop',
  tool: 'drop',
  annotations: { destructiveHint: true },
  inputSchema: { type: 'object' },
}

function open(
  options: {
    approve?: 'all' | 'ask' | 'none'
    rules?: Record<string, 'allow' | 'ask' | 'deny'>
    answer?: () => Promise<string>
    states?: States
  } = {},
) {
  const reached: unknown[] = []
  const broker = openBroker({
    allowed: [add, drop, { ...drop, server: 'files' }],
    ...(options.states && { states: options.states }),
    policy: {
      approve: options.approve ?? 'none',
      isOwnWorkspace: (server) => server === 'files',
      isShared: () => true,
      approvalOf: readApprovalRules(options.rules ?? {}),
    },
    callTool: async (server, tool, input) => {
      reached.push([server, tool, input])
      return options.answer ? options.answer() : '3'
    },
  })
  const call = (server: string, tool: string, input: unknown) =>
    broker.host({ op: 'tool', server, tool, input, line: 4 }, boundsOf())
  return { ...broker, reached, call }
}

const failureOf = (work: Promise<unknown>): Promise<ToolError> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: ToolError) => error,
  )

describe('the broker', () => {
  test('tells a call that ended with its run as stopped, not as a failure', async () => {
    const { host, steps } = open({ answer: () => Promise.reject(new DOMException('Stopped.', 'AbortError')) })
    const over = new AbortController()
    const answer = failureOf(
      host({ op: 'tool', server: 'calculator', tool: 'add', input: { a: 1, b: 2 } }, boundsOf(over.signal)),
    )
    over.abort()
    await answer
    expect(steps.at(-1)).toMatchObject({
      phase: 'failed',
      error: { code: 'cancelled', message: 'Stopped before it was answered.' },
    })
  })

  test('calls an imported tool and reports the call from start to end', async () => {
    const { call, steps, calls } = open()
    expect(await call('calculator', 'add', { a: 1, b: 2 })).toBe('3')
    expect(steps).toMatchObject([
      { callId: 1, phase: 'started', server: 'calculator', tool: 'add', line: 4, args: { a: 1, b: 2 } },
      { callId: 1, phase: 'done', result: 3, bytes: 1 },
    ])
    expect(calls).toMatchObject([
      { written: { beginning: '{"name":"calculator__add","arguments":{"a":1,"b":2}}' }, answer: { beginning: '3' } },
    ])
  })

  test.each([
    ['calculator', 'divide'],
    ['email', 'send'],
    ['__proto__', 'constructor'],
    ['calculator', 'toString'],
  ])('refuses %s.%s, which the program does not import', async (server, tool) => {
    const { call, reached, steps } = open()
    expect(await failureOf(call(server, tool, {}))).toMatchObject({
      code: 'not-imported',
      server,
      tool,
      retryable: false,
    })
    expect(reached).toEqual([])
    expect(steps.at(-1)).toMatchObject({ phase: 'failed', error: { code: 'not-imported' } })
  })

  test.each([
    [{ a: 1 }, "must have required property 'b'"],
    [{ a: '1', b: 2 }, '“a” must be a number'],
    [{ a: 1, b: 2, c: 3 }, 'has "c", which is not a parameter'],
    [null, 'input must be an object'],
    [[1, 2], 'input must be an object'],
  ])('refuses the input %j and names the fault', async (input, fault) => {
    const { call, reached } = open()
    const error = await failureOf(call('calculator', 'add', input))
    expect(error.code).toBe('invalid-input')
    expect(error.message).toContain(fault)
    expect(error.message).toContain('It takes add(input: { a: number; b: number }): Promise<number>')
    expect(reached).toEqual([])
  })

  test('denies a destructive tool unless the run may use it, and says that a person has to consent', async () => {
    const error = await failureOf(open().call('shop', 'drop', {}))
    expect(error.code).toBe('denied')
    expect(error.message).toBe(
      'shop.drop is destructive: it needs the consent of a person, and nobody is asked in this run (approve: none).',
    )
    expect(await open({ approve: 'all' }).call('shop', 'drop', {})).toBe('3')
    expect(await open().call('files', 'drop', {})).toBe('3')
  })

  test('believes an administrator’s rule before what the tool says of itself', async () => {
    const rules = { 'calculator.*': 'deny', 'shop.drop': 'allow', '*.drop': 'deny' } as const
    const sum = { a: 1, b: 2 }
    expect((await failureOf(open({ rules }).call('calculator', 'add', sum))).code).toBe('denied')
    expect((await failureOf(open({ rules, approve: 'all' }).call('calculator', 'add', sum))).code).toBe('denied')
    expect(await open({ rules }).call('shop', 'drop', {})).toBe('3')
    // Also on the person's own workspace.
    expect((await failureOf(open({ rules }).call('files', 'drop', {}))).code).toBe('denied')
  })

  // What of a call comes to the server, whether somebody is asked (here nobody answers), and what is advised.
  test.each([
    ['allow', 'none', 'made'],
    ['allow', 'ask', 'made'],
    ['allow', 'all', 'made'],
    ['ask', 'none', 'denied, unasked'],
    ['ask', 'ask', 'asked'],
    ['ask', 'all', 'made'],
    ['deny', 'none', 'denied'],
    ['deny', 'ask', 'denied'],
    ['deny', 'all', 'denied'],
  ] as const)('with the rule %s and approve %s a call is %s', async (rule, approve, expected) => {
    const { call } = open({ approve, rules: { 'calculator.*': rule } })
    const outcome = await call('calculator', 'add', { a: 1, b: 2 }).then(
      () => 'made',
      ({ code, message }: ToolError) => {
        if (code !== 'denied') return message === 'nobody is asked' ? 'asked' : message
        return message.includes('nobody is asked in this run') ? 'denied, unasked' : 'denied'
      },
    )
    expect(outcome).toBe(expected)
  })

  test('hands a failure of the server to the program, whatever was thrown', async () => {
    const away = open({
      answer: () => Promise.reject(new ToolError({ server: 'calculator', tool: 'add' }, 'unavailable', 'it went away')),
    })
    expect(await failureOf(away.call('calculator', 'add', { a: 1, b: 2 }))).toMatchObject({
      code: 'unavailable',
      retryable: true,
    })
    const odd = open({ answer: () => Promise.reject(new Error('boom')) })
    expect(await failureOf(odd.call('calculator', 'add', { a: 1, b: 2 }))).toMatchObject({
      code: 'tool-failed',
      message: 'boom',
    })
  })

  test('shortens a large result in the event, not for the program', async () => {
    const rows = JSON.stringify(Array.from({ length: 5000 }, (_, id) => ({ id })))
    const { call, steps } = open({ answer: async () => rows })
    expect(await call('calculator', 'add', { a: 1, b: 2 })).toBe(rows)
    expect(steps.at(-1)).toMatchObject({ bytes: rows.length })
    expect(steps.at(-1)?.result).toMatchObject({ 20: '… (4,980 more)' })
  })

  test('keeps no more of what a program reads than its tokens are counted by', async () => {
    let reads = 0
    const answer = async () => JSON.stringify(`${++reads}`.padEnd(1_000_000, 'x'))
    const { call, calls } = open({ answer, approve: 'all' })
    for (let i = 0; i < 40; i++) await call('shop', 'drop', { note: `${i}`.padEnd(100_000, 'y') })
    const kept = calls.flatMap(({ written, answer }) => [written.beginning.length, answer.beginning.length])
    expect(kept.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(COUNTED_IN_ALL)
    expect(Math.min(...kept)).toBeGreaterThan(0)
    expect(calls.map((each) => each.answer.length)).toEqual(Array(40).fill(1_000_000))
  })

  test('tells a call that went well as done, also when what is shown of it cannot be made now', async () => {
    const rows = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id })))
    const { call, steps, calls, reached, told } = open({ answer: async () => rows })
    const over = fillQueue('ann')
    expect(await call('calculator', 'add', { a: 1, b: 2 })).toBe(rows)
    await told()
    expect(steps.map(({ phase }) => phase)).toEqual(['started', 'done'])
    expect(steps.at(-1)?.result).toMatch(/^… \([\d,]+ characters of JSON, too many to show\)$/)
    expect([calls.length, reached.length]).toEqual([1, 1])
    await over
  })

  test('keeps state between calls without counting them as tool calls', async () => {
    const { host, steps } = open(openTestStates())
    const bounds = boundsOf()
    expect(await host({ op: 'load-state' }, bounds)).toBe('null')
    await host({ op: 'save-state', value: { step: 1 } }, bounds)
    expect(JSON.parse(await host({ op: 'load-state' }, bounds))).toEqual({ step: 1 })
    expect(steps).toEqual([])
  })

  test('says so where state is switched off', async () => {
    const { host } = openBroker({ stateFile: null })
    const error = await failureOf(host({ op: 'save-state', value: 1, file: 'mine.json' }, boundsOf()))
    expect([error.code, error.message]).toEqual(['denied', expect.stringContaining('execution.state.enabled')])
  })

  test('says so when a state file is not JSON', async () => {
    const { workspace, states } = openTestStates()
    await workspace.write('notes.txt', 'hello')
    const error = await failureOf(open({ states }).host({ op: 'load-state', file: 'notes.txt' }, boundsOf()))
    expect(error.message).toContain('notes.txt is not JSON')
  })
})
