import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { finished, isAsked, openShop, until } from './testing/shop.ts'

const IMPORTS = `import { charge } from './servers/shop/charge.ts'
import { remember } from './servers/shop/remember.ts'
import { lookUp } from './servers/shop/lookUp.ts'
`
/** Reads, writes, asks, and goes on. */
const CHARGE = `${IMPORTS}
const drawn = [Math.random(), crypto.randomUUID(), Date.now()]
const name = await lookUp({ item: 'book' })
await remember({ item: name })
const { item } = await charge({ item: 'book' }) as { item: string }
export default { name, item, drawn }`

describe('a call that needs consent', () => {
  test('waits for an answer, and the run goes on with it', async () => {
    const shop = await openShop()
    const playground = await shop.open()
    const { runId } = await playground.runs.start(shop.person, { code: CHARGE, approve: 'ask' })
    // Of a tool that says nothing of itself it is asked once.
    const first = await until(playground, shop.person, runId, isAsked)
    expect(first).toMatchObject({ server: 'shop', tool: 'remember', line: 7, args: { item: 'BOOK' } })
    const waiting = await playground.runs.get(shop.person, runId)
    expect(waiting).toMatchObject({
      status: 'awaiting-approval',
      approvals: [{ callId: 2, tool: 'remember', because: 'unannotated' }],
    })
    expect(await playground.runs.waiting(shop.person)).toMatchObject([{ runId }])
    await playground.runs.answer(shop.person, runId, 2, 'allow-once')
    const second = await until(playground, shop.person, runId, (event) => isAsked(event) && event.seq > first.seq)
    expect(second).toMatchObject({ callId: 3, tool: 'charge', ask: { because: 'destructive' } })
    await playground.runs.answer(shop.person, runId, 3, 'allow-once')
    const end = await finished(playground, shop.person, runId)
    expect(end).toMatchObject({ outcome: { kind: 'returned' }, value: { name: 'BOOK', item: 'book' } })
    expect(shop.writes()).toEqual(['remember BOOK', 'charge book'])
    expect(await playground.runs.waiting(shop.person)).toEqual([])
    await expect(playground.runs.answer(shop.person, runId, 3, 'deny')).rejects.toMatchObject({ code: 'conflict' })
  })

  test('whose sandbox was let go is answered by running the program again, from its log', async () => {
    const shop = await openShop({ approvals: { release_after: 0.2 } })
    const playground = await shop.open()
    const { runId } = await playground.runs.start(shop.person, { code: CHARGE, approve: 'ask' })
    await until(playground, shop.person, runId, (event) => event.kind === 'suspended')
    expect(playground.sandboxStats().queue.running).toBe(0)
    await playground.runs.answer(shop.person, runId, 2, 'allow-run')
    const again = await until(
      playground,
      shop.person,
      runId,
      (event) => isAsked(event) && 'callId' in event && event.callId === 3,
    )
    await until(playground, shop.person, runId, ({ kind, seq }) => kind === 'suspended' && seq > again.seq)
    await playground.runs.answer(shop.person, runId, 3, 'allow-once')
    const end = await finished(playground, shop.person, runId)
    expect(end).toMatchObject({ outcome: { kind: 'returned' }, value: { name: 'BOOK', item: 'book' } })
    expect(shop.writes()).toEqual(['remember BOOK', 'charge book'])
    expect(end.toolCalls.map(({ tool, replayed }) => [tool, replayed])).toEqual([
      ['look_up', true],
      ['remember', true],
      ['charge', undefined],
    ])
  })

  test('is denied by an answer, which the program hears', async () => {
    const shop = await openShop()
    const playground = await shop.open()
    const code = `${IMPORTS}export default await charge({ item: 'x' }).catch((error) => [error.code, error.message])`
    const { runId } = await playground.runs.start(shop.person, { code, approve: 'ask' })
    await until(playground, shop.person, runId, isAsked)
    await playground.runs.answer(shop.person, runId, 1, 'deny')
    expect(await finished(playground, shop.person, runId)).toMatchObject({
      value: ['denied', 'shop.charge was denied by the person who was asked.'],
    })
    expect(shop.writes()).toEqual([])
  })

  test('counts as denied when nobody has answered in time', async () => {
    const shop = await openShop({ approvals: { expire_after: 0.5 } })
    const playground = await shop.open()
    const code = `${IMPORTS}export default await charge({ item: 'x' }).catch((error) => [error.code, error.message])`
    const { runId } = await playground.runs.start(shop.person, { code, approve: 'ask' })
    expect(await finished(playground, shop.person, runId)).toMatchObject({
      value: ['denied', 'Nobody answered within 0.5 s; the call counts as denied.'],
      toolCalls: [{ tool: 'charge', ok: false, expired: true }],
    })
    await expect(playground.runs.answer(shop.person, runId, 1, 'allow-once')).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('of a tool that was allowed for good is made without asking, until that is taken back', async () => {
    const shop = await openShop()
    const playground = await shop.open()
    const code = `${IMPORTS}export default await charge({ item: 'x' })`
    const ask = async () => {
      const { runId } = await playground.runs.start(shop.person, { code, approve: 'ask' })
      await until(playground, shop.person, runId, isAsked)
      return runId
    }
    await playground.runs.answer(shop.person, await ask(), 1, 'allow-always')
    await expect.poll(() => playground.grants.list(shop.person)).toMatchObject([{ server: 'shop', tool: 'charge' }])
    const { runId } = await playground.runs.start(shop.person, { code, approve: 'ask' })
    expect(await finished(playground, shop.person, runId)).toMatchObject({ value: { item: 'x' } })
    const [grant] = await playground.grants.list(shop.person)
    await playground.grants.revoke(shop.person, grant?.id ?? '')
    const last = await ask()
    await playground.runs.cancel(shop.person, last)
    expect((await finished(playground, shop.person, last)).outcome).toEqual({ kind: 'cancelled' })
    await expect(playground.runs.answer(shop.person, last, 1, 'allow-once')).rejects.toMatchObject({ code: 'conflict' })
  })

  test.each(['all', 'ask', 'none'] as const)(
    'of a tool that the person denies is not made (approve: %s)',
    async (approve) => {
      const shop = await openShop()
      const playground = await shop.open()
      const code = `${IMPORTS}export default await charge({ item: 'x' }).catch((error) => [error.code, error.message])`
      await playground.grants.restrict(shop.person, { server: 'shop', rule: 'deny' })
      const { runId } = await playground.runs.start(shop.person, { code, approve })
      expect(await finished(playground, shop.person, runId)).toMatchObject({
        value: ['denied', expect.stringMatching(/^shop\.charge is denied by a rule of the person it is called for/)],
      })
      expect(shop.writes()).toEqual([])
    },
  )
})

describe('a run that another process has', () => {
  test('is answered there, and here once its sandbox was let go, also for good', async () => {
    const shop = await openShop()
    const code = `${IMPORTS}export default await charge({ item: 'x' })`
    const { runIds, kill } = await shop.openElsewhere([code])
    const [runId = ''] = runIds
    const playground = await shop.open()
    await until(playground, shop.person, runId, isAsked)
    await expect(playground.runs.answer(shop.person, runId, 1, 'allow-always')).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Another process of this installation has this run\. Answer it there; or here/),
    })
    expect(await playground.grants.list(shop.person)).toEqual([])
    await kill()
    await playground.runs.answer(shop.person, runId, 1, 'allow-always')
    expect(await finished(playground, shop.person, runId)).toMatchObject({ value: { item: 'x' } })
    // It is kept as the tool was when somebody was asked, so the next run asks no more.
    const next = await playground.runs.start(shop.person, { code, approve: 'ask' })
    expect(await finished(playground, shop.person, next.runId)).toMatchObject({ value: { item: 'x' } })
  })
})

describe('a run whose process was killed', () => {
  test('between an answer and going on goes on by that answer, and by no other', async () => {
    const shop = await openShop()
    const code = `${IMPORTS}export default await charge({ item: 'x' })`
    const { runIds, kill } = await shop.openElsewhere([code])
    const [runId = ''] = runIds
    const playground = await shop.open()
    await until(playground, shop.person, runId, isAsked)
    await kill()
    const journal = join(shop.dir, 'data', 'runs', `${runId}.jsonl`)
    appendFileSync(journal, `${JSON.stringify({ entry: 'decision', callId: 1, decision: 'allow-once' })}\n`)
    await expect(playground.runs.answer(shop.person, runId, 1, 'deny')).rejects.toMatchObject({ code: 'conflict' })
    await playground.runs.answer(shop.person, runId, 1, 'allow-once')
    expect(await finished(playground, shop.person, runId)).toMatchObject({ value: { item: 'x' } })
    expect(shop.writes()).toEqual(['charge x'])
  })

  test('while it waits asks again when it is gone on with', async () => {
    const shop = await openShop()
    const code = `${IMPORTS}export default await charge({ item: 'x' }).catch((error) => error.code)`
    const { runIds, kill } = await shop.openElsewhere([code])
    const [runId = ''] = runIds
    const playground = await shop.open()
    await until(playground, shop.person, runId, isAsked)
    await kill()
    await playground.runs.resume(shop.person, runId)
    const again = await until(playground, shop.person, runId, ({ kind }) => kind === 'resumed')
    await until(playground, shop.person, runId, (event) => isAsked(event) && event.seq > again.seq)
    await playground.runs.answer(shop.person, runId, 1, 'deny')
    expect(await finished(playground, shop.person, runId)).toMatchObject({ value: 'denied' })
  })
})

describe('a question that was released', () => {
  const released = { approvals: { release_after: 0.1 } }
  const ONE = `${IMPORTS}export default await charge({ item: 'x' })`
  const wait = async (shop: Awaited<ReturnType<typeof openShop>>, code: string) => {
    const playground = await shop.open()
    const { runId } = await playground.runs.start(shop.person, { code, approve: 'ask' })
    await until(playground, shop.person, runId, ({ kind }) => kind === 'suspended')
    return { playground, runId }
  }

  test('is answered once, however many answer it at once', async () => {
    const shop = await openShop(released)
    const { playground, runId } = await wait(shop, ONE)
    const others = await Promise.all([shop.open(), shop.open()])
    const said = await Promise.allSettled(
      [playground, ...others, playground].map((each) => each.runs.answer(shop.person, runId, 1, 'allow-once')),
    )
    expect(said.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
    for (const each of said) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
    expect(await finished(playground, shop.person, runId)).toMatchObject({ outcome: { kind: 'returned' } })
    expect(shop.writes()).toEqual(['charge x'])
  })

  test('leaves no turn taken, whether it is answered, cancelled or forgotten', async () => {
    const shop = await openShop(released)
    const playground = await shop.open()
    const runIds: string[] = []
    for (let i = 0; i < 6; i++)
      runIds.push((await playground.runs.start(shop.person, { code: ONE, approve: 'ask' })).runId)
    await Promise.all(
      runIds.map(async (runId, index) => {
        await until(playground, shop.person, runId, index % 2 ? isAsked : ({ kind }) => kind === 'suspended')
        await playground.runs.cancel(shop.person, runId)
        await finished(playground, shop.person, runId)
      }),
    )
    await expect.poll(() => playground.sandboxStats().queue).toMatchObject({ running: 0, resting: 0, waiting: 0 })
    const { runId } = await playground.runs.start(shop.person, { code: 'export default 1' })
    expect(await finished(playground, shop.person, runId)).toMatchObject({ value: 1 })
    expect(shop.writes()).toEqual([])
  })

  test('is asked again in a replay, whatever was answered then', async () => {
    const shop = await openShop(released)
    const { playground, runId } = await wait(shop, ONE)
    await playground.runs.answer(shop.person, runId, 1, 'deny')
    await finished(playground, shop.person, runId)
    const again = await playground.runs.start(shop.person, { replayOf: runId, approve: 'ask' })
    await until(playground, shop.person, again.runId, isAsked)
    await playground.runs.answer(shop.person, again.runId, 1, 'allow-once')
    expect(await finished(playground, shop.person, again.runId)).toMatchObject({ value: { item: 'x' } })
    expect(shop.writes()).toEqual(['charge x'])
  })

  test('about a call that may have been done is answered after a restart, too', async () => {
    const shop = await openShop({ ...released, connections: { call_timeout: 1 } })
    const code = `${IMPORTS}
const first = await charge({ item: 'slow', delayMs: 5_000 }).catch((error) => error.code)
const second = await charge({ item: 'next' }).catch((error) => error.code)
export default [first, second]`
    const { playground, runId } = await wait(shop, code)
    await playground.runs.answer(shop.person, runId, 1, 'allow-once')
    // It timed out: nobody knows whether it was done, so going on with the run asks about it.
    await until(playground, shop.person, runId, (event) => isAsked(event) && 'callId' in event && event.callId === 2)
    await playground.close()
    const next = await shop.open()
    const said = await next.runs.get(shop.person, runId)
    expect(said).toMatchObject({ status: 'awaiting-approval', approvals: [{ callId: 2 }] })
    await next.runs.answer(shop.person, runId, 2, 'allow-once')
    const doubt = await until(
      next,
      shop.person,
      runId,
      (event) => isAsked(event) && 'ask' in event && event.ask?.because === 'unknown',
    )
    await until(next, shop.person, runId, ({ kind, seq }) => kind === 'suspended' && seq > doubt.seq)
    await next.runs.answer(shop.person, runId, 1, 'deny')
    expect(await finished(next, shop.person, runId)).toMatchObject({ value: ['denied', { item: 'next' }] })
    expect(shop.writes()).toEqual(['charge slow', 'charge next'])
  })

  test('and whose time is over counts as denied for a server that starts then, and for no command before', async () => {
    const shop = await openShop({ approvals: { release_after: 0.1, expire_after: 0.5 } })
    const code = `${IMPORTS}export default await charge({ item: 'x' }).catch((error) => error.code)`
    const { playground, runId } = await wait(shop, code)
    const [asked] = await playground.runs.waiting(shop.person)
    await playground.close()
    await expect.poll(() => new Date().toISOString() > (asked?.expiresAt ?? '9')).toBe(true)
    const command = await shop.open()
    expect(await command.runs.get(shop.person, runId)).toMatchObject({ status: 'awaiting-approval' })
    await command.close()
    const server = await shop.open()
    server.runs.lookAfterWaiting()
    expect(await finished(server, shop.person, runId)).toMatchObject({ value: 'denied' })
    expect(shop.writes()).toEqual([])
  })

  test('goes on with limits that were lowered meanwhile', async () => {
    const shop = await openShop(released)
    const playground = await shop.open()
    const limits = { timeoutMs: 30_000 }
    const { runId } = await playground.runs.start(shop.person, { code: ONE, approve: 'ask', limits })
    await until(playground, shop.person, runId, ({ kind }) => kind === 'suspended')
    await playground.close()
    const next = await shop.open({ guardrails: { max_execution_time: 20 } })
    await next.runs.answer(shop.person, runId, 1, 'allow-once')
    expect(await finished(next, shop.person, runId)).toMatchObject({ value: { item: 'x' } })
  })
})

describe('a server that is killed while runs wait', () => {
  test('goes on with each when it is answered after the restart, and no write is done twice', async () => {
    const shop = await openShop()
    const three = `${IMPORTS}export default await Promise.all(['a', 'b', 'c'].map((item) => charge({ item })))`
    const { runIds, kill } = await shop.openElsewhere([CHARGE, three])
    const [one = '', two = ''] = runIds
    const playground = await shop.open()
    await until(playground, shop.person, one, isAsked)
    const last = await until(
      playground,
      shop.person,
      two,
      (event) => isAsked(event) && 'callId' in event && event.callId === 3,
    )
    expect(last).toMatchObject({ tool: 'charge' })
    await kill()
    expect((await playground.runs.waiting(shop.person)).map(({ runId }) => runId).sort()).toEqual([one, two].sort())
    expect(await playground.runs.get(shop.person, two)).toMatchObject({
      status: 'awaiting-approval',
      approvals: [{ callId: 1 }, { callId: 2 }, { callId: 3 }],
    })
    for (const callId of [2, 1, 3]) await playground.runs.answer(shop.person, two, callId, 'allow-once')
    await playground.runs.answer(shop.person, one, 2, 'allow-once')
    await until(playground, shop.person, one, (event) => isAsked(event) && 'callId' in event && event.callId === 3)
    await playground.runs.answer(shop.person, one, 3, 'allow-once')
    expect(await finished(playground, shop.person, one)).toMatchObject({ value: { name: 'BOOK', item: 'book' } })
    const all = await finished(playground, shop.person, two)
    expect(all.value).toHaveLength(3)
    expect(shop.writes().sort()).toEqual(['charge a', 'charge b', 'charge book', 'charge c', 'remember BOOK'])
  })
})
