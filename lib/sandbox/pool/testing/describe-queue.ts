import { describe, expect, test } from 'vitest'
import type { QueueLimits } from '../../stats.ts'
import type { Queue } from '../queue.ts'

const never = new AbortController().signal
/** Lets everything that is due happen. */
export const settle = () => new Promise((resolve) => setImmediate(resolve))

export const enter = (queue: Queue, person: string, signal = never, tell: (position: number) => void = () => {}) =>
  queue.accept(person).turn(signal, tell)

/** Where nothing else is said, nobody goes beyond `running`. */
export const limitsWith = (limits: Partial<QueueLimits> = {}): QueueLimits => ({
  ...{ running: 2, runningEach: 2, runningMost: limits.running ?? 2, waiting: 10, waitingEach: 5 },
  ...limits,
})

/** What every queue promises at a server that has little to do. */
export function describeQueue(name: string, openQueue: (limits: QueueLimits) => Queue): void {
  const open = (limits?: Partial<QueueLimits>) => openQueue(limitsWith(limits))

  describe(`a queue ${name}`, () => {
    test('admits people in turns, whoever came first', async () => {
      const queue = open({ running: 1 })
      const order: string[] = []
      const first = await enter(queue, 'ann')
      const wait = async (person: string, label: string) => {
        const release = await enter(queue, person)
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
        const come = async (person: string) => {
          const release = await enter(queue, person)
          order.push(person)
          going.push(release as () => void)
        }
        for (let run = 0; run < 100; run++) void come('ann')
        await settle()
        expect(order).toHaveLength(running)
        void come('bob')
        void come('eve')
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
      const come = async (person: string) => {
        const release = await enter(queue, person)
        order.push(person)
        setImmediate(release as () => void)
      }
      const people = ['ann', 'ann', 'ann', 'ann', 'ann', 'ann', 'bob', 'bob', 'bob', 'eve']
      await Promise.all(people.map(come))
      expect(order.slice(0, 7)).toEqual(['ann', 'bob', 'eve', 'ann', 'bob', 'ann', 'bob'])
    })

    test('tells how many run and wait, and how long the first of them has waited', async () => {
      const queue = open({ running: 1 })
      expect(queue.stats()).toMatchObject({ running: 0, waiting: 0, longestWaitMs: 0 })
      const release = await enter(queue, 'ann')
      const next = enter(queue, 'bob')
      void enter(queue, 'eve')
      await expect.poll(() => queue.stats().longestWaitMs).toBeGreaterThan(1)
      expect(queue.stats()).toMatchObject({ running: 1, waiting: 2, limits: { running: 1, waiting: 10 } })
      release?.()
      await next
      expect(queue.stats()).toMatchObject({ running: 1, waiting: 1 })
    })

    test('lets nobody have more than their share, even when there is room', async () => {
      const queue = open({ running: 9, runningEach: 1 })
      const release = await enter(queue, 'ann')
      let second = false
      const waiting = enter(queue, 'ann').then(() => {
        second = true
      })
      await enter(queue, 'bob')
      expect(second).toBe(false)
      release?.()
      await waiting
      expect(second).toBe(true)
    })

    test('two programs that never end keep only their own person waiting', async () => {
      const queue = open({ running: 2, runningEach: 2, runningMost: 4 })
      const going = new Map<string, () => void>()
      const come = async (person: string, label = person) => {
        going.set(label, (await enter(queue, person)) as () => void)
      }
      for (const label of ['loop1', 'loop2', 'loop3']) void come('ann', label)
      await settle()
      expect([...going.keys()]).toEqual(['loop1', 'loop2'])
      void come('bob')
      void come('eve')
      void come('bob', 'bob2')
      void come('fay')
      await settle()
      // Bob's second waits like Ann's third, and Fay for the bound of all.
      expect([...going.keys()]).toEqual(['loop1', 'loop2', 'bob', 'eve'])
      going.get('bob')?.()
      await settle()
      expect([...going.keys()].slice(4)).toEqual(['fay'])
      going.get('eve')?.()
      await settle()
      expect([...going.keys()].slice(5)).toEqual(['bob2'])
      going.get('bob2')?.()
      await settle()
      // Three run, one more than go at once: what comes beyond that is nobody's second.
      expect(queue.stats()).toMatchObject({ running: 3, waiting: 1 })
      going.get('fay')?.()
      going.get('loop1')?.()
      await settle()
      expect([...going.keys()].slice(6)).toEqual(['loop3'])
    })

    test('a run whose turn is over has none to give, and takes none back, whatever it still waits for', async () => {
      const queue = open({ restingMost: 5, restingEach: 5 })
      const place = queue.accept('ann')
      const release = await place.turn(never, () => {})
      expect(place.rest()).toBe(true)
      expect(queue.stats()).toMatchObject({ running: 0, resting: 1 })
      release?.()
      expect(place.rest()).toBe(false)
      await place.goOn()
      expect(queue.stats()).toMatchObject({ running: 0, resting: 0 })
    })

    test('tells every new position, and lets those go who give up', async () => {
      const queue = open({ running: 1 })
      const release = await enter(queue, 'ann')
      const giveUp = new AbortController()
      const positions: number[] = []
      const leaving = enter(queue, 'bob', giveUp.signal, () => {})
      const staying = enter(queue, 'bob', never, (position) => positions.push(position))
      giveUp.abort()
      expect(await leaving).toBeNull()
      release?.()
      expect(await staying).toBeTypeOf('function')
      expect(positions).toEqual([2, 1])
    })

    test('gives null at once for what was given up before', async () => {
      expect(await enter(open(), 'ann', AbortSignal.abort(), () => {})).toBeNull()
    })

    const limits = { running: 2, runningEach: 1, runningMost: 2, waiting: 3, waitingEach: 2 }

    test('one person may have as many under way as run and wait, and others are not kept out by them', () => {
      const queue = open(limits)
      const [first] = [queue.accept('ann'), queue.accept('ann'), queue.accept('ann')]
      expect(() => queue.accept('ann')).toThrow(
        expect.objectContaining({ code: 'busy', message: expect.stringMatching(/^3 runs of yours are under way/) }),
      )
      queue.accept('bob')
      first?.leave()
      first?.leave()
      queue.accept('ann')
      expect(() => queue.accept('ann')).toThrow('3 runs of yours')
    })

    test('all people together may have as many as run and wait, and a place is free again as soon as one leaves', () => {
      const queue = open(limits)
      const places = ['ann', 'ann', 'ann', 'bob', 'eve'].map((person) => queue.accept(person))
      expect(() => queue.accept('eve')).toThrow(
        expect.objectContaining({ code: 'busy', message: expect.stringMatching(/^5 runs are under way here/) }),
      )
      places[0]?.leave()
      queue.accept('eve')
      expect(() => queue.accept('bob')).toThrow('5 runs are under way here')
    })

    test('whoever has nothing under way gets a place when others fill the line, until that line is full as well', () => {
      const queue = open(limits)
      for (const person of ['ann', 'ann', 'ann', 'bob', 'eve']) queue.accept(person)
      for (const person of ['fay', 'gil', 'hal']) queue.accept(person)
      expect(() => queue.accept('fay')).toThrow('8 runs are under way here')
      expect(() => queue.accept('ida')).toThrow('8 runs are under way here')
    })

    test('whoever was accepted gets a turn, also when others have all of them', async () => {
      const queue = open({ running: 1, runningEach: 1, waiting: 6, waitingEach: 2 })
      const release = await queue.accept('bob').turn(never, () => {})
      const places = [queue.accept('ann'), queue.accept('ann'), queue.accept('ann')]
      const turns = places.map((place) =>
        place
          .turn(never, () => {})
          .then((end) => {
            end?.()
            place.leave()
          }),
      )
      release?.()
      await Promise.all(turns)
      expect(queue.stats()).toMatchObject({ running: 0, waiting: 0 })
      queue.accept('ann')
    })

    describe('a run that waits for something else', () => {
      const twoOf = async (queue: Queue, person: string) => {
        const place = queue.accept(person)
        return { place, end: await place.turn(never, () => {}) }
      }
      const wide = { running: 1, runningEach: 1, restingMost: 2, restingEach: 2 }

      test('gives its turn to others and has it again before those who have not begun', async () => {
        const queue = open(wide)
        const ann = await twoOf(queue, 'ann')
        const bob = queue.accept('bob').turn(never, () => {})
        await settle()
        expect(queue.stats()).toMatchObject({ running: 1, resting: 0, waiting: 1 })
        expect(ann.place.rest()).toBe(true)
        const endOfBob = await bob
        expect(queue.stats()).toMatchObject({ running: 1, resting: 1, waiting: 0 })
        void queue.accept('eve').turn(never, () => {})
        // Nobody who has begun waits for those who compute: a turn more is what that costs.
        await ann.place.goOn()
        expect(queue.stats()).toMatchObject({ running: 2, resting: 0, waiting: 1 })
        ann.end?.()
        endOfBob?.()
        await settle()
        expect(queue.stats()).toMatchObject({ running: 1, waiting: 0 })
      })

      test('has no more turns of its person at once than any', async () => {
        const queue = open(wide)
        const [one, two] = [await twoOf(queue, 'ann'), queue.accept('ann')]
        one.place.rest()
        const endOfTwo = await two.turn(never, () => {})
        let isBack = false
        const back = one.place.goOn().then(() => {
          isBack = true
        })
        await settle()
        expect(isBack).toBe(false)
        endOfTwo?.()
        await back
        expect(queue.stats()).toMatchObject({ running: 1, resting: 0 })
      })

      test('keeps its turn where too many wait already, and ends while it waits', async () => {
        const queue = open({ ...wide, running: 5, runningEach: 5, restingMost: 1 })
        const [one, two] = [await twoOf(queue, 'ann'), await twoOf(queue, 'ann')]
        expect([one.place.rest(), two.place.rest()]).toEqual([true, false])
        one.end?.()
        two.end?.()
        expect(queue.stats()).toMatchObject({ running: 0, resting: 0 })
      })
    })

    test('a run that ends while it waits for its turn back leaves nothing behind', async () => {
      const queue = open({ running: 2, runningEach: 1, restingMost: 5, restingEach: 5 })
      const places = Array.from({ length: 4 }, () => queue.accept('ann'))
      const ends: ((() => void) | null)[] = []
      for (const place of places) {
        ends.push(await place.turn(never, () => {}))
        if (place !== places.at(-1)) expect(place.rest()).toBe(true)
      }
      const back = places.slice(0, 3).map((place) => place.goOn())
      await settle()
      // Two of those that want their turn back are stopped, in whatever order; the third has it when the last one ends.
      ends[1]?.()
      ends[0]?.()
      ends[3]?.()
      await Promise.all(back)
      expect(queue.stats()).toMatchObject({ running: 1, resting: 0 })
      ends[2]?.()
      for (const end of ends) end?.()
      expect(queue.stats()).toMatchObject({ running: 0, resting: 0, waiting: 0 })
    })
  })
}
