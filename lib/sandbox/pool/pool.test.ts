import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { Retirement } from '../stats.ts'
import { Pool, type Poolable } from './pool.ts'

/** A guest that only remembers what was done with it. */
class FakeGuest implements Poolable {
  readonly #exit = Promise.withResolvers<void>()
  readonly name: string
  current = true
  isNearItsEnd = false
  held = true
  disposed = false
  /** Why it was given up first. */
  why: Retirement | undefined
  constructor(name: string) {
    this.name = name
  }
  get exited() {
    return this.#exit.promise
  }
  isCurrent = async () => this.current
  hold(held: boolean) {
    this.held = held
  }
  async dispose(why: Retirement) {
    this.disposed = true
    this.why ??= why
    this.#exit.resolve()
  }
  die() {
    this.#exit.resolve()
  }
}

const keyOf = (owner: string, fit = 'any') => ({ owner, fit })

/** A pool, with a way to start guests that are ready at once and a list of all that were started. */
function open(size: number, idleMs = 60_000) {
  const pool = new Pool<FakeGuest>({ size, idleMs })
  const started: FakeGuest[] = []
  const start = (name: string) => async () => {
    const guest = new FakeGuest(`${name}${started.length + 1}`)
    started.push(guest)
    return guest
  }
  const startAhead = (name: string) => (begin: () => void) => {
    begin()
    return start(name)()
  }
  const waiting = () => started.filter((guest) => !guest.disposed && !guest.held).map((guest) => guest.name)
  const take = (owner: string, fit?: string) => pool.take([keyOf(owner, fit)], start(owner))
  const fill = (owner: string, count: number, fit?: string) => pool.fill([keyOf(owner, fit)], count, startAhead(owner))
  return { pool, started, waiting, take, fill }
}
/** Lets everything that is due happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('makes as many ahead as are asked for, and no more than fit', async () => {
  const { fill, waiting } = open(3)
  fill('ann', 2)
  fill('ann', 2)
  await settle()
  expect(waiting()).toEqual(['ann1', 'ann2'])
  fill('ann', 9)
  await settle()
  expect(waiting()).toEqual(['ann1', 'ann2', 'ann3'])
})

test('gives what waits, then what is on its way, then a new one', async () => {
  const { fill, take } = open(4)
  fill('ann', 1)
  await settle()
  fill('ann', 2)
  expect((await take('ann')).name).toBe('ann1')
  expect((await take('ann')).name).toBe('ann2')
  const last = await take('ann')
  expect([last.name, last.held]).toEqual(['ann3', true])
})

test('whoever has most waiting gives one up to somebody who has fewer', async () => {
  const { fill, waiting } = open(4)
  fill('ann', 4)
  await settle()
  fill('bob', 4)
  await settle()
  fill('bob', 4)
  await settle()
  expect(waiting()).toEqual(['ann3', 'ann4', 'bob5', 'bob6'])
})

test('nobody loses the last one for the second of another', async () => {
  const { fill, waiting } = open(2)
  fill('ann', 1)
  fill('bob', 1)
  await settle()
  fill('ann', 5)
  await settle()
  expect(waiting()).toEqual(['ann1', 'bob2'])
  fill('eve', 5)
  await settle()
  expect(waiting()).toEqual(['bob2', 'eve3'])
})

test('one of mine that does not fit goes before one that does', async () => {
  const { fill, waiting, take } = open(2)
  fill('ann', 1, 'small')
  fill('bob', 1)
  await settle()
  fill('ann', 1, 'large')
  await settle()
  expect(waiting()).toEqual(['bob2', 'ann3'])
  expect((await take('ann', 'small')).name).toBe('ann4')
})

test('makes none to fill the place of one that will come back, only of one that is lost', async () => {
  const { pool, fill, take, waiting } = open(2)
  const ann = await take('ann')
  pool.lend('ann', ann)
  fill('ann', 1)
  fill('bob', 2)
  await settle()
  expect(waiting()).toEqual(['bob2'])
  pool.put(keyOf('ann'), ann)
  ann.hold(false)
  await settle()
  expect(waiting()).toEqual(['ann1', 'bob2'])

  pool.lend('ann', await take('ann'))
  pool.lose(ann)
  await ann.dispose('stopped')
  fill('ann', 1)
  await settle()
  expect(waiting()).toEqual(['bob2', 'ann3'])
})

test('makes one for one that will come back for a few more times, though it is full', async () => {
  const { pool, fill, take, waiting } = open(2)
  fill('bob', 1)
  await settle()
  const ann = await take('ann')
  pool.lend('ann', ann)
  ann.isNearItsEnd = true
  fill('ann', 2)
  fill('ann', 2)
  await settle()
  expect(waiting()).toEqual(['bob1', 'ann3'])
})

test('one that is near its end goes before what was made to take its place', async () => {
  const { pool, fill, take, waiting, started } = open(2)
  fill('ann', 1)
  fill('bob', 1)
  await settle()
  const old = await take('ann')
  old.isNearItsEnd = true
  fill('ann', 1)
  await settle()
  expect(waiting()).toEqual(['bob2', 'ann3'])
  pool.put(keyOf('ann', 'of its trust'), old)
  await settle()
  expect(waiting()).toEqual(['bob2', 'ann3'])
  expect(started.map(({ why }) => why)).toEqual(['surplus', undefined, undefined])
})

test('one of mine that does not fit makes room for one, however many are asked for', async () => {
  const { fill, pool, waiting } = open(3)
  fill('ann', 1, 'small')
  await settle()
  fill('ann', 50, 'large')
  expect(pool.stats()).toEqual({ ready: 1, coming: 3, size: 3 })
  await settle()
  expect(waiting()).toEqual(['ann2', 'ann3', 'ann4'])
})

test('takes back what may serve again, under another key, and prefers it', async () => {
  const { pool, fill, take, started } = open(3)
  const guest = await take('ann')
  pool.put(keyOf('ann', 'bound'), guest)
  fill('ann', 1)
  await settle()
  const keys = [keyOf('ann', 'bound'), keyOf('ann')]
  const again = () => pool.take(keys, () => Promise.reject(new Error('none is needed')))
  expect(await again()).toBe(guest)
  expect(await again()).toBe(started[1])
})

test('waits for what is about to come back, and starts another when it may not serve again', async () => {
  const { pool, take, started } = open(3)
  const guest = await take('ann')
  const settled = Promise.withResolvers<void>()
  pool.put(keyOf('ann'), guest, settled.promise)
  const next = take('ann')
  settled.resolve()
  expect(await next).toBe(guest)
  guest.current = false
  pool.put(keyOf('ann'), guest)
  expect((await take('ann')).name).toBe('ann2')
  expect(started[0]?.disposed).toBe(true)
})

test('counts what fits by any of the keys', async () => {
  const { pool, take, started } = open(3)
  pool.put(keyOf('ann', 'bound'), await take('ann'))
  await settle()
  pool.fill([keyOf('ann', 'bound'), keyOf('ann')], 1, () => Promise.reject(new Error('none is needed')))
  await settle()
  expect(started).toHaveLength(1)
})

test('drops what has died, is out of date, or has waited too long', async () => {
  const { fill, take, waiting, started } = open(3, 20)
  fill('ann', 2)
  await settle()
  started[0]?.die()
  ;(started[1] as FakeGuest).current = false
  await settle()
  expect((await take('ann')).name).toBe('ann3')
  expect(started[1]?.disposed).toBe(true)
  fill('bob', 1)
  await expect.poll(() => started[3]?.disposed).toBe(true)
  expect(waiting()).toEqual([])
  expect(started.map(({ why }) => why)).toEqual(['broken', 'outdated', undefined, 'unused'])
})

test('tells how many wait, how many are on their way, and why it gave one up for another', async () => {
  const { pool, fill, started } = open(2)
  fill('ann', 2)
  expect(pool.stats()).toEqual({ ready: 0, coming: 2, size: 2 })
  await settle()
  expect(pool.stats()).toEqual({ ready: 2, coming: 0, size: 2 })
  fill('bob', 1)
  await settle()
  await pool.close()
  expect(started.map(({ name, why }) => [name, why])).toEqual([
    ['ann1', 'surplus'],
    ['ann2', 'closed'],
    ['bob3', 'closed'],
  ])
})

test('knows who has something here: what waits, is on its way, or is lent', async () => {
  const { pool, fill, take } = open(2)
  expect(pool.has('ann')).toBe(false)
  fill('ann', 1, 'any of hers')
  expect(pool.has('ann')).toBe(true)
  const guest = await take('ann', 'any of hers')
  expect(pool.has('ann')).toBe(false)
  pool.lend('ann', guest)
  expect([pool.has('ann'), pool.has('bob')]).toEqual([true, false])
  pool.put(keyOf('ann'), guest)
  await settle()
  expect(pool.has('ann')).toBe(true)
})

test('a start that fails leaves its place free', async () => {
  const { pool, fill, waiting } = open(1)
  pool.fill([keyOf('ann')], 1, () => Promise.reject(new Error('no')))
  await settle()
  fill('ann', 1)
  await settle()
  expect(waiting()).toEqual(['ann1'])
})

test('who takes one that does not come up gets another, and hears of the failure of that one only', async () => {
  const { pool, take } = open(2)
  const failing = Promise.withResolvers<FakeGuest>()
  pool.fill([keyOf('ann')], 1, (begin) => {
    begin()
    return failing.promise
  })
  const taken = take('ann')
  failing.reject(new Error('not the run'))
  expect((await taken).name).toBe('ann1')
  await expect(pool.take([keyOf('bob')], () => Promise.reject(new Error('the run')))).rejects.toThrow('the run')
})

test('a run does not wait for one that waits for its turn: it starts its own, and that one is not made any more', async () => {
  const { pool, take, started } = open(2)
  const left: unknown[] = []
  pool.fill([keyOf('ann')], 1, async (_begin, unwanted) => {
    await once(unwanted, 'abort')
    left.push('the line')
    throw unwanted.reason
  })
  expect((await take('ann')).name).toBe('ann1')
  await settle()
  expect(left).toEqual(['the line'])
  expect(started).toHaveLength(1)
  expect(pool.stats()).toEqual({ ready: 0, coming: 0, size: 2 })
})

test('keeps nothing without a size, and nothing once closed', async () => {
  const none = open(0)
  none.fill('ann', 1)
  none.pool.put(keyOf('ann'), await none.take('ann'))
  await settle()
  expect(none.started.map(({ disposed }) => disposed)).toEqual([true])

  const closed = open(2)
  closed.fill('ann', 1)
  const taken = await closed.take('ann')
  closed.fill('ann', 1)
  await closed.pool.close()
  closed.pool.put(keyOf('ann'), taken)
  closed.fill('ann', 1)
  await settle()
  expect(closed.started.map(({ disposed }) => disposed)).toEqual([true, true])
})

test('a guest is listened to once, however often it comes back, and is dropped when it ends while it waits', async () => {
  const { pool, fill, take, started, waiting } = open(2)
  fill('ada', 1)
  await settle()
  const [guest] = started as [FakeGuest]
  let listeners = 0
  const { exited } = guest
  Object.defineProperty(guest, 'exited', {
    get() {
      listeners++
      return exited
    },
  })
  for (let run = 0; run < 3; run++) {
    expect(await take('ada')).toBe(guest)
    pool.put(keyOf('ada'), guest)
    await settle()
  }
  expect(listeners).toBe(0)
  guest.die()
  await settle()
  expect(waiting()).toEqual([])
  expect(guest.why).toBe('broken')
})
