import { afterEach, expect, test, vi } from 'vitest'
import type { Ask, Reply } from '../runs/event.ts'
import { createMemoryLog } from '../runs/testing/memory-log.ts'
import { PendingApprovals, type PendingOptions } from './pending-approvals.ts'
import type { BrokerCall } from './stage.ts'

const callOf = (callId: number, more: Partial<BrokerCall> = {}) =>
  ({
    ...{ op: 'tool', server: 'shop', tool: 'charge', callId, key: 'k', shownInput: {} },
    ...{ isRead: false, isOwn: false, signal: new AbortController().signal },
    stopClocks: () => () => {},
    isLetGo: () => false,
    tell: () => {},
    ...more,
  }) as unknown as BrokerCall

const open = (options: Partial<PendingOptions> = {}) =>
  new PendingApprovals({
    ...{ releaseMs: 60_000, expiryMs: 60_000, log: createMemoryLog() },
    ...{ isAllowed: () => false, allowAlways: async () => {}, onPending: async () => {}, onRelease: () => {} },
    ...options,
  })

/** A question about call 1, which nobody has answered yet. */
async function ask(because: Ask['because'], options: Partial<PendingOptions> = {}) {
  const approvals = open(options)
  const isAsked = Promise.withResolvers<void>()
  const answered = approvals.ask(callOf(1, { tell: () => isAsked.resolve() }), because)
  await isAsked.promise
  return { approvals, answered }
}

test('a call goes on as soon as it is allowed, however long it takes to keep that for later runs', async () => {
  const { approvals, answered } = await ask('destructive', { allowAlways: () => new Promise<void>(() => {}) })
  void approvals.answer(1, 'allow-always')
  expect(await answered).toBe('allow-always')
})

test.each(['unknown', 'differs'] as const)(
  'a question about one call (%s) is answered for that call alone',
  async (because) => {
    const { approvals, answered } = await ask(because)
    for (const decision of ['allow-run', 'allow-always'] as const)
      await expect(approvals.answer(1, decision)).rejects.toMatchObject({ code: 'invalid-input' })
    await approvals.answer(1, 'allow-once')
    expect(await answered).toBe('allow-once')
  },
)

/** Questions about calls of one tool that wait together, and about one of another tool (the last). */
async function askTogether(because: Ask['because'][]) {
  const log = createMemoryLog()
  const approvals = open({ log })
  const said: (Reply | null | undefined)[] = because.map(() => undefined)
  for (const [index, each] of because.entries()) {
    const isAsked = Promise.withResolvers<void>()
    const tool = index === because.length - 1 ? 'refund' : 'charge'
    const call = callOf(index + 1, { tool, tell: () => isAsked.resolve() })
    void approvals.ask(call, each).then((reply) => (said[index] = reply))
    await isAsked.promise
  }
  return { approvals, said }
}

test.each([
  ['allow-run', ['allow-run', 'allow-run', 'allow-run', undefined, undefined]],
  ['allow-always', ['allow-always', 'allow-run', 'allow-run', undefined, undefined]],
  ['allow-once', ['allow-once', undefined, undefined, undefined, undefined]],
  ['deny', ['deny', undefined, undefined, undefined, undefined]],
] as const)(
  'of calls of a tool that wait together, %s answers those that it would answer later',
  async (decision, all) => {
    const { approvals, said } = await askTogether([
      'destructive',
      'destructive',
      'unannotated',
      'unknown',
      'destructive',
    ])
    await approvals.answer(1, decision)
    expect(said).toEqual(all)
  },
)

test('a tool that does not say what it does is asked about once, also by calls that wait together', async () => {
  const { approvals, said } = await askTogether(['unannotated', 'unannotated', 'destructive', 'unannotated'])
  await approvals.answer(2, 'allow-once')
  expect(said).toEqual(['allow-once', 'allow-once', undefined, undefined])
})

test.each([
  ['destructive', 'allow-run', null],
  ['unannotated', 'allow-once', null],
  ['destructive', 'allow-once', 'asked'],
] as const)(
  'a call on its way to the question (%s) while another of its tool is answered with %s is asked only if it must be',
  async (because, decision, expected) => {
    let noted = Promise.resolve()
    const { approvals, answered } = await ask(because, { onPending: () => noted })
    const isNoted = Promise.withResolvers<void>()
    noted = isNoted.promise
    const isAsked = Promise.withResolvers<'asked'>()
    const next = approvals.ask(callOf(2, { tell: () => isAsked.resolve('asked') }), because)
    await approvals.answer(1, decision)
    await answered
    isNoted.resolve()
    expect(await Promise.race([next, isAsked.promise])).toBe(expected)
  },
)

afterEach(() => void vi.useRealTimers())
const DAY_MS = 86_400_000

test('a question that expires after more days than a timer can count waits until then', async () => {
  vi.useFakeTimers()
  const { answered } = await ask('destructive', { expiryMs: 30 * DAY_MS, releaseMs: DAY_MS })
  let said: Reply | null | undefined
  void answered.then((reply) => (said = reply))
  await vi.advanceTimersByTimeAsync(30 * DAY_MS - 1)
  expect(said).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toBe('expired')
})

test('an answer that comes after the time is refused, also when no timer has rung since', async () => {
  vi.useFakeTimers()
  const { approvals, answered } = await ask('destructive')
  // As after a sleep of the machine: the clock has gone on, and timers have not.
  vi.setSystemTime(Date.now() + 60_000)
  await expect(approvals.answer(1, 'allow-once')).rejects.toMatchObject({
    code: 'conflict',
    message: 'This question has expired; it counts as denied.',
  })
  await vi.advanceTimersByTimeAsync(0)
  expect(await answered).toBe('expired')
})

test('two answers at once: the first counts, the second is told so', async () => {
  const { approvals, answered } = await ask('destructive')
  const said = await Promise.allSettled([approvals.answer(1, 'deny'), approvals.answer(1, 'allow-always')])
  expect(said).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'conflict' } }])
  expect(await answered).toBe('deny')
})

test('a question that cannot be noted is denied, and nobody is waited for', async () => {
  const marks: (string | null)[] = []
  const log = createMemoryLog()
  log.asked = () => {
    throw new Error('ENOSPC: no space left on device')
  }
  const approvals = open({ log, onPending: async (expiresAt) => void marks.push(expiresAt && 'waits') })
  await expect(approvals.ask(callOf(1), 'destructive')).rejects.toMatchObject({
    code: 'denied',
    message:
      'shop.charge is denied: nobody could be asked, because the log of the run could not be written: ENOSPC: no space left on device',
  })
  expect([marks, approvals.isPending]).toEqual([['waits', null], false])
})

test('a run is known to wait while one question is answered and the next is about to be asked', async () => {
  const marks: (string | null)[] = []
  let noted = Promise.resolve()
  const onPending = async (expiresAt: string | null) => {
    marks.push(expiresAt && 'waits')
    await noted
  }
  const { approvals, answered } = await ask('destructive', { onPending })
  const isNoted = Promise.withResolvers<void>()
  noted = isNoted.promise
  const next = approvals.ask(callOf(2), 'destructive')
  await approvals.answer(1, 'allow-once')
  await answered
  isNoted.resolve()
  await expect.poll(() => approvals.isPending).toBe(true)
  expect(marks.at(-1)).toBe('waits')
  await approvals.answer(2, 'deny')
  expect(await next).toBe('deny')
})

test('an answer that comes just before the program asks again is heard by it', async () => {
  const log = createMemoryLog()
  log.asked(callOf(1), 'destructive', '2100-01-01T00:00:00.000Z')
  const recorded = log.recorded()
  let answers = async () => {}
  const approvals = open({ log, recorded, onPending: () => answers() })
  answers = () => approvals.answer(1, 'allow-once')
  const call = callOf(1, { recorded: recorded.byId(1) as NonNullable<BrokerCall['recorded']> })
  const asked = approvals.ask(call, 'destructive')
  answers = async () => {}
  expect(await asked).toBe('allow-once')
  await expect(approvals.answer(1, 'deny')).rejects.toMatchObject({ code: 'conflict' })
})
