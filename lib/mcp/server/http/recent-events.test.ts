import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { isEventId, RecentEvents } from './recent-events.ts'

const message = (id: number, text = ''): JSONRPCMessage => ({ jsonrpc: '2.0', id, result: { text } })

async function replayed(events: RecentEvents, after: string) {
  const sent: unknown[] = []
  const streamId = await events.replayEventsAfter(after, { send: async (_id, one) => void sent.push(one) })
  return { streamId, sent }
}

test('what came after an event is sent again, of its stream only', async () => {
  const events = new RecentEvents()
  const opened = await events.storeEvent('a', {})
  await events.storeEvent('a', message(1))
  await events.storeEvent('b', message(2))
  const last = await events.storeEvent('a', message(3))
  expect(await replayed(events, opened)).toEqual({ streamId: 'a', sent: [message(1), message(3)] })
  expect(await replayed(events, last)).toEqual({ streamId: 'a', sent: [] })
  expect(isEventId(opened)).toBe(true)
})

test('what is held is bounded in number and in size, and a stream is found again when its event is gone', async () => {
  const events = new RecentEvents()
  const opened = await events.storeEvent('a', {})
  for (let id = 0; id < 500; id++) await events.storeEvent('a', message(id))
  expect(events.size.events).toBeLessThanOrEqual(128)
  for (let id = 0; id < 20; id++) await events.storeEvent('a', message(id, 'x'.repeat(100_000)))
  expect(events.size.bytes).toBeLessThanOrEqual(256 * 1024)
  await events.storeEvent('a', message(1, 'x'.repeat(2_000_000)))
  expect(events.size.bytes).toBeLessThanOrEqual(256 * 1024)
  await events.storeEvent('a', message(7))
  const { streamId, sent } = await replayed(events, opened)
  expect(streamId).toBe('a')
  expect(sent.at(-1)).toEqual(message(7))
})

test.each(['', '1', 'x_a', '1_../b', `1_${'a'.repeat(1000)}`])('%j is the id of no event', (id) => {
  expect(isEventId(id)).toBe(false)
})
