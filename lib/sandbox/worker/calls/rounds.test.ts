import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRounds } from './rounds.ts'

/** Plays calls and answers: `call` answers the round of a call that `answer` then takes. */
function play() {
  const rounds = createRounds()
  return { call: (line?: number) => rounds.begin(line), answer: (round: number) => rounds.answered(round), rounds }
}

test('calls one after the other are a round each', () => {
  const { call, answer } = play()
  for (const expected of [1, 2, 3]) {
    const round = call(expected)
    expect(round).toBe(expected)
    answer(round)
  }
})

test('a loop that waits for each call is a round each as well', () => {
  const { call, answer } = play()
  for (const expected of [1, 2, 3]) {
    const round = call(7)
    expect(round).toBe(expected)
    answer(round)
  }
})

test('calls that are made before any answer share one', () => {
  const { call } = play()
  expect([call(1), call(2), call(2)]).toEqual([1, 1, 1])
})

test('what is made of an answer is the next one, also while others are outstanding', () => {
  const { call, answer } = play()
  const [first] = [call(1), call(1)]
  answer(first as number)
  expect(call(2)).toBe(2)
})

test('after a join the next one follows the deepest, whichever answer came last', () => {
  for (const order of ['short last', 'long last']) {
    const { call, answer } = play()
    const [long, short] = [call(1), call(2)] as [number, number]
    answer(long)
    const deeper = call(3)
    if (order === 'short last') {
      answer(deeper)
      answer(short)
    } else {
      answer(short)
      answer(deeper)
    }
    expect([call(4), call(5)], order).toEqual([3, 3])
  }
})

test('a call that was not made is no answer', () => {
  const { call, rounds } = play()
  call(1)
  call(1)
  rounds.drop()
  expect(call(1)).toBe(1)
})

test('chains side by side take as many rounds as one of them has calls, in whatever order their answers come', () => {
  const chains = fc.record({ chains: fc.integer({ min: 1, max: 6 }), depth: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(chains, fc.infiniteStream(fc.nat()), ({ chains, depth }, choices) => {
      const { call, answer } = play()
      // Each line of the program is a step of all chains.
      const open = Array.from({ length: chains }, () => ({ step: 1, round: call(1) }))
      const seen = new Set(open.map(({ round }) => round))
      while (open.length > 0) {
        const at = (choices.next().value as number) % open.length
        const chain = open[at]!
        answer(chain.round)
        if (chain.step === depth) open.splice(at, 1)
        else {
          chain.step += 1
          chain.round = call(chain.step)
          seen.add(chain.round)
        }
      }
      expect(seen.size).toBe(depth)
    }),
  )
})
