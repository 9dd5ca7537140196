import { describe, expect, test } from 'vitest'
import type { Tool } from '../discovery/tool.ts'
import { ToolError } from '../errors.ts'
import type { Decision } from '../runs/event.ts'
import type { RecordedCalls } from '../runs/recorded-calls.ts'
import type { States } from '../workspace/state/states.ts'
import { Consents } from './consents.ts'
import { boundsOf, NOBODY, openBroker } from './testing/open-broker.ts'

const tool = (name: string, annotations?: Tool['annotations']): Tool => ({
  ...{ server: 'shop', tool: name, fn: name, module: `./servers/shop/${name}.ts`, description: name },
  ...{ inputSchema: { type: 'object' }, signature: `${name}(input: object): Promise<unknown>` },
  ...(annotations && { annotations }),
})
const TOOLS = [tool('look', { readOnlyHint: true }), tool('note'), tool('drop', { destructiveHint: true })]

/** A broker over a record, whose server counts what it is asked for. */
function open(options: {
  calls?: RecordedCalls
  mode?: 'resume' | 'replay'
  approve?: 'ask' | 'all' | 'none'
  says?: 'allow-once' | 'deny' | 'expired'
  isOwn?: boolean
  rule?: 'allow'
  changed?: string[]
  /** What the server answers each call. */
  answer?: () => string
}) {
  const { calls, mode = 'resume', approve = 'all', says = 'allow-once', isOwn = false, rule = null } = options
  const made: string[] = []
  const asked: string[] = []
  const broker = openBroker({
    allowed: TOOLS,
    policy: { approve, isOwnWorkspace: () => false, isShared: () => true, approvalOf: () => rule },
    isInWorkspace: () => isOwn,
    callTool: async (_server, name, input) => {
      made.push(`${name} ${JSON.stringify(input)}`)
      return options.answer?.() ?? JSON.stringify(made.length)
    },
    approver: {
      waitedMs: 0,
      expiryMs: 86_400_000,
      isAllowed: () => false,
      consents: new Consents(),
      elicitations: NOBODY,
      ask: async (_call, because) => {
        asked.push(because)
        return says
      },
    },
    ...(options.changed && { changed: options.changed }),
    ...(calls && { record: { calls, mode, read: async (value) => ('json' in value ? value.json : 'null') } }),
  })
  const call = (name: string, input: object = {}) =>
    broker.host({ op: 'tool', server: 'shop', tool: name, input }, boundsOf()).catch((error) => error.code)
  return { ...broker, call, made, asked }
}

describe('calls that were made before', () => {
  test('are answered in whatever order they come, whatever the order of their arguments', async () => {
    const first = open({})
    await first.call('look', { a: 1, b: [1, { c: 2, d: 3 }] })
    await first.call('note', { n: 1 })
    await first.call('note', { n: 1 })
    const again = open({ calls: first.log.recorded() })
    expect(await again.call('note', { n: 1 })).toBe('2')
    expect(await again.call('look', { b: [1, { d: 3, c: 2 }], a: 1 })).toBe('1')
    expect(await again.call('note', { n: 1 })).toBe('3')
    expect([again.made, again.asked]).toEqual([[], []])
    expect(again.steps.filter(({ phase }) => phase !== 'started').map(({ phase }) => phase)).toEqual(
      Array(3).fill('replayed'),
    )
    // Nothing of it is noted again: it is there.
    expect(again.log.entries).toEqual([])
  })

  test.each([
    ['ask', 'allow-once', '1', ['note {"n":1}'], ['unknown']],
    ['ask', 'deny', 'denied', [], ['unknown']],
    ['all', 'deny', 'denied', [], ['unknown']],
    ['none', 'allow-once', 'denied', [], []],
  ] as const)('with no answer are asked about (approve %s, %s)', async (approve, says, answer, made, asked) => {
    const first = open({})
    await first.log.intend({ ...keyed(await recordedKey('note', { n: 1 })), callId: 1, tool: 'note' }, '{"n":1}')
    const again = open({ calls: first.log.recorded(), approve, says })
    expect([await again.call('note', { n: 1 }), again.made, again.asked]).toEqual([answer, made, asked])
  })

  test('with no answer are made again when they only read', async () => {
    const first = open({})
    await first.log.intend({ ...keyed(await recordedKey('look', {})), callId: 1, tool: 'look', isRead: true }, '{}')
    const again = open({ calls: first.log.recorded(), approve: 'none' })
    expect([await again.call('look'), again.made]).toEqual(['1', ['look {}']])
  })

  test('that write and are left make another write a question; reads are made', async () => {
    const first = open({})
    await first.call('note', { n: 1 })
    const again = open({ calls: first.log.recorded(), approve: 'ask' })
    await again.call('look')
    expect(again.asked).toEqual([])
    await again.call('note', { n: 2 })
    expect(again.asked).toEqual(['differs'])
    await again.call('note', { n: 1 })
    // None is left: it goes on as any run does.
    await again.call('note', { n: 3 })
    expect([again.made, again.asked]).toEqual([
      ['look {}', 'note {"n":2}', 'note {"n":3}'],
      ['differs', 'unannotated'],
    ])
  })

  test.each([['while the program waits'], ['before it was run again']])(
    'and that nobody answered for, %s, count as denied, and the program and people hear why',
    async (when) => {
      const { log } = open({})
      if (when === 'before it was run again') {
        const key = await recordedKey('drop', {})
        log.asked({ ...keyed(key), callId: 1, tool: 'drop' }, 'destructive', new Date().toISOString())
        log.decided(1, 'deny', 'expired')
      }
      const { host, steps, made } = open({ calls: log.recorded(), approve: 'ask', says: 'expired' })
      const message = 'Nobody answered within 24 h; the call counts as denied.'
      await expect(host({ op: 'tool', server: 'shop', tool: 'drop', input: {} }, boundsOf())).rejects.toMatchObject({
        code: 'denied',
        message,
      })
      expect(steps.at(-1)).toMatchObject({ phase: 'failed', decision: 'deny', expired: true, error: { message } })
      expect(made).toEqual([])
    },
  )

  test('and failed are made again', async () => {
    const first = open({ approve: 'none' })
    expect(await first.call('drop')).toBe('denied')
    const again = open({ calls: first.log.recorded(), approve: 'all' })
    expect([await again.call('drop'), again.made]).toEqual(['1', ['drop {}']])
  })
})

describe('a write that failed', () => {
  const failing = () => {
    throw new ToolError({ server: 'shop', tool: 'drop' }, 'tool-failed', 'no such table')
  }
  async function failed(name: string) {
    const first = open({ answer: failing })
    await first.call(name)
    return first.log.recorded()
  }

  test.each(['ask', 'all'] as const)(
    'may have been done: with approve %s somebody is asked before it is made again',
    async (approve) => {
      const denied = open({ calls: await failed('drop'), approve, says: 'deny' })
      expect([await denied.call('drop'), denied.made, denied.asked]).toEqual(['denied', [], ['unknown']])
      const allowed = open({ calls: await failed('note'), approve })
      expect([await allowed.call('note'), allowed.made, allowed.asked]).toEqual(['1', ['note {}'], ['unknown']])
    },
  )

  test('is not made again where nobody can be asked, and a read is', async () => {
    const writing = open({ calls: await failed('note'), approve: 'none' })
    expect([await writing.call('note'), writing.made]).toEqual(['denied', []])
    const reading = open({ calls: await failed('look'), approve: 'none' })
    expect([await reading.call('look'), reading.made]).toEqual(['1', ['look {}']])
  })
})

describe('what somebody has answered', () => {
  /** Notes a question about a call that is not made, and what was said to it. */
  async function note(log: ReturnType<typeof open>['log'], callId: number, because: string, said?: Decision) {
    log.asked({ ...keyed(await recordedKey('drop', { n: callId })), callId, tool: 'drop' }, because, '2100-01-01')
    if (said) log.decided(callId, said)
  }

  test.each([
    ['was made', () => '1'],
    [
      'failed',
      () => {
        throw new Error('no such table')
      },
    ],
  ])('holds at every resume for a call on the workspace that %s, which is made again', async (_what, answer) => {
    const { log } = open({})
    const call = { ...keyed(await recordedKey('drop', {})), callId: 1, tool: 'drop', isOwn: true }
    log.asked(call, 'destructive', '2100-01-01')
    log.decided(1, 'allow-once')
    for (let attempt = 0; attempt < 3; attempt++) {
      const again = open({ calls: log.recorded(), approve: 'ask', isOwn: true, answer })
      await again.call('drop')
      log.entries.push(...again.log.entries)
      expect([again.made, again.asked]).toEqual([['drop {}'], []])
      // It is good for that call alone.
      await again.call('drop')
      expect(again.asked).toEqual(['destructive'])
    }
  })

  test('holds for a call that was denied, also when its tool was allowed later', async () => {
    const { log } = open({})
    await note(log, 1, 'destructive', 'deny')
    await note(log, 2, 'destructive', 'allow-run')
    const again = open({ calls: log.recorded(), approve: 'ask' })
    expect(await again.call('drop', { n: 1 })).toBe('denied')
    expect(await again.call('drop', { n: 2 })).toBe('1')
    expect([again.made, again.asked]).toEqual([['drop {"n":2}'], []])
  })

  test.each([
    ['deny', 'denied', []],
    [undefined, '1', ['differs']],
    ['allow-once', '1', []],
  ] as const)(
    'about a call that differs (%s) holds where the tool itself needs no consent',
    async (said, expected, asked) => {
      const { log } = open({})
      await note(log, 1, 'differs', said)
      const again = open({ calls: log.recorded(), approve: 'ask', rule: 'allow' })
      expect([await again.call('drop', { n: 1 }), again.asked]).toEqual([expected, asked])
    },
  )

  test('for the run is for the tool as it was: one that has changed since is asked about again', async () => {
    const { log } = open({})
    await note(log, 1, 'destructive', 'allow-run')
    const same = open({ calls: log.recorded(), approve: 'ask' })
    await same.call('drop', { n: 2 })
    expect(same.asked).toEqual([])
    const other = open({ calls: log.recorded(), approve: 'ask', changed: ['shop.drop'] })
    await other.call('drop', { n: 2 })
    expect(other.asked).toEqual(['destructive'])
  })

  test('allows what was asked: a tool that is destructive by now is asked about again', async () => {
    const { log } = open({})
    await note(log, 1, 'unannotated', 'allow-once')
    const again = open({ calls: log.recorded(), approve: 'ask' })
    await again.call('drop', { n: 1 })
    expect(again.asked).toEqual(['destructive'])
  })
})

describe('calls on the own workspace', () => {
  /** A program that appends, saves its state, and is gone while it saves again. */
  async function begun() {
    const { host, log } = openBroker({
      isInWorkspace: () => true,
      states,
      allowed: TOOLS,
      callTool: async () => '1',
    })
    await host({ op: 'tool', server: 'shop', tool: 'note', input: {} }, boundsOf())
    await host({ op: 'save-state', value: 1 }, boundsOf())
    const [last] = log.entries.flatMap((entry) => (entry.entry === 'call' && entry.op === 'save-state' ? [entry] : []))
    if (last) await log.intend({ ...last, callId: 3 }, '{}')
    return log.recorded()
  }
  const states = { save: async () => ({}) } as unknown as States
  const goOn = async (calls: RecordedCalls) => {
    const made: string[] = []
    const asked: string[] = []
    const broker = openBroker({
      ...{ allowed: TOOLS, isInWorkspace: () => true },
      policy: { approve: 'ask', isOwnWorkspace: () => true, isShared: () => true, approvalOf: () => null },
      states: { save: async () => made.push('state') } as unknown as States,
      callTool: async (_server, name) => String(made.push(name)),
      approver: {
        ...{ waitedMs: 0, expiryMs: 0, isAllowed: () => false, elicitations: NOBODY, consents: new Consents() },
        ask: async (call, because) => {
          asked.push(`${call.tool} ${because}`)
          return 'deny'
        },
      },
      record: { calls, mode: 'resume', read: async () => 'null' },
    })
    await broker.host({ op: 'tool', server: 'shop', tool: 'note', input: {} }, boundsOf())
    for (let i = 0; i < 2; i++) await broker.host({ op: 'save-state', value: 1 }, boundsOf()).catch(() => {})
    return { made, asked, told: broker.steps.map(({ tool, phase }) => `${tool} ${phase}`) }
  }

  test('are made again where it was put back', async () => {
    expect(await goOn(await begun())).toMatchObject({ made: ['note', 'state', 'state'], asked: [] })
  })

  test('are answered from the record where it was not, and one that may have been made is asked about', async () => {
    const calls = await begun()
    calls.takeOwnAsElsewhere()
    expect(await goOn(calls)).toEqual({
      made: [],
      asked: ['save unknown'],
      // Who is asked about a state is told of it.
      told: ['note started', 'note replayed', 'save started', 'save failed'],
    })
  })
})

/** The key of a call, as a log has it. */
async function recordedKey(name: string, input: object): Promise<string> {
  const { call, log } = open({})
  await call(name, input)
  const [entry] = log.entries
  return entry?.entry === 'call' ? entry.key : ''
}

const keyed = (key: string) => ({ ...{ op: 'tool' as const, server: 'shop', isRead: false, isOwn: false }, key })
