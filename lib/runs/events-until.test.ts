import { once } from 'node:events'
import { expect, test } from 'vitest'
import { PlaygroundError } from '../errors.ts'
import type { RunEvent } from './event.ts'
import { eventsUntil } from './events-until.ts'

const EVENT = { kind: 'queued', position: 1, seq: 1, at: '', runId: 'r' } as unknown as RunEvent

/** Of a run that goes on until its reader is told to leave, or `cancelled`. */
function follow(stop: AbortSignal, cancel: () => Promise<void>, cancelled: Promise<unknown> = new Promise(() => {})) {
  const run = {
    cancel,
    async *events(signal: AbortSignal) {
      yield EVENT
      if (!signal.aborted) await Promise.race([once(signal, 'abort'), cancelled])
    },
  }
  return Array.fromAsync(eventsUntil(stop, run))
}

test('a run that is stopped is cancelled, and followed to its end', async () => {
  const { promise: cancelled, resolve } = Promise.withResolvers<void>()
  const stop = new AbortController()
  const followed = follow(stop.signal, async () => resolve(), cancelled)
  stop.abort()
  expect(await followed).toEqual([EVENT])
  expect(await follow(AbortSignal.abort(), async () => resolve(), cancelled)).toEqual([EVENT])
})

test('that it ended meanwhile is no fault', async () => {
  const { promise: cancelled, resolve } = Promise.withResolvers<void>()
  const late = async () => {
    resolve()
    throw new PlaygroundError('conflict', 'The run has ended.')
  }
  expect(await follow(AbortSignal.abort(), late, cancelled)).toEqual([EVENT])
})

test('one that cannot be cancelled is not waited for: what failed is thrown', async () => {
  const fails = async () => {
    throw new Error('EIO: the disk is gone')
  }
  await expect(follow(AbortSignal.abort(), fails)).rejects.toThrow('the disk is gone')
})
