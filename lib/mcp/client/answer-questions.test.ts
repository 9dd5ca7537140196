import { describe, expect, onTestFinished, test } from 'vitest'
import type { Elicitation } from '../elicitation.ts'
import { answerInputRequests, answerUrls } from './answer-questions.ts'
import { CallsUnderWay } from './calls/calls-under-way.ts'
import { QuietTime } from './calls/quiet-time.ts'

function begin() {
  const quiet = new QuietTime(60_000)
  onTestFinished(() => quiet.stop())
  const asked: Elicitation[] = []
  const during = {
    onElicit: async (one: Elicitation) => {
      asked.push(one)
      return { action: 'accept' as const }
    },
  }
  const call = { personId: 'ann', tool: 'x', during, quiet, asked: 0 }
  const options = { calls: new CallsUnderWay(), isTrusted: false, log: () => {} }
  return { asked, call, options, signal: new AbortController().signal }
}

test('a result that needs more things than anybody answers is refused before the first is looked at', async () => {
  const { asked, call, options, signal } = begin()
  const one = { method: 'elicitation/create', params: { mode: 'url', message: 'm', url: 'https://example.com/' } }
  const requests = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, one]))
  await expect(answerInputRequests(requests, call, options, signal)).rejects.toThrow('more than 50 things at once')
  expect([asked, call.asked]).toEqual([[], 0])
})

describe('addresses that an error names', () => {
  test('are asked about with what is said of each, and no more of it is touched', async () => {
    const { asked, call, options, signal } = begin()
    const entry = { message: 'Sign in.', url: 'https://example.com/a' }
    Object.defineProperty(entry, 'more', { enumerable: true, get: () => expect.fail('All of it was copied.') })
    expect(await answerUrls([entry], call, options, signal)).toBe(true)
    expect(asked).toEqual([{ mode: 'url', message: 'Sign in.', url: 'https://example.com/a' }])
  })

  test.each([['a text'], [7], [{}], [[]], [['x'.repeat(5_000_000)]], [[null]]])(
    '%.20o are none',
    async (elicitations) => {
      const { asked, call, options, signal } = begin()
      expect(await answerUrls(elicitations, call, options, signal)).toBe(false)
      expect(asked).toEqual([])
    },
  )
})
