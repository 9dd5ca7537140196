import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { UnreadBytes } from './unread-bytes.ts'

const { signal } = new AbortController()
const KILO = 'x'.repeat(1_000)
const small = { mostUnread: 2_500, mostEver: 5_000, stalledMs: 60_000 }

/** Begun or not, once everybody had a turn. */
async function hasBegun(begun: Promise<void>): Promise<boolean> {
  let is = false
  void begun.then(() => {
    is = true
  })
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  return is
}

test('an answer counts from when it is made until it is read, and comes as it was', async () => {
  const unread = new UnreadBytes(small)
  const made = unread.watch('ann', new Response(KILO, { status: 201, headers: { 'x-y': 'z' } }))
  await vi.waitFor(() => expect(unread.of('ann')).toBe(1_000))
  expect(unread.of('bob')).toBe(0)
  expect([made.status, made.headers.get('x-y')]).toEqual([201, 'z'])
  expect(await made.text()).toBe(KILO)
  expect(unread.of('ann')).toBe(0)
})

test('a stream that goes on counts what of it is unread', async () => {
  const unread = new UnreadBytes(small)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const [writer, reader] = [writable.getWriter(), unread.watch('ann', new Response(readable)).body!.getReader()]
  for (let piece = 0; piece < 3; piece += 1) await writer.write(Buffer.from(KILO))
  await vi.waitFor(() => expect(unread.of('ann')).toBe(3_000))
  await reader.read()
  expect(unread.of('ann')).toBe(2_000)
  await Promise.all([reader.cancel(), writer.closed.catch(() => {})])
  expect(unread.of('ann')).toBe(0)
})

test('nothing more is begun for whoever has too much unread, until it is read; for others it is', async () => {
  const unread = new UnreadBytes(small)
  const made = Array.from({ length: 3 }, () => unread.watch('ann', new Response(KILO)))
  await vi.waitFor(() => expect(unread.of('ann')).toBe(3_000))
  const anns = unread.whenRead('ann', signal)
  expect(await hasBegun(anns)).toBe(false)
  expect(await hasBegun(unread.whenRead('bob', signal))).toBe(true)
  await made[0]!.text()
  expect(await hasBegun(anns)).toBe(true)
})

test('nothing is begun for whoever no longer wants it, and whoever is gone holds nothing', async () => {
  const unread = new UnreadBytes(small)
  const made = Array.from({ length: 3 }, () => unread.watch('ann', new Response(KILO)))
  await vi.waitFor(() => expect(unread.of('ann')).toBe(3_000))
  const gone = new AbortController()
  const cancelled = unread.whenRead('ann', gone.signal)
  const anns = unread.whenRead('ann', signal)
  gone.abort(new Error('no more'))
  await expect(cancelled).rejects.toThrow('no more')
  expect(await hasBegun(anns)).toBe(false)
  await made[0]!.body!.cancel()
  expect(await hasBegun(anns)).toBe(true)
})

test('what nobody reads is broken off when something waits for it', async () => {
  const unread = new UnreadBytes({ ...small, stalledMs: 1 })
  const made = Array.from({ length: 3 }, () => unread.watch('ann', new Response(KILO)))
  await vi.waitFor(() => expect(unread.of('ann')).toBe(3_000))
  await unread.whenRead('ann', signal)
  expect(unread.of('ann')).toBe(0)
  await expect(made[0]!.text()).rejects.toMatchObject({ code: 'too-large' })
})

test('no more than a bound is ever held: what crosses it is broken off, and its maker is told', async () => {
  const unread = new UnreadBytes(small)
  const told = vi.fn()
  const endless = new ReadableStream<Uint8Array>({ pull: (c) => c.enqueue(Buffer.from(KILO)), cancel: told })
  const made = unread.watch('ann', new Response(endless))
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1))
  expect(unread.of('ann')).toBe(0)
  await expect(made.text()).rejects.toMatchObject({ code: 'too-large' })
})

test('a failure of its maker is told to whoever reads', async () => {
  const unread = new UnreadBytes(small)
  const failing = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('it broke')) })
  await expect(unread.watch('ann', new Response(failing)).text()).rejects.toThrow('it broke')
  expect(unread.of('ann')).toBe(0)
})
