import { describe, expect, test } from 'vitest'
import type { LoggedCall } from '../entry.ts'
import type { RecordedCalls } from '../recorded-calls.ts'
import type { RunLog } from '../run-log.ts'

const SEED = Buffer.alloc(32).toString('base64')
const call = (callId: number, change: Partial<LoggedCall> = {}): LoggedCall => ({
  ...{ callId, op: 'tool', server: 'shop', tool: 'buy', key: 'k', isRead: false, isOwn: false },
  ...change,
})

export interface OpenedLog {
  log: RunLog
  /** What another process would find in it now, and how it reads a value of it. */
  read(): Promise<RecordedCalls>
  textOf(calls: RecordedCalls, callId: number): Promise<string | null>
}

/** What every log of a run promises to whoever runs the program again. */
export function describeRunLog(name: string, open: () => Promise<OpenedLog>): void {
  describe(name, () => {
    test('knows a call from before it is made to its answer', async () => {
      const { log, read, textOf } = await open()
      await log.intend(call(1), '{"a":1}')
      expect((await read()).byId(1)).toMatchObject({ state: 'unknown', server: 'shop', tool: 'buy' })
      await log.answered(1, '{"ok":true}')
      const calls = await read()
      expect(calls.byId(1)).toMatchObject({ state: 'made' })
      expect(await textOf(calls, 1)).toBe('{"ok":true}')
    })

    test.each([
      ['small', '"x"'],
      ['large', JSON.stringify('x'.repeat(100_000))],
      ['odd', JSON.stringify({ 'a\u2028b': '\u0000\ud800"\\\n', n: -0.0, big: '12345678901234567890' })],
      ['with spaces and lines', '{\n  "a" : [ 1,\r\n 2 ]\n}'],
    ])('gives back a %s answer as it was', async (_kind, json) => {
      const { log, read, textOf } = await open()
      await log.intend(call(1), json)
      await log.answered(1, json)
      expect(await textOf(await read(), 1)).toBe(json)
    })

    test('finds calls of one key one after the other, those that were made first, and none twice', async () => {
      const { log, read } = await open()
      await log.intend(call(1), '{}')
      log.failed(1, 'invalid-input', 'no')
      await log.intend(call(2), '{}')
      await log.intend(call(3), '{}')
      await log.answered(3, '3')
      await log.intend(call(4, { key: 'other' }), '{}')
      await log.answered(4, '4')
      const calls = await read()
      expect([calls.take('k')?.callId, calls.take('k')?.callId, calls.take('k')]).toEqual([3, 2, undefined])
      expect(calls.unused().map(({ callId }) => callId)).toEqual([4])
      expect(calls.lastId).toBe(4)
    })

    test('knows what was asked and what was said to it', async () => {
      const { log, read } = await open()
      const expiresAt = new Date(0).toISOString()
      log.asked(call(1), 'destructive', expiresAt)
      expect((await read()).byId(1)).toMatchObject({ state: 'asked', question: { because: 'destructive', expiresAt } })
      log.decided(1, 'allow-run')
      expect((await read()).byId(1)).toMatchObject({ state: 'asked', question: { decision: 'allow-run' } })
      await log.intend(call(1), '{}')
      await log.answered(1, 'null')
      expect((await read()).byId(1)).toMatchObject({ state: 'made', question: { decision: 'allow-run', isUsed: true } })
    })

    test('a second attempt goes on with the calls of the first', async () => {
      const { log, read, textOf } = await open()
      log.begin({ startedAt: 1, seed: SEED }, {})
      await log.intend(call(1, { isOwn: true }), '{}')
      await log.answered(1, '"first"')
      log.begin({ startedAt: 1, seed: SEED }, {})
      await log.intend(call(1, { isOwn: true }), '{}')
      expect((await read()).byId(1)?.state).toBe('unknown')
      await log.answered(1, '"second"')
      const calls = await read()
      expect([calls.size, await textOf(calls, 1)]).toEqual([1, '"second"'])
    })
  })
}
