import { expect, onTestFinished, test, vi } from 'vitest'
import type { Channel } from '../host/channel.ts'
import type { Place } from './queue.ts'
import { Rest } from './rest.ts'

const A_WHILE_MS = 10_000

/** A run that waits for calls, and what it did with its turn. */
function open() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const did: string[] = []
  const place: Pick<Place, 'rest' | 'goOn'> = {
    rest: () => did.push('rest') > 0,
    goOn: async () => void did.push('go on'),
  }
  const asked = vi.fn(() => ({ cpuMs: 0, residentBytes: 0 }))
  const channel: Pick<Channel, 'usage' | 'giveWay'> = { usage: asked, giveWay: () => {} }
  const rest = new Rest(place as Place, channel as Channel)
  const call = () => {
    const answer = Promise.withResolvers<void>()
    return { end: answer.resolve, ended: rest.during(() => answer.promise) }
  }
  return { rest, did, asked, call }
}

test('a turn is given to others while a call takes long, and taken again before its answer goes on', async () => {
  const { did, call } = open()
  const { end, ended } = call()
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  expect(did).toEqual(['rest'])
  end()
  await ended
  expect(did).toEqual(['rest', 'go on'])
})

test('of calls that are answered at once the system is asked nothing', async () => {
  const { did, asked, call } = open()
  for (let i = 0; i < 100; i++) {
    const { end, ended } = call()
    end()
    await ended
  }
  expect([did, asked.mock.calls.length]).toEqual([[], 0])
})

test('calls that outlive their run change nothing about turns', async () => {
  const { rest, did, call } = open()
  const calls = [call(), call(), call()]
  await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  rest.end()
  for (const { end, ended } of calls) {
    end()
    await ended
    await vi.advanceTimersByTimeAsync(A_WHILE_MS)
  }
  expect(did).toEqual(['rest', 'go on'])
})
