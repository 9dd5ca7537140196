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
  expect(order).toEqual(['bob1', 'eve1', 'ann1', 'ann2'])
})

test.each([1, 2, 5])(
  'with room for %i, whoever has a hundred waiting keeps nobody else waiting longer than a turn',
  async (running) => {
    const queue = open({ running, runningEach: running, waiting: 200, waitingEach: 100 })
    const order: string[] = []
    const going: (() => void)[] = []
    const enter = async (person: string) => {
      const release = await queue.enter(person, never, () => {})
      order.push(person)
      going.push(release as () => void)
    }
    for (let run = 0; run < 100; run++) void enter('ann')
    await settle()
    expect(order).toHaveLength(running)
    void enter('bob')
    void enter('eve')
    // Each time the one that has gone longest ends: the others come next, and then it is Ann's turn again.
    for (let end = 0; end < running + 2; end++) {
      going.shift()?.()
      await settle()
    }
    expect(order.slice(running, running + 2)).toEqual(['bob', 'eve'])
    expect(order.slice(running + 2)).toEqual(Array.from({ length: running }, () => 'ann'))
  },
)

test('somebody with one more run than another is not always the first to wait', async () => {
  const queue = open({ running: 1, waiting: 50, waitingEach: 50 })
  const order: string[] = []
  const enter = async (person: string) => {
    const release = await queue.enter(person, never, () => {})
    order.push(person)
    setImmediate(release as () => void)
  }
  const people = ['ann', 'ann', 'ann', 'ann', 'ann', 'ann', 'bob', 'bob', 'bob', 'eve']
  await Promise.all(people.map(enter))
  expect(order.slice(0, 7)).toEqual(['ann', 'bob', 'eve', 'ann', 'bob', 'ann', 'bob'])
})

test('tells how many run and wait, and how long the first of them has waited', async () => {
  const queue = open({ running: 1 })
  expect(queue.stats()).toMatchObject({ running: 0, waiting: 0, longestWaitMs: 0 })
  const release = await queue.enter('ann', never, () => {})
  const next = queue.enter('bob', never, () => {})
  void queue.enter('eve', never, () => {})
  await expect.poll(() => queue.stats().longestWaitMs).toBeGreaterThan(1)
  expect(queue.stats()).toMatchObject({ running: 1, waiting: 2, limits: { running: 1, waiting: 10 } })
  release?.()
  await next
  expect(queue.stats()).toMatchObject({ running: 1, waiting: 1 })
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
