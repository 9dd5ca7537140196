import { expect, onTestFinished, test, vi } from 'vitest'
import type { QueueLimits } from '../stats.ts'
import { RunQueue } from './run-queue.ts'
import { describeQueue, enter, limitsWith, settle } from './testing/describe-queue.ts'

const openQueue = (limits: QueueLimits) => new RunQueue(limits, { isBusy: () => false })
const open = (limits: Partial<QueueLimits>) => openQueue(limitsWith(limits))

describeQueue('in this process', openQueue)

test('while the server is busy, only what runs for long lets others beside it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = new RunQueue(limitsWith({ running: 1, runningMost: 3 }), { isBusy: () => true, longAfterMs: 1_000 })
  const going: string[] = []
  const come = async (person: string) => {
    await enter(queue, person)
    going.push(person)
  }
  for (const person of ['ann', 'bob', 'eve', 'fay']) void come(person)
  await settle()
  expect(going).toEqual(['ann'])
  for (const expected of [
    ['ann', 'bob'],
    ['ann', 'bob', 'eve'],
    ['ann', 'bob', 'eve'],
  ]) {
    await vi.advanceTimersByTimeAsync(1_000)
    await settle()
    expect(going).toEqual(expected)
  }
  expect(queue.stats()).toMatchObject({ running: 3, waiting: 1 })
})

test('whoever ran for long lately is behind those who did not, and is forgiven in time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = open({ running: 1 })
  const order: string[] = []
  const come = async (person: string) => {
    const release = await enter(queue, person)
    order.push(person)
    setImmediate(() => release?.())
  }
  const long = await enter(queue, 'ann')
  vi.advanceTimersByTime(8_000)
  long?.()
  const first = await enter(queue, 'bob')
  const turns = Promise.all(['ann', 'bob', 'eve'].map(come))
  vi.advanceTimersByTime(500)
  first?.()
  await turns
  await settle()
  expect(order).toEqual(['eve', 'bob', 'ann'])

  vi.advanceTimersByTime(120_000)
  const again = await enter(queue, 'bob')
  const later = Promise.all(['ann', 'bob'].map(come))
  again?.()
  await later
  expect(order.slice(3)).toEqual(['ann', 'bob'])
})

test('whoever ran for long lately cannot have the last places', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const queue = open({ running: 1, runningMost: 3 })
  const long = [await enter(queue, 'ann')]
  vi.advanceTimersByTime(8_000)
  for (const person of ['bob', 'eve']) long.push(await enter(queue, person))
  vi.advanceTimersByTime(8_000)
  for (const release of long) release?.()

  const going: string[] = []
  for (const person of ['ann', 'bob', 'eve']) void enter(queue, person).then(() => going.push(person))
  await settle()
  expect(going).toHaveLength(2)
  void enter(queue, 'fay').then(() => going.push('fay'))
  await settle()
  expect(going.slice(2)).toEqual(['fay'])
})
