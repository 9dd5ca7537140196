import { expect, test } from 'vitest'
import { RunQueue } from './run-queue.ts'

const open = (limits: Partial<ConstructorParameters<typeof RunQueue>[0]> = {}) =>
  new RunQueue({ running: 2, runningEach: 2, waiting: 10, waitingEach: 5, ...limits })
const never = new AbortController().signal
/** Lets everything that is due happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('admits people in turns, whoever came first', async () => {
  const queue = open({ running: 1 })
  const order: string[] = []
  const first = await queue.enter('ann', never, () => {})
  const wait = async (person: string, label: string) => {
    const release = await queue.enter(person, never, () => {})
    order.push(label)
    release?.()
  }
  const waiting = [wait('ann', 'ann1'), wait('ann', 'ann2'), wait('bob', 'bob1'), wait('eve', 'eve1')]
  await settle()
  first?.()
  await Promise.all(waiting)
  expect(order.slice(0, 3).sort()).toEqual(['ann1', 'bob1', 'eve1'])
  expect(order[3]).toBe('ann2')
})

test('lets nobody have more than their share, even when there is room', async () => {
  const queue = open({ running: 9, runningEach: 1 })
  const release = await queue.enter('ann', never, () => {})
  let second = false
  const waiting = queue
    .enter('ann', never, () => {})
    .then(() => {
      second = true
    })
  await queue.enter('bob', never, () => {})
  expect(second).toBe(false)
  release?.()
  await waiting
  expect(second).toBe(true)
})

test('tells every new position, and lets those go who give up', async () => {
  const queue = open({ running: 1 })
  const release = await queue.enter('ann', never, () => {})
  const giveUp = new AbortController()
  const positions: number[] = []
  const leaving = queue.enter('bob', giveUp.signal, () => {})
  const staying = queue.enter('bob', never, (position) => positions.push(position))
  giveUp.abort()
  expect(await leaving).toBeNull()
  release?.()
  expect(await staying).toBeTypeOf('function')
  expect(positions).toEqual([2, 1])
})

test('gives null at once for what was given up before', async () => {
  expect(await open().enter('ann', AbortSignal.abort(), () => {})).toBeNull()
})

test.each([
  ['of one person', { waitingEach: 2 }, /2 runs of yours are waiting/],
  ['of all together', { waiting: 2 }, /2 runs are waiting/],
])('is busy when too many wait %s', async (_whose, limits, message) => {
  const queue = open({ running: 0, ...limits })
  void queue.enter('ann', never, () => {})
  void queue.enter('ann', never, () => {})
  await expect(queue.enter('ann', never, () => {})).rejects.toMatchObject({
    code: 'busy',
    message: expect.stringMatching(message),
  })
})
